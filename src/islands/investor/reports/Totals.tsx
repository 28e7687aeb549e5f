import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatCalendarMonth } from '#fund/calendar/week-display.ts'
import type { PeriodTotal } from '#fund/figures/performance.ts'
import { toPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { $totals, loadPerformance, type YearTotal } from '#stores/investor/home/reports/performance.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { type Column, Table } from '#ui/Table.tsx'

const percentOf = ({ fraction }: PeriodTotal) => (fraction === undefined ? null : toPercent(fraction))

const columns: readonly Column<PeriodTotal>[] = [
  { id: 'month', head: 'Month', cell: ({ period }) => formatCalendarMonth(period) },
  { id: 'weeks', head: 'Weeks', align: 'end', narrow: 'named', cell: ({ weeks }) => weeks },
  { id: 'profit', head: 'Profit', align: 'end', narrow: 'figure', cell: ({ gain }) => <Amount cents={gain} change /> },
  {
    id: 'return',
    head: 'Return',
    align: 'end',
    narrow: 'change',
    cell: (total) => <Percent value={percentOf(total)} change />,
  },
]

const Year = ({ year }: { year: YearTotal }) => (
  <details className="fold">
    <summary>
      {year.period}: {year.weeks === 1 ? 'one week' : `${year.weeks} weeks`}, <Amount cents={year.gain} change />,{' '}
      <Percent value={percentOf(year)} change />
    </summary>
    <Table caption={`Months of ${year.period}`} columns={columns} rows={year.months} keyOf={({ period }) => period} />
  </details>
)

/** What each year and each of its months earned; a week belongs to the month in which it ended. */
export const Totals = () => {
  const years = useStore($totals)
  useEffect(() => whileOpen(loadPerformance), [])
  if (years.length === 0) return null
  return (
    <section className="section" aria-labelledby="totals">
      <h2 id="totals">By year and month</h2>
      <p className="cap">Net of the fund’s share, with every correction.</p>
      {years.map((year) => (
        <Year key={year.period} year={year} />
      ))}
    </section>
  )
}
