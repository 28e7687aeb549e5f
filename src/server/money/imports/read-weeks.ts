import { isDate, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { type Week, weekOf } from '#fund/calendar/week.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import { typedPercent } from '#fund/money/typed-amount.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Cells, CsvLine } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { firstOwnWeek, type ImportedWeek } from '../weeks/close-week.ts'

const columns = ['week_start', 'return'] as const
const ppmPerPercent = 10_000
const lostAllPercent = -100

/** A line of a file of weekly returns after reading. */
export interface WeekLine {
  readonly line: number
  readonly cells: Cells
  readonly value: ImportedWeek | null
  readonly problems: readonly string[]
}

/** Whether the first line of a file names weeks instead of investors. */
export const isOfWeeks = ([first]: readonly CsvLine[]): boolean => first !== undefined && 'week_start' in first.cells

const weekFromOf = (day: string): Week | undefined => {
  if (!isDate(day)) return undefined
  const week = weekOf(startOfNewYorkDate(day) + minuteMs)
  return newYorkDate(week.from) === day ? week : undefined
}

interface Known {
  readonly now: number
  readonly own: Week | undefined
  readonly weeks: ReadonlySet<number>
}

/** Why a week cannot be from before the fund moved in. */
const among = (week: Week, { now, own, weeks }: Known, earlier: ReadonlyMap<number, number>): string[] => {
  const twice = earlier.get(week.from)
  return [
    ...(twice === undefined ? [] : [`the week is already in line ${twice}`]),
    ...(weeks.has(week.from) ? ['the week was already imported'] : []),
    ...(week.to > now ? ['the week has not ended'] : []),
    ...(own && week.from >= own.from ? [`the fund’s own weeks begin on ${newYorkDate(own.from)}`] : []),
  ]
}

const returnOf = (text: string): { ppm: number } | { problem: string } => {
  const percent = typedPercent(text)
  if (percent === undefined) return { problem: 'return is a percentage like 1.25 or -0.4, and this is not one' }
  if (percent < lostAllPercent) return { problem: 'a week cannot lose more than 100%' }
  return { ppm: Math.round(percent * ppmPerPercent) }
}

const checkColumns = (names: readonly string[]): void => {
  const known: readonly string[] = columns
  if (!names.includes('return')) throw refuse(422, 'The first line has no column return.')
  const strange = names.filter((name) => !known.includes(name) && name !== 'problems')
  if (strange.length > 0)
    throw refuse(422, `A file of weeks has no column ${strange.join(', ')}. It has ${known.join(', ')}.`)
}

/** Checks every line of a file of weekly returns. Changes nothing. Throws 422 unless it is such a file. */
export const checkWeekLines = async (db: Db, now: number, found: readonly CsvLine[]): Promise<WeekLine[]> => {
  checkColumns(Object.keys(found[0]?.cells ?? {}))
  const rows = await db.selectFrom('imported_weeks').select('week_from').execute()
  const known: Known = { now, own: await firstOwnWeek(db), weeks: new Set(rows.map(({ week_from }) => week_from)) }
  const earlier = new Map<number, number>()
  return mapInTurns(found, ({ line, cells, problem }) => {
    if (problem !== null) return { line, cells, value: null, problems: [problem] }
    const week = weekFromOf(writtenDay(cells.week_start ?? '') ?? '')
    const read = returnOf(cells.return ?? '')
    const problems = [
      ...(week ? among(week, known, earlier) : ['week_start is the Sunday on which a week begins, like 2026-11-15']),
      ...('problem' in read ? [read.problem] : []),
    ]
    if (week && !earlier.has(week.from)) earlier.set(week.from, line)
    return { line, cells, value: week && 'ppm' in read ? { from: week.from, returnPpm: read.ppm } : null, problems }
  })
}
