import { type Agreement, agreementTitleCharactersMax } from '#contract/calls/people/agreements.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { chooseFile, closeUpload, uploadForm } from '#stores/admin/people/agreements/upload.ts'
import { FileField } from '#ui/FileField.tsx'
import { ModalForm } from '#ui/ModalForm.tsx'
import { TextField } from '#ui/TextField.tsx'
import { agreementDesk as words } from '#words/people/agreements.ts'

/** A new agreement with its first version, or the next version of one. */
export const UploadDialog = ({ of }: { of: 'new' | Agreement }) => {
  const { text, error, busy } = useForm(uploadForm)
  const isNew = of === 'new'
  return (
    <ModalForm
      title={isNew ? 'Add an agreement' : `New version of “${of.title}”`}
      confirm={isNew ? 'Add' : `Add version ${(of.versions[0]?.version ?? 0) + 1}`}
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => uploadForm.submit()}
      onCancel={closeUpload}
    >
      {isNew && (
        <TextField label="Title" maxLength={agreementTitleCharactersMax} autoComplete="off" {...text('title')} />
      )}
      <FileField
        label="File"
        hint="A PDF of at most 5 MB, without a password."
        error={text('file').error}
        accept="application/pdf,.pdf"
        onFile={(chosen) => void chooseFile(chosen)}
      />
      <p className="cap">{words.tells}</p>
    </ModalForm>
  )
}
