import { isDate } from '#fund/calendar/new-york.ts'
import type { Cents } from '#fund/cents/money.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { type CsvLine, readCsv } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { decimalCents, knownId, oneLine, type ReadLine, type ReadStatement } from './statement.ts'

/** The columns by the names that banks give them; others are not read. */
const names = {
  date: ['date', 'booking_date', 'posting_date', 'transaction_date'],
  value: ['value_date', 'value_day', 'effective_date'],
  amount: ['amount'],
  reference: ['reference', 'description', 'memo', 'details'],
  counterparty: ['counterparty', 'name', 'payee', 'payer'],
  id: ['bank_id', 'id', 'transaction_id', 'entry_id'],
} as const

const cellOf = ({ cells }: CsvLine, column: keyof typeof names): string => {
  const name = names[column].find((one) => cells[one] !== undefined)
  return name === undefined ? '' : (cells[name] ?? '')
}

/** Accepts `2026-11-20` and `11/20/2026`. */
const dayOf = (text: string): string | undefined => {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** Without the commas between thousands; any other comma stays, so that no decimal comma is lost. */
const ungrouped = (text: string): string =>
  /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text

/** `$1,234.50`, `-5.00` and `(5.00)`, which is negative. */
const amountOf = (text: string): Cents | undefined => {
  const [, inside] = /^\((.*)\)$/.exec(text) ?? []
  const cents = decimalCents(ungrouped((inside ?? text).replace(/[$\s]/g, '')))
  return cents === undefined || inside === undefined ? cents : -Math.abs(cents)
}

const lineOf = (one: CsvLine): ReadLine | string => {
  const at = `Line ${one.line}`
  if (one.problem !== null) return `${at}: ${one.problem}.`
  const [date, amount] = [dayOf(cellOf(one, 'date')), amountOf(cellOf(one, 'amount'))]
  const value = cellOf(one, 'value') === '' ? date : dayOf(cellOf(one, 'value'))
  if (date === undefined || value === undefined) return `${at}: a date is written like 2026-11-20 or 11/20/2026.`
  if (amount === undefined) return `${at}: “${oneLine(cellOf(one, 'amount'))}” is not an amount.`
  if (amount === 0) return `${at}: the amount is zero.`
  return {
    day: date,
    valueDay: value,
    amount,
    counterparty: oneLine(cellOf(one, 'counterparty')),
    reference: oneLine(cellOf(one, 'reference')),
    bankId: knownId(oneLine(cellOf(one, 'id'))) || null,
  }
}

/** A bank's CSV. Throws 422 unless it is a CSV with a date and an amount in each line. */
export const readCsvStatement = async (csv: string): Promise<ReadStatement> => {
  const records = await readCsv(csv)
  const [first] = records
  if (!first) throw refuse(422, 'The file has nothing below its first line.')
  for (const column of ['date', 'amount'] as const)
    if (!names[column].some((name) => first.cells[name] !== undefined))
      throw refuse(422, `The first line has no column ${column}.`)
  const read = await mapInTurns(records, lineOf)
  const lines = read.filter((line) => typeof line !== 'string')
  const days = lines.map(({ day }) => day).toSorted()
  const problems = read.filter((line) => typeof line === 'string')
  return { account: '', from: days[0] ?? '', to: days.at(-1) ?? '', opening: null, closing: null, lines, problems }
}
