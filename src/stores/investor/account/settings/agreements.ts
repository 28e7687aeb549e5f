import { atom } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import type { OwnAgreements, Signable } from '#contract/calls/people/agreements.ts'
import * as calls from '#contract/calls/people/agreements.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { announce, opens } from '#stores/session/place.ts'
import { failure } from '#words/extension-failure.ts'
import { agreementWords as words } from '#words/people/agreements.ts'

/** Agreements are signed with `agreements`; without that extension there are none. */
const $agreementsAvailability = availabilityOf('agreements')

/** What waits for a signature, and what was signed. */
export const ownAgreements = loader<OwnAgreements>(
  'The agreements',
  () => send(calls.listOwnAgreements, {}),
  () => isAvailable($agreementsAvailability),
)

/** The agreement that is being signed, or null. */
export const $signing = atom<Signable | null>(null)

export const closeSigning = (): void => $signing.set(null)

/** The name as typed; the version that was read is signed, and no other. */
export const signForm = createForm({
  initial: { name: '', read: false },
  check: ({ name, read }) => ({
    ...(!read && { read: words.unread }),
    ...(name.trim() === '' && { name: 'Your name is needed' }),
  }),
  send: ({ name }) =>
    attemptForm(async () => {
      const { id, version, digest, title } = $signing.get() as Signable
      return { title, list: await send(calls.signAgreement, { params: { id }, body: { version, digest, name } }) }
    }, failure),
  refresh: () => ownAgreements.load(),
  done: ({ title, list }: { title: string; list: OwnAgreements }) => {
    ownAgreements.adopt(list)
    closeSigning()
    toast(words.signed(title))
  },
})

export const askToSign = (agreement: Signable): void => {
  signForm.open()
  announce('agreement', agreement.id)
  $signing.set(agreement)
}

/** Those that wait for a signature. */
export const waitingIn = ({ agreements: all }: OwnAgreements): readonly Signable[] =>
  all.filter(({ state, signature }) => state === 'current' && signature === null)

opens('agreement', async (id) => {
  await ownAgreements.load()
  const { last } = ownAgreements.$load.get()
  const waiting = last && waitingIn(last).find((one) => one.id === id)
  if (waiting) askToSign(waiting)
})

export const agreementFile = ({ id, version }: Pick<Signable, 'id' | 'version'>): string =>
  fileUrl(calls.readAgreementPdf.path, { id, version: String(version) })

export const signatureFile = (id: string) => fileUrl(calls.readSignatureRecord.path, { id })
