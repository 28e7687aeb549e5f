import { atom } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send, uploading } from '#client/send.ts'
import type { Checklist } from '#contract/calls/people/onboarding.ts'
import * as calls from '#contract/calls/people/onboarding.ts'
import { checkFileBytesMax, recordCheck } from '#contract/calls/people/onboarding.ts'
import type { CheckKind } from '#fund/access/onboarding.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { type FileValues, type PickedFile, takeFile } from '#stores/kit/form-file.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { onboardingWords as words } from '#words/people/onboarding.ts'
import { openId } from './details.ts'

/** The checks of the open investor, with `onboarding`. */
export const investorChecks = loader<Checklist>('The checks', () =>
  send(calls.readChecks, { params: { id: openId() } }),
)

export const startChecks = (): void => {
  investorChecks.forget()
  void investorChecks.load()
}

/** The check that is being recorded; null if none is. */
export const $recording = atom<CheckKind | null>(null)

/** Its file may be left out. */
interface Fields extends FileValues {
  readonly result: 'passed' | 'failed'
  readonly document: string
  readonly expires_on: string
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
  send: (fields) =>
    attemptForm(() => send(calls.recordCheck, { params: { id: openId() }, body: bodyOf(fields) }, uploading), failure),
  done: (answer: Checklist) => {
    $recording.set(null)
    investorChecks.adopt(answer)
    toast(words.recorded)
  },
})

export const askRecord = (kind: CheckKind): void => {
  checkForm.open()
  $recording.set(kind)
}

/** Takes a chosen document into the form, or says why it cannot be used. */
export const chooseDocument = (file: PickedFile): Promise<void> => takeFile(checkForm, file, checkFileBytesMax, words)

/** The address of a document, for an admin to download it. */
export const documentUrl = (id: string) => fileUrl(calls.readCheckFile.path, { id })

export const dismissRecord = (): void => $recording.set(null)

// The document itself has to be chosen again.
keepsDialogDraft('check', checkForm, ['result', 'document', 'expires_on'], $recording, (kind) => `${openId()} ${kind}`)
