import { atom } from 'nanostores'
import * as api from '#client/profile.ts'
import type { Profile } from '#contract/calls/profile.ts'
import { tell } from '#stores/kit/alert.ts'
import { loader } from '#stores/kit/load.ts'
import { outcomeOf } from '#stores/kit/outcome.ts'
import { decided, wayOf } from '#stores/kit/way.ts'
import { $user, keepUser } from '#stores/session/user.ts'
import { localOnly } from '#words/local.ts'
import { profileSave as words } from '#words/settings.ts'

/** The profile is the backend's with `profile`; without it an example that nothing keeps. */
export const $profileWay = wayOf('profile')

const profile = loader<Profile>('The profile', api.readProfile)
export const $profile = profile.$load

export const loadProfile = async (): Promise<void> => {
  if ((await decided($profileWay)) === 'real') await profile.load()
}

/** The fields of spec §3 that a person types; the two wishes of spec §3 are saved by call 10 (preferences.ts). */
export interface ProfileForm {
  readonly name: string
  readonly phone: string
  readonly address: string
  /** `YYYY-MM-DD`, or empty. */
  readonly dateOfBirth: string
  /** Typed anew or empty: what is on file is masked. */
  readonly taxId: string
}

/** The placeholder values of spec §3, but for who is signed in. */
export const sampleProfile = (): ProfileForm => ({
  name: $user.get()?.name ?? '',
  phone: '+1 302 555 0142',
  address: '100 Sample Street, Wilmington, DE 19801',
  dateOfBirth: '1985-06-15',
  taxId: '***-**-0000',
})

export const formOf = ({ name, phone, address, dateOfBirth }: Profile): ProfileForm => ({
  name,
  phone: phone ?? '',
  address: address ?? '',
  dateOfBirth: dateOfBirth ?? '',
  taxId: '',
})

export const $profileSave = atom<{ readonly busy: boolean; readonly saved: boolean; readonly error: string | null }>({
  busy: false,
  saved: false,
  error: null,
})

/** Something was typed since it was saved. */
export const touchProfile = (): void => {
  const save = $profileSave.get()
  if (save.saved || save.error !== null) $profileSave.set({ ...save, saved: false, error: null })
}

const fail = (error: string): false => {
  $profileSave.set({ busy: false, saved: false, error })
  return false
}

/** Only what differs from what is on file goes along. */
const changesOf = (form: ProfileForm, { taxId, ...known }: ProfileForm): Partial<ProfileForm> => {
  const changed = Object.entries(known).filter(([name, value]) => form[name as keyof ProfileForm].trim() !== value)
  const changes = Object.fromEntries(changed.map(([name]) => [name, form[name as keyof ProfileForm].trim()]))
  return form.taxId.trim() === taxId ? changes : { ...changes, taxId: form.taxId.trim() }
}

const send = async (form: ProfileForm): Promise<boolean> => {
  const known = profile.$load.get().last
  if (!known) return fail(words.network)
  const { done, sentence } = await outcomeOf(
    async () => profile.adopt(await api.saveProfile(changesOf(form, formOf(known)))),
    words,
  )
  if (!done) return fail(sentence)
  $profileSave.set({ busy: false, saved: true, error: null })
  const [user, saved] = [$user.get(), profile.$load.get().last]
  if (user && saved && saved.name !== user.name) keepUser({ ...user, name: saved.name })
  return true
}

/** Saves with `profile`; else the documented alert, nothing sent and nothing kept (spec §7). Resolves to whether it was saved. */
export const saveProfile = async (form: ProfileForm): Promise<boolean> => {
  if ($profileSave.get().busy) return false
  if (form.name.trim() === '') return fail(words.nameNeeded)
  $profileSave.set({ busy: true, saved: false, error: null })
  if ((await decided($profileWay)) === 'real') return send(form)
  $profileSave.set({ busy: false, saved: false, error: null })
  tell(localOnly.profile, 'Profile')
  return false
}
