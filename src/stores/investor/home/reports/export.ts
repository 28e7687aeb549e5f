import { saveTable } from '#client/table-file.ts'
import type { TableFormat } from '#contract/entities/page.ts'
import { toDollars } from '#fund/cents/money.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { $reports } from './reports.ts'

const columns = {
  Week: 'text',
  Date: 'day',
  'Start balance (USD)': 'dollars',
  'End balance (USD)': 'dollars',
  Trades: 'number',
  'Success rate (%)': 'percent',
  'Profit (USD)': 'dollars',
  'Return (%)': 'percent',
} as const

const lineOf = (row: ReportRow): Record<keyof typeof columns, string | number> => ({
  Week: row.week,
  Date: row.date,
  'Start balance (USD)': toDollars(row.startBalance),
  'End balance (USD)': toDollars(row.endBalance),
  Trades: row.trades,
  'Success rate (%)': row.successPercent,
  'Profit (USD)': toDollars(row.profit),
  'Return (%)': row.returnPercent,
})

/** Saves the rows of the Reports tab as a file made in the browser; the name of a sample says that it is one. */
export const exportReports = async (format: TableFormat = 'csv'): Promise<void> => {
  const { last } = $reports.get()
  if (!last) return
  const name = last.source === 'live' ? 'weekly-reports' : 'weekly-reports-sample'
  await runWithToast(`reports:export:${format}`, () => saveTable(format, name, columns, last.rows.map(lineOf)))
}
