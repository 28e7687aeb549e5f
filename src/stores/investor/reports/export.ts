import { platform } from '#client/platform.ts'
import { csvOf } from '#fund/csv.ts'
import { toDollars } from '#fund/money.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { $reports } from './reports.ts'

const head = [
  'Week',
  'Date',
  'Start balance (USD)',
  'End balance (USD)',
  'Trades',
  'Success rate (%)',
  'Profit (USD)',
  'Return (%)',
] as const

const lineOf = (row: ReportRow) => [
  row.week,
  row.date,
  toDollars(row.startBalance),
  toDollars(row.endBalance),
  row.trades,
  row.successPercent,
  toDollars(row.profit),
  row.returnPercent,
]

/** Hands the rows of the Reports tab to the person as a file, made in the browser; a sample says so in its name. */
export const exportReports = (): void => {
  const { last } = $reports.get()
  if (!last) return
  const name = last.source === 'live' ? 'weekly-reports.csv' : 'weekly-reports-sample.csv'
  platform.save(name, 'text/csv;charset=utf-8', csvOf([head, ...last.rows.map(lineOf)]))
}
