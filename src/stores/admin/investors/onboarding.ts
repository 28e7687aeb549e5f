import { atom } from 'nanostores'
import * as api from '#client/onboarding.ts'
import type { Checklist } from '#contract/calls/onboarding.ts'
import { checkFileBytesMax, recordCheck } from '#contract/calls/onboarding.ts'
import type { CheckKind } from '#fund/onboarding.ts'
import { attemptForm } from '#stores/kit/attempt-form.ts'
import { base64Of } from '#stores/kit/base64.ts'
import { issuesOf } from '#stores/kit/contract-check.ts'
import { createForm } from '#stores/kit/form.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { onboardingWords as words } from '#words/onboarding.ts'
import { $openInvestor } from './details.ts'

const openId = (): string => $openInvestor.get()?.id ?? ''

const checks = loader<Checklist>('The checks', () => api.readChecks(openId()))

/** The checks of the open investor, with `onboarding`. */
export const $checks = checks.$load
export const loadChecks = checks.load

export const startChecks = (): void => {
  checks.forget()
  void checks.load()
}

/** The check that is being recorded; null if none is. */
export const $recording = atom<CheckKind | null>(null)

interface Fields {
  readonly result: 'passed' | 'failed'
  readonly document: string
  readonly expires_on: string
  readonly fileName: string
  /** In base64; empty if there is none. */
  readonly file: string
}

const bodyOf = ({ expires_on, file, fileName, ...fields }: Fields) => ({
  kind: $recording.get() ?? 'identity',
  ...fields,
  ...(file !== '' && { file: { name: fileName, data: file } }),
  ...(expires_on !== '' && { expires_on }),
})

export const checkForm = createForm({
  initial: { result: 'passed', document: '', expires_on: '', fileName: '', file: '' } as Fields,
  at: 'expires_on',
  check: (fields) => issuesOf(recordCheck.body, bodyOf(fields)),
  send: (fields) => attemptForm(() => api.recordCheck(openId(), bodyOf(fields)), failure),
  done: (answer: Checklist) => {
    $recording.set(null)
    checks.adopt(answer)
    toast(words.recorded)
  },
})

export const askRecord = (kind: CheckKind): void => {
  checkForm.open()
  $recording.set(kind)
}

/** Takes a chosen document into the form, or says why it cannot be used. */
export const chooseDocument = async (file: {
  readonly name: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}): Promise<void> => {
  checkForm.type({ fileName: file.name, file: '' })
  if (file.size > checkFileBytesMax) return checkForm.blame({ file: words.tooLarge })
  try {
    checkForm.type({ file: base64Of(new Uint8Array(await file.arrayBuffer())) })
  } catch {
    checkForm.blame({ file: words.unreadable })
  }
}

/** The address of a document, for an admin to download it. */
export const documentUrl = api.checkFileUrl

export const dismissRecord = (): void => $recording.set(null)
