import type { ColumnUse } from '#contract/entities/bank-statement.ts'

/** The portal's table of the bank's lines: it is saved as a file, and read again like one of the bank's. */
export const lineColumns = {
  day: 'day',
  value_day: 'day',
  amount: 'dollars',
  counterparty: 'text',
  reference: 'text',
  bank_id: 'text',
  state: 'text',
  matched_as: 'text',
  matched_at: 'instant',
  matched_by: 'text',
} as const

type Column = keyof typeof lineColumns

/** What became of a line here says nothing of what the bank has booked. */
const uses: Readonly<Record<Column, ColumnUse>> = {
  day: 'date',
  value_day: 'value-date',
  amount: 'amount',
  counterparty: 'counterparty',
  reference: 'reference',
  bank_id: 'id',
  state: 'none',
  matched_as: 'none',
  matched_at: 'none',
  matched_by: 'none',
}

/** As a spreadsheet's heading has it: `matched_at (UTC)`. */
const columnOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/ \(utc\)$/, '')

/** What the columns hold if a header is that of the portal's own table, in whatever order; undefined for any other. */
export const ownUses = (header: readonly string[]): ColumnUse[] | undefined => {
  const names = header.map(columnOf)
  const isOwn = names.length === Object.keys(uses).length && Object.keys(uses).every((name) => names.includes(name))
  return isOwn ? names.map((name) => uses[name as Column]) : undefined
}
