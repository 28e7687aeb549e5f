import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Checklist } from '#contract/calls/people/onboarding.ts'
import { type CheckState, checkNames } from '#fund/access/onboarding.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { capitalised } from '#fund/text/words.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import {
  $recording,
  askRecord,
  checkForm,
  chooseDocument,
  dismissRecord,
  documentUrl,
  investorChecks,
  startChecks,
} from '#stores/admin/people/investors/onboarding.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { FileField } from '#ui/later-fields.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { onboardingWords as words } from '#words/people/onboarding.ts'
import { Act, useMay } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'

type Check = Checklist['checks'][number]

const tones: Record<CheckState, 'good' | 'bad' | 'waiting' | 'quiet'> = {
  missing: 'quiet',
  passed: 'good',
  failed: 'bad',
  expiring: 'waiting',
  expired: 'bad',
}

/** What was seen, and the file itself for admins who may read it. */
const Document = ({ of: { document, file } }: { of: NonNullable<Check['newest']> }) => {
  const may = useMay()
  return (
    <>
      {document}
      {file && may && (
        <>
          {' '}
          <SavedLink className="file" href={documentUrl(file.id)}>
            File<span className="hidden"> of {document}</span>
          </SavedLink>
        </>
      )}
    </>
  )
}

const recordedBy = ({ newest }: Check): string => (newest ? `${newest.by}, ${instantText(newest.at)}` : '–')

const columns: readonly Column<Check>[] = [
  {
    id: 'check',
    head: 'Check',
    cell: ({ kind, required }) => (
      <Titled title={capitalised(checkNames[kind])} note={required ? words.required : ''} />
    ),
  },
  { id: 'state', head: 'Result', cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge> },
  { id: 'document', head: 'Document', cell: ({ newest }) => (newest ? <Document of={newest} /> : '–') },
  {
    id: 'until',
    head: 'Until',
    cell: ({ newest }) => (newest?.expires_on ? formatCalendarDate(newest.expires_on) : '–'),
  },
  { id: 'by', head: 'Checked by', cell: (check) => <span className="who">{recordedBy(check)}</span> },
  {
    id: 'record',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    cell: ({ kind }) => (
      <Act kind="quiet" aria-haspopup="dialog" onClick={() => askRecord(kind)}>
        Record<span className="hidden"> {checkNames[kind]}</span>
      </Act>
    ),
  },
]

const results: readonly Option<'passed' | 'failed'>[] = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed' },
]

const RecordDialog = () => {
  const kind = useStore($recording)
  const { text, choice, busy, error } = useForm(checkForm)
  if (!kind) return null
  return (
    <ModalForm
      title={words.record(checkNames[kind])}
      confirm="Record"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => void checkForm.submit()}
      onCancel={dismissRecord}
    >
      <Select label="Result" options={results} {...choice('result')} />
      <TextField label="Document" hint={words.document} autoComplete="off" {...text('document')} />
      <FileField
        label="File"
        hint={words.file}
        error={text('file').error}
        accept="application/pdf,image/jpeg,image/png"
        onFile={(chosen) => void chooseDocument(chosen)}
      />
      <TextField label="Holds until" type="date" hint={words.expires} {...text('expires_on')} />
    </ModalForm>
  )
}

const Earlier = ({ checks }: Checklist) => {
  const earlier = checks.flatMap(({ kind, earlier: rows }) => rows.map((row) => ({ kind, ...row })))
  if (earlier.length === 0) return null
  return (
    <details className="fold">
      <summary>Earlier records, {earlier.length}</summary>
      <ul className="queue-notes">
        {earlier.map(({ kind, result, document, by, at, file, expires_on }) => (
          <li key={`${kind} ${at}`}>
            {capitalised(checkNames[kind])} {result}: <Document of={{ result, document, by, at, file, expires_on }} />{' '}
            <span className="cap">
              {by}, <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What was checked about the investor: with what document and result, until when, and by whom. */
export const InvestorChecks = () => {
  useEffect(startChecks, [])
  return (
    <Read of={investorChecks} what="The checks">
      {({ checks }) => (
        <div className="section">
          <Table caption="Onboarding" columns={columns} rows={checks} keyOf={({ kind }) => kind} />
          <Earlier checks={checks} />
          <RecordDialog />
        </div>
      )}
    </Read>
  )
}
