import { useStore } from '@nanostores/react'
import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import { isBeside } from '#fund/calendar/instants.ts'
import { $auditEntry, chooseAuditEntry } from '#stores/admin/desk/audit/record.ts'
import { writtenInstant } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { auditWords as words } from '#words/desk/audit.ts'
import { AuditSentence } from './AuditSentence.tsx'

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
        <AuditSentence entry={entry} />
      </Button>
      {isChosen && <span className="cap">{words.details(entry.action, entry.detail, entry.from)}</span>}
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
    id: 'at',
    head: 'When',
    align: 'end',
    narrow: 'figure',
    cell: ({ at }) => <Time at={at} />,
  },
]

/**
 * The trail by day, a sentence for each entry; the pressed one is highlighted with its details, and its record's own
 * trail is shown beside the list.
 */
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
