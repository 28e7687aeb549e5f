import { useStore } from '@nanostores/react'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { openEditReport } from '#stores/admin/weeks/weeks/report-form.ts'
import { $editReason } from '#stores/admin/weeks/weeks/reports.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { pencil } from '#ui/later-icons.ts'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Act } from '../parts/Act.tsx'

const columns: readonly Column<ReportRow>[] = [
  {
    id: 'week',
    head: 'Week',
    cell: ({ week, reported }) => (
      <>
        {week}
        {(reported?.version ?? 1) > 1 && <span className="cap"> version {reported?.version}</span>}
      </>
    ),
    sort: ({ date }) => date,
  },
  { id: 'date', head: 'Date', narrow: 'note', cell: ({ date }) => formatCalendarDate(date), sort: ({ date }) => date },
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
    cell: ({ successPercent }) => formatPercent(successPercent, { digits: Number.isInteger(successPercent) ? 0 : 2 }),
    sort: ({ successPercent }) => successPercent,
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

const EditButton = ({ row }: { row: ReportRow }) => (
  <Act
    kind="quiet"
    className="row-button"
    icon={pencil}
    reasonAt={useStore($editReason) && 'edit-reason'}
    onClick={() => openEditReport(row.id, row.week, true)}
  >
    Edit<span className="hidden"> {row.week}</span>
  </Act>
)

const edit: Column<ReportRow> = {
  id: 'edit',
  head: 'Actions',
  headHidden: true,
  align: 'end',
  narrow: 'beside',
  cell: (row) => <EditButton row={row} />,
}

/** The latest weeks, each with Edit; if that has no effect the reason is shown once, below (spec §2). */
export const FundReportTable = ({ rows }: { rows: readonly ReportRow[] }) => {
  const reason = useStore($editReason)
  return (
    <>
      <Table
        caption="Weekly reports"
        columns={[...columns, edit]}
        rows={rows}
        keyOf={({ id }) => id}
        sort={{ column: 'date', direction: 'descending' }}
      />
      {reason && (
        <p className="cap" id="edit-reason">
          {reason}
        </p>
      )}
    </>
  )
}
