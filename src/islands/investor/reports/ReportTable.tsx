import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'

const columnsFor = (onOpen: (row: ReportRow) => void): readonly Column<ReportRow>[] => [
  {
    id: 'week',
    head: 'Week',
    cell: (row) => (
      <Button kind="quiet" className="report-open" aria-haspopup="dialog" onClick={() => onOpen(row)}>
        {row.week}
        <span className="hidden">, how its profit was computed</span>
      </Button>
    ),
    sort: ({ date }) => date,
  },
  {
    id: 'trades',
    head: 'Trades',
    align: 'end',
    narrow: 'named',
    cell: ({ trades }) => trades,
    sort: ({ trades }) => trades,
  },
  {
    id: 'success',
    head: 'Success rate',
    align: 'end',
    narrow: 'named',
    cell: ({ successPercent }) => formatPercent(successPercent, { digits: 1 }),
    sort: ({ successPercent }) => successPercent,
  },
  {
    id: 'date',
    head: 'Date',
    align: 'end',
    narrow: 'note',
    cell: ({ date }) => formatCalendarDate(date),
    sort: ({ date }) => date,
  },
  {
    id: 'profit',
    head: 'Profit',
    align: 'end',
    narrow: 'figure',
    cell: ({ profit }) => <Amount cents={profit} change />,
    sort: ({ profit }) => profit,
  },
  {
    id: 'return',
    head: 'Return',
    align: 'end',
    narrow: 'change',
    cell: ({ returnPercent }) => <Percent value={returnPercent} change />,
    sort: ({ returnPercent }) => returnPercent,
  },
]

/** All columns of spec §2, all sortable; a row opens its week. */
export const ReportTable = ({ rows, onOpen }: { rows: readonly ReportRow[]; onOpen: (row: ReportRow) => void }) => (
  <Table
    caption="Weekly reports"
    columns={columnsFor(onOpen)}
    rows={rows}
    keyOf={({ id }) => id}
    sort={{ column: 'date', direction: 'descending' }}
  />
)
