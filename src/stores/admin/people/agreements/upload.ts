import { atom } from 'nanostores'
import { send, uploading } from '#client/send.ts'
import { type Agreement, addAgreement, agreementBytesMax, replaceAgreement } from '#contract/calls/people/agreements.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { type FileValues, type PickedFile, takeFile } from '#stores/kit/form-file.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { agreementDesk as words } from '#words/people/agreements.ts'
import { agreements } from './agreements.ts'

/** What is being uploaded: a new agreement, or the next version of one; null if nothing is. */
export const $uploading = atom<'new' | Agreement | null>(null)

interface Upload extends FileValues {
  readonly title: string
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
      const all = isNew
        ? (await send(addAgreement, { body: { title, file } }, uploading)).agreements
        : (await send(replaceAgreement, { params: { id: of.id }, body: { file } }, uploading)).agreements
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
export const chooseFile = (file: PickedFile): Promise<void> => takeFile(uploadForm, file, agreementBytesMax, words)

// The file has to be chosen again.
keepsDialogDraft('agreement-upload', uploadForm, ['title'], $uploading)
