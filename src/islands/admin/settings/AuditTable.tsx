import { useStore } from '@nanostores/react'
import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import { isBeside } from '#fund/calendar/instants.ts'
import { $auditEntry, chooseAuditEntry } from '#stores/admin/desk/audit/record.ts'
import { writtenInstant } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Breaking } from '../parts/Who.tsx'

const Name = ({ entry }: { entry: AuditEntry }) => {
  const isChosen = useStore($auditEntry)?.id === entry.id
  return (
    <span className="who">
      <Button
        kind="quiet"
        className="audit-entry"
        id={`audit-${entry.id}`}
        aria-current={isChosen || undefined}
        onClick={() => chooseAuditEntry(entry)}
      >
        {entry.action}
        <span className="hidden"> {entry.subject}</span>
      </Button>
      <span className="cap">{entry.detail}</span>
    </span>
  )
}

/** The day stands above it. */
const Time = ({ at }: { at: string }) => {
  const { time, there } = writtenInstant(at)
  return (
    <time dateTime={at}>
      {time}
      {isBeside(there) && <span className="instant-there"> {there.trim()}</span>}
    </time>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'action', head: 'What', cell: (entry) => <Name entry={entry} /> },
  {
    id: 'subject',
    head: 'To whom or what',
    narrow: 'note',
    cell: ({ subject }) => (
      <span className="audit-whom">
        <Breaking text={subject} />
      </span>
    ),
  },
  {
    id: 'by',
    head: 'By',
    narrow: 'named',
    cell: ({ by }) => (
      <span className="audit-whom">
        <Breaking text={by ?? 'the system'} />
      </span>
    ),
  },
  {
    id: 'at',
    head: 'When',
    align: 'end',
    narrow: 'figure',
    cell: ({ at }) => <Time at={at} />,
  },
]

/** The trail by day; the pressed entry is highlighted, and its record's own trail is shown beside the list. */
export const AuditTable = ({ rows }: { rows: readonly AuditEntry[] }) => (
  <div className="trail">
    <Table
      caption="Audit trail"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      groupOf={({ at }) => writtenInstant(at).day}
    />
  </div>
)
