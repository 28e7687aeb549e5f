import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { DistributionRun } from '#contract/calls/money/distributions.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { WeekLine } from '#stores/admin/weeks/weeks/all-weeks.ts'
import { $closes, showRun } from '#stores/admin/weeks/weeks/close.ts'
import { openEditReport } from '#stores/admin/weeks/weeks/report-form.ts'
import { $editReason } from '#stores/admin/weeks/weeks/reports.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Act } from '../parts/Act.tsx'

const show = (id: string) => {
  showRun(id)
  arriveAt('reports/week', 'weekly-close')
}

const Name = ({ line: { week, report, run } }: { line: WeekLine }) => (
  <>
    {run ? (
      <Button kind="quiet" className="row-button" onClick={() => show(run.id)}>
        <span className="hidden">Show </span>
        {week}
      </Button>
    ) : (
      week
    )}
    {run?.state === 'draft' && <span className="week-draft cap"> draft</span>}
    {(report?.reported?.version ?? 1) > 1 && <span className="cap"> version {report?.reported?.version}</span>}
  </>
)

/** What the report says; a week that is not closed yet has none of it. */
const reported = (
  id: string,
  head: string,
  narrow: 'change' | 'named',
  of: (report: ReportRow) => number,
  cell: (report: ReportRow) => ReactNode,
): Column<WeekLine> => ({
  id,
  head,
  align: 'end',
  narrow,
  cell: ({ report }) => report && cell(report),
  sort: ({ report }) => (report ? of(report) : 0),
})

const profitOf = ({ report, run }: WeekLine) => report?.profit ?? (run ? toCents(run.grossProfit) : 0)

const columns: readonly Column<WeekLine>[] = [
  { id: 'week', head: 'Week', cell: (line) => <Name line={line} />, sort: ({ date }) => date },
  { id: 'date', head: 'Ended', narrow: 'note', cell: ({ date }) => formatCalendarDate(date), sort: ({ date }) => date },
  reported(
    'trades',
    'Trades',
    'named',
    ({ trades }) => trades,
    ({ trades }) => trades,
  ),
  reported(
    'success',
    'Success rate',
    'named',
    ({ successPercent }) => successPercent,
    ({ successPercent }) => formatPercent(successPercent, { digits: Number.isInteger(successPercent) ? 0 : 2 }),
  ),
  {
    id: 'profit',
    head: 'Profit',
    align: 'end',
    narrow: 'figure',
    cell: (line) => <Amount cents={profitOf(line)} change />,
    sort: profitOf,
  },
  reported(
    'return',
    'Return',
    'change',
    ({ returnPercent }) => returnPercent,
    ({ returnPercent }) => <Percent value={returnPercent} change />,
  ),
]

const shared = (id: string, head: string, of: (run: DistributionRun) => number): Column<WeekLine> => ({
  id,
  head,
  align: 'end',
  narrow: 'none',
  cell: ({ run }) => run && <Amount cents={toCents(of(run))} />,
  sort: ({ run }) => (run ? of(run) : 0),
})

const Status = ({ run: { state, status } }: { run: DistributionRun }) => {
  if (state === 'draft') return <Badge tone="waiting">Draft</Badge>
  // The usual state is shown quietly.
  return status === 'Completed' ? <span className="cap">{status}</span> : <Badge>{status}</Badge>
}

/** What the close of a week shared out (spec §3 "Distribution row"). */
const distributed: readonly Column<WeekLine>[] = [
  shared('carry', 'Carry-over', ({ carryOver }) => carryOver),
  shared('distributed', 'Distributed', ({ distributed: amount }) => amount),
  shared('fund', 'Fund’s share', ({ fundShare }) => fundShare),
  { id: 'status', head: 'Status', narrow: 'none', cell: ({ run }) => run && <Status run={run} /> },
]

const EditButton = ({ line: { id, week } }: { line: WeekLine }) => (
  <Act
    kind="quiet"
    className="row-button"
    reasonAt={useStore($editReason) && 'edit-reason'}
    onClick={() => openEditReport(id, week, true)}
  >
    Edit<span className="hidden"> {week}</span>
  </Act>
)

const edit: Column<WeekLine> = {
  id: 'edit',
  head: 'Actions',
  headHidden: true,
  align: 'end',
  narrow: 'beside',
  // A draft is edited where it is closed.
  cell: (line) => line.report && <EditButton line={line} />,
}

/** The weeks, each with Edit; if that has no effect the reason is shown once, below (spec §2). */
export const FundReportTable = ({ lines }: { lines: readonly WeekLine[] }) => {
  const reason = useStore($editReason)
  const closes = useStore($closes)
  return (
    <div className="weeks">
      <Table
        caption="Weekly reports"
        columns={[...columns, ...(closes ? distributed : []), edit]}
        rows={lines}
        keyOf={({ id }) => id}
        sort={{ column: 'date', direction: 'descending' }}
      />
      {reason && (
        <p className="cap" id="edit-reason">
          {reason}
        </p>
      )}
    </div>
  )
}
