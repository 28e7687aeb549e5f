import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import { type Column, Table } from '#ui/Table.tsx'
import { When } from './When.tsx'
import { Titled } from './Who.tsx'

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'action',
    head: 'What',
    cell: ({ action, detail }) => <Titled title={action} note={detail} />,
  },
  {
    id: 'subject',
    head: 'To whom or what',
    narrow: 'note',
    cell: ({ subject }) => <span className="who trail-word">{subject}</span>,
  },
  {
    id: 'by',
    head: 'By',
    narrow: 'named',
    cell: ({ by }) => <span className="who trail-word">{by ?? 'the system'}</span>,
  },
  { id: 'at', head: 'When', narrow: 'note', cell: ({ at }) => <When at={at} /> },
  {
    id: 'from',
    head: 'From',
    narrow: 'named',
    cell: ({ from }) => <span className="who trail-word">{from ?? '–'}</span>,
  },
]

/** Rows of the trail: what was done, to whom or what, by whom, when and from where. */
export const TrailTable = ({ caption, rows }: { caption: string; rows: readonly AuditEntry[] }) => (
  <div className="trail">
    <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
  </div>
)
