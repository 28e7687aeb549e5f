import { computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/people/profile.ts'
import { type Profile, saveProfile as saveProfileCall } from '#contract/calls/people/profile.ts'
import { birthdayProblem } from '#contract/entities/fields.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, changesIn, fill, issuesOf } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { keepsDraft } from '#stores/session/kept-draft.ts'
import { $user, keepUser } from '#stores/session/user.ts'
import { profileSave as words } from '#words/desk/settings.ts'
import { localOnly } from '#words/local.ts'

/** With `profile`, the profile is the backend's; without it, an example that is not saved. */
export const $profileAvailability = availabilityOf('profile')

export const profile = loader<Profile>('The profile', () => send(calls.readProfile, {}))

export const loadProfile = async (): Promise<void> => {
  if (await isAvailable($profileAvailability)) await profile.load()
  typed()
  const { last } = profile.$load.get()
  if (last) fill(profileForm, formOf(last))
  else if (!isKept()) fill(profileForm, sampleProfile())
}

/** The fields of spec §3 that a person types; the two preferences of spec §3 are saved by call 10 (preferences.ts). */
interface ProfileFields {
  readonly name: string
  readonly phone: string
  readonly address: string
  /** `YYYY-MM-DD`, or empty. */
  readonly dateOfBirth: string
  /** Newly typed or empty: the one on file is masked. */
  readonly taxId: string
}

/** The placeholder values of spec §3, with the name of the signed-in person. */
const sampleProfile = (): ProfileFields => ({
  name: $user.get()?.name ?? '',
  phone: '+1 302 555 0142',
  address: '100 Sample Street, Wilmington, DE 19801',
  dateOfBirth: '1985-06-15',
  taxId: '***-**-0000',
})

const formOf = ({ name, phone, address, dateOfBirth }: Profile): ProfileFields => ({
  name,
  phone: phone ?? '',
  address: address ?? '',
  dateOfBirth: dateOfBirth ?? '',
  taxId: '',
})

const isKept = (): boolean => $profileAvailability.get() === 'available'

/** Only what differs from the values on file is sent. */
const changesOf = (form: ProfileFields, { taxId, ...known }: ProfileFields): Partial<ProfileFields> => {
  const changed = Object.entries(known).filter(([name, value]) => form[name as keyof ProfileFields].trim() !== value)
  const changes = Object.fromEntries(changed.map(([name]) => [name, form[name as keyof ProfileFields].trim()]))
  return form.taxId.trim() === taxId ? changes : { ...changes, taxId: form.taxId.trim() }
}

/** The part of a form that would be sent; null as long as the values on file are unknown. */
const partOf = (form: ProfileFields): Partial<ProfileFields> | null => {
  const known = profile.$load.get().last
  return known && changesOf(form, formOf(known))
}

const versionNow = (): number => profile.$load.get().last?.version ?? 0

/** Saves with `profile`; otherwise the documented alert, nothing sent and nothing kept (spec §7). */
export const profileForm = createForm({
  initial: { name: '', phone: '', address: '', dateOfBirth: '', taxId: '' },
  check: (form: ProfileFields) => {
    if (form.name.trim() === '') return { name: words.nameNeeded }
    if (!isKept()) return null
    const part = partOf(form)
    const unborn = birthdayProblem(part?.dateOfBirth, platform.now())
    return {
      ...(unborn && { dateOfBirth: unborn }),
      ...issuesOf(saveProfileCall.body, { ...part, version: versionNow() }),
    }
  },
  send: async (form) => {
    if (!(await isAvailable($profileAvailability))) return { done: true, value: null }
    const part = partOf(form)
    return part
      ? attemptForm(() => send(calls.saveProfile, { body: { ...part, version: versionNow() } }), words)
      : { done: false, sentence: words.network }
  },
  refresh: loadProfile,
  done: (saved: Profile | null, typed) => {
    if (!saved) {
      profileForm.open(typed)
      return showAlert(localOnly.profile, 'Profile')
    }
    profile.adopt(saved)
    fill(profileForm, formOf(saved))
    const user = $user.get()
    if (user && saved.name !== user.name) keepUser({ ...user, name: saved.name })
  },
})

// The tax ID and the date of birth have to be typed again.
const typed = keepsDraft('profile', profileForm, ['name', 'phone', 'address'])

/** How many personal details are not on file; 0 as long as that is unknown. */
export const $missingDetails = computed(profile.$load, ({ last }): number =>
  last ? [last.phone, last.address, last.dateOfBirth, last.taxId].filter((given) => !given).length : 0,
)

/** Whether anything typed is not saved yet. */
export const $profileChanged = computed(
  profileForm.$form,
  (): boolean => Object.keys(changesIn(profileForm)).length > 0,
)
