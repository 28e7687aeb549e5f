import { type Decimal, readDecimal } from '#fund/broker/decimals.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { problemList } from './broker-file.ts'
import { quoted } from './flex-rows.ts'

interface EquityDay {
  readonly day: string
  readonly start: Decimal
  readonly end: Decimal
  readonly flows: Decimal
}

/**
 * A table of each day’s equity, `date, equity, flows`, the earliest first: money that came in is above zero. Its first
 * line is the day before the first one, so that each day has a beginning. Throws 422 unless it has these columns.
 */
export const readEquity = async (csv: string): Promise<{ days: EquityDay[]; problems: readonly string[] }> => {
  const lines = await readCsv(csv)
  const missing = ['date', 'equity', 'flows'].find((column) => lines.some(({ cells }) => cells[column] === undefined))
  if (lines.length === 0 || missing)
    throw refuse(422, 'The equity’s first line has to name its columns: date, equity, flows.')
  const problems = problemList()
  const days: (EquityDay & { readonly line: number })[] = []
  for (const { line, cells, problem } of lines) {
    const [day, end] = [writtenDay(cells['date'] ?? ''), readDecimal(cells['equity'] ?? '')]
    const flows = cells['flows'] === '' ? 0n : readDecimal(cells['flows'] ?? '')
    const before = days.at(-1)
    if (problem !== null) problems.add(`Equity, line ${line}: ${problem}.`)
    else if (day === null) problems.add(`Equity, line ${line}, column date: ${quoted(cells['date'] ?? '')} is no date.`)
    else if (end === undefined)
      problems.add(`Equity, line ${line}, column equity: ${quoted(cells['equity'] ?? '')} is not a number.`)
    else if (flows === undefined)
      problems.add(`Equity, line ${line}, column flows: ${quoted(cells['flows'] ?? '')} is not a number.`)
    else if (before && day <= before.day)
      problems.add(`Equity, line ${line}: ${day} does not come after ${before.day}.`)
    else days.push({ day, start: before?.end ?? end, end, flows, line })
  }
  const [, ...own] = days
  if (problems.list.length === 0 && own.length === 0)
    problems.add('The equity has a line of one day only: its first line is the day before the first one.')
  return { days: own.map(({ line: _, ...day }) => day), problems: problems.list }
}
