import { atom } from 'nanostores'
import * as api from '#client/agreements.ts'
import { type Agreement, agreementBytesMax, type OwnAgreements } from '#contract/calls/agreements.ts'
import type { FundSettings } from '#contract/calls/fund-settings.ts'
import { attemptForm } from '#stores/kit/attempt-form.ts'
import { base64Of } from '#stores/kit/base64.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { agreementDesk as words } from '#words/agreements.ts'
import { failure } from '#words/extension-failure.ts'
import { settingsPartForm } from './settings-part.ts'

const agreements = loader<readonly Agreement[]>('The agreements', api.listAgreements)

/** What investors sign, with `agreements`. */
export const $agreements = agreements.$load
export const loadAgreements = agreements.load

const fieldsOf = ({ agreementsRequired }: FundSettings) => ({ agreementsRequired })

/** Whether a first deposit waits for the signatures. */
export const agreementsForm = settingsPartForm({
  initial: { agreementsRequired: false },
  fieldsOf,
  valuesOf: (fields) => fields,
  saved: words.saved,
})

/** What is being uploaded: a new agreement, or the next version of one; null if nothing is. */
export const $uploading = atom<'new' | Agreement | null>(null)

interface Upload {
  readonly title: string
  readonly fileName: string
  /** In base64. */
  readonly file: string
}

export const closeUpload = (): void => $uploading.set(null)

export const uploadForm = createForm({
  initial: { title: '', fileName: '', file: '' } as Upload,
  check: ({ title, file }) => ({
    ...($uploading.get() === 'new' && title.trim() === '' && { title: words.noTitle }),
    ...(file === '' && { file: words.noFile }),
  }),
  send: ({ title, file }) =>
    attemptForm(async () => {
      const of = $uploading.get()
      const isNew = of === 'new' || of === null
      const all = isNew ? await api.addAgreement(title, file) : await api.replaceAgreement(of.id, file)
      return { all, message: isNew ? words.added : words.replaced }
    }, failure),
  done: ({ all, message }: { all: readonly Agreement[]; message: string }) => {
    agreements.adopt(all)
    closeUpload()
    toast(message)
  },
})

export const askUpload = (of: 'new' | Agreement): void => {
  uploadForm.open()
  $uploading.set(of)
}

/** Takes a chosen file into the form, or says why it cannot be used. */
export const chooseFile = async (file: {
  readonly name: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}): Promise<void> => {
  uploadForm.type({ fileName: file.name, file: '' })
  if (file.size > agreementBytesMax) return uploadForm.blame({ file: words.tooLarge })
  try {
    uploadForm.type({ file: base64Of(new Uint8Array(await file.arrayBuffer())) })
  } catch {
    uploadForm.blame({ file: words.unreadable })
  }
}

export const askWithdraw = ({ id, title }: Agreement): void =>
  ask({
    ...words.withdraw(title),
    act: async () => agreements.adopt(await api.withdrawAgreement(id)),
  })

/** The agreement whose list of missing signatures is open. */
export const $unsignedOf = atom<Agreement | null>(null)

const unsigned = loader('Who has not signed', () => api.listUnsigned($unsignedOf.get()?.id ?? ''))

export const $unsigned = unsigned.$load
export const loadUnsigned = unsigned.load

export const showUnsigned = (of: Agreement | null): void => {
  $unsignedOf.set(of)
  unsigned.forget()
  if (of) void unsigned.load()
}

/** The address of a version, for an admin to download it. */
export const agreementFile = api.agreementUrl
export const signatureFile = api.signatureUrl

/** What one investor signed, and what waits for their signature. */
export const agreementsOf = (investorId: string) =>
  loader<OwnAgreements>('The investor’s agreements', () => api.listAgreementsOf(investorId))
