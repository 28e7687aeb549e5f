import { atom } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import * as calls from '#contract/calls/people/agreements.ts'
import { type Agreement, listUnsigned, type OwnAgreements } from '#contract/calls/people/agreements.ts'
import { ask } from '#stores/kit/decision.ts'
import { loader } from '#stores/kit/load.ts'
import { agreementDesk as words } from '#words/people/agreements.ts'
import { settingsPartForm } from '../../settings/settings/part-form.ts'

/** What investors sign, with `agreements`. */
export const agreements = loader<readonly Agreement[]>(
  'The agreements',
  async () => (await send(calls.listAgreements, {})).agreements,
)

const fieldsOf = ({ agreementsRequired }: FundSettings) => ({ agreementsRequired })

/** Whether a first deposit waits for the signatures. */
export const agreementsForm = settingsPartForm({
  name: 'agreements-required',
  initial: { agreementsRequired: false },
  fieldsOf,
  valuesOf: (fields) => fields,
  saved: words.saved,
})

export const askWithdraw = ({ id, title }: Agreement): void =>
  ask({
    ...words.withdraw(title),
    act: async () => agreements.adopt((await send(calls.withdrawAgreement, { params: { id } })).agreements),
  })

/** The address of a version, for an admin to download it. */
export const agreementFile = (id: string, version: number) =>
  fileUrl(calls.readAgreementPdf.path, { id, version: String(version) })
export const signatureFile = (id: string) => fileUrl(calls.readSignatureRecord.path, { id })

/** What one investor signed, and what waits for their signature. */
export const agreementsOf = (investorId: string) =>
  loader<OwnAgreements>('The investor’s agreements', () => send(calls.listAgreementsOf, { params: { id: investorId } }))

/** The agreement whose list of missing signatures is open. */
export const $unsignedOf = atom<Agreement | null>(null)

export const unsignedPeople = loader(
  'Who has not signed',
  async () => (await send(listUnsigned, { params: { id: $unsignedOf.get()?.id ?? '' } })).people,
)

export const showUnsigned = (of: Agreement | null): void => {
  $unsignedOf.set(of)
  unsignedPeople.forget()
  if (of) void unsignedPeople.load()
}
