import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Agreement, agreementTitleCharactersMax } from '#contract/calls/people/agreements.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import {
  $unsignedOf,
  agreementFile,
  agreements,
  askWithdraw,
  showUnsigned,
  unsignedPeople,
} from '#stores/admin/people/agreements/agreements.ts'
import { $uploading, askUpload, chooseFile, closeUpload, uploadForm } from '#stores/admin/people/agreements/upload.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { FileField } from '#ui/later-fields.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { agreementDesk as words } from '#words/people/agreements.ts'
import { Act } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Read } from '../parts/Read.tsx'
import { Who } from '../parts/Who.tsx'

/** A new agreement with its first version, or the next version of one. */
const UploadDialog = ({ of }: { of: 'new' | Agreement }) => {
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

/** Who has not signed the newest version. */
const UnsignedDialog = ({ of }: { of: Agreement }) => (
  <Dialog title={`Have not signed “${of.title}”`} closable onClose={() => showUnsigned(null)}>
    <p className="cap">
      Version {of.versions[0]?.version}. Accounts that are inactive are not asked.{' '}
      {of.missing > 200 && 'The first 200:'}
    </p>
    <Read of={unsignedPeople} what="The list">
      {(people) => (
        <ul className="entries">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <Who name={name} email={email} />
            </li>
          ))}
        </ul>
      )}
    </Read>
  </Dialog>
)

/** Every version as a link, newest first. */
const Versions = ({ of: { id, title, versions } }: { of: Agreement }) => (
  <span className="who">
    {versions.map(({ version, uploaded_at, uploaded_by, digest }) => (
      <SavedLink
        key={version}
        className="file"
        href={agreementFile(id, version)}
        title={`Uploaded by ${uploaded_by}, SHA-256 ${digest}`}
      >
        {`Version ${version}, ${instantText(uploaded_at, { day: true })}`}
        <span className="hidden"> of {title}</span>
      </SavedLink>
    ))}
  </span>
)

const columns: readonly Column<Agreement>[] = [
  {
    id: 'title',
    head: 'Agreement',
    cell: ({ title, withdrawn_at }) => (
      <>
        {title} {withdrawn_at && <Badge tone="quiet">Withdrawn</Badge>}
      </>
    ),
  },
  { id: 'versions', head: 'Versions', cell: (row) => <Versions of={row} /> },
  { id: 'signed', head: 'Signed', align: 'end', cell: ({ versions: [newest] }) => newest?.signatures ?? 0 },
  {
    id: 'missing',
    head: 'Not signed',
    align: 'end',
    cell: (row) =>
      row.withdrawn_at || row.missing === 0 ? (
        '–'
      ) : (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => showUnsigned(row)}>
          {row.missing}
          <span className="hidden"> have not signed {row.title}: who</span>
        </Button>
      ),
  },
  {
    id: 'act',
    head: 'What can be done',
    headHidden: true,
    align: 'end',
    cell: (row) =>
      !row.withdrawn_at && (
        <span className="actions">
          <Act least="owner" kind="quiet" aria-haspopup="dialog" onClick={() => askUpload(row)}>
            New version<span className="hidden"> of {row.title}</span>
          </Act>
          <Act least="owner" kind="quiet" aria-haspopup="dialog" onClick={() => askWithdraw(row)}>
            Withdraw<span className="hidden"> {row.title}</span>
          </Act>
        </span>
      ),
  },
]

/** What investors sign: files in versions, and who has signed. */
export const Agreements = () => {
  const uploading = useStore($uploading)
  const unsigned = useStore($unsignedOf)
  const { last: rows } = useStore(agreements.$load)
  const current = (rows ?? []).filter(({ withdrawn_at }) => !withdrawn_at)
  const missing = current.reduce((sum, one) => sum + one.missing, 0)
  useEffect(() => void agreements.load(), [])
  return (
    <>
      <PlaceHead
        at="investors/agreements"
        title="Agreements"
        note={rows ? words.count(current.length, missing) : '\u00a0'}
      >
        <Act least="owner" visible aria-haspopup="dialog" onClick={() => askUpload('new')}>
          Add an agreement
        </Act>
      </PlaceHead>
      <Read of={agreements} what="The agreements">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="There is nothing to sign.">
              A subscription agreement or a risk disclosure is added as a PDF; investors sign it in their settings.
            </EmptyState>
          ) : (
            <Table caption="Agreements" columns={columns} rows={all} keyOf={({ id }) => id} />
          )
        }
      </Read>
      {uploading && <UploadDialog of={uploading} />}
      {unsigned && <UnsignedDialog of={unsigned} />}
    </>
  )
}
