import { benchmarkLicenceCharactersMax, benchmarkSourceCharactersMax } from '#contract/calls/money/benchmarks.ts'
import { addDays } from '#fund/calendar/new-york.ts'
import { daysPerWeek } from '#fund/calendar/time.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import { isLevel, type Level, levelReturn, saturdayOf } from '#fund/figures/benchmark.ts'
import { toPercent } from '#fund/text/format.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { csvRead } from '#server/platform/files/reading.ts'
import type { CsvLine } from '#server/platform/http/read-csv.ts'
import { singleLine } from '#server/platform/http/single-line.ts'

export interface DayLevel {
  readonly day: string
  readonly level: Level
}

/** A rule that a line breaks; null for what is wrong with the file as a whole. */
export interface BrokenRule {
  readonly line: number | null
  readonly rule: string
}

/** A benchmark's file after reading. Problems keep it from being imported. */
export interface ReadSeries {
  readonly source: string
  readonly licence: string
  /** By day, ascending. */
  readonly levels: readonly DayLevel[]
  readonly problems: readonly BrokenRule[]
}

/** Forty years of trading days are about half of it. */
const linesMax = 20_000
/** No stock index has moved as far between two levels; a misplaced decimal point does. */
const moveMax = 0.5

const columnNames = { licence: ['licence', 'license', 'licence_note', 'license_note'] } as const

const licenceOf = ({ cells }: CsvLine): string =>
  columnNames.licence.map((name) => cells[name] ?? '').find((cell) => cell !== '') ?? ''

/** A text that the file gives once, or the same in every line. */
const once = (lines: readonly CsvLine[], of: (line: CsvLine) => string, what: string, charactersMax: number) => {
  const [first, ...others] = [...new Set(lines.map((line) => singleLine(of(line))).filter((text) => text !== ''))]
  const problems: BrokenRule[] = []
  if (first === undefined)
    problems.push({ line: null, rule: `the file names no ${what}: it belongs in a column ${what}` })
  if (others.length > 0) problems.push({ line: null, rule: `the file names more than one ${what}` })
  if ((first?.length ?? 0) > charactersMax)
    problems.push({ line: null, rule: `the ${what} has at most ${charactersMax} characters` })
  return { text: (first ?? '').slice(0, charactersMax).toWellFormed(), problems }
}

type Numbered = DayLevel & { readonly line: number }

const lineOf = ({ line, cells, problem }: CsvLine, today: string): Numbered | BrokenRule => {
  const [day, level = ''] = [writtenDay(cells['date'] ?? ''), cells['level']]
  if (problem !== null) return { line, rule: problem }
  if (day === null) return { line, rule: 'a date is written like 2026-11-20' }
  if (day > today) return { line, rule: 'the date is in the future' }
  if (!isLevel(level))
    return {
      line,
      rule: 'a level is a number above zero with a decimal point, at most eight places and no thousands marks',
    }
  return { line, day, level }
}

/** What is wrong with a level compared with the one before it. */
const between = (before: Numbered | undefined, { line, day, level }: Numbered): BrokenRule[] => {
  if (!before) return []
  if (before.day === day) return [{ line, rule: `${day} is already in line ${before.line}` }]
  const missing = addDays(saturdayOf(before.day), daysPerWeek)
  if (missing < saturdayOf(day)) return [{ line, rule: `the week that ended ${missing} has no level` }]
  const jumped = Math.abs(levelReturn(before.level, level)) > moveMax
  return jumped ? [{ line, rule: `the level is more than ${toPercent(moveMax)}% away from that of ${before.day}` }] : []
}

const asWhole = (lines: readonly CsvLine[], found: readonly Numbered[]): BrokenRule[] => {
  if (lines.length > linesMax) return [{ line: null, rule: `a file brings at most ${linesMax} levels` }]
  const columns = (['date', 'level'] as const).filter((name) => lines[0]?.cells[name] === undefined)
  if (columns.length > 0) return columns.map((name) => ({ line: null, rule: `the first line has no column ${name}` }))
  const weeks = new Set(found.map(({ day }) => saturdayOf(day)))
  return weeks.size < 2 ? [{ line: null, rule: 'a series has levels of at least two weeks' }] : []
}

/**
 * A series as a CSV: date, level, source and licence; the last two once or in every line. Throws 422 unless it is a
 * CSV.
 */
export const readSeries = async (csv: string, today: string): Promise<ReadSeries> => {
  const lines = await csvRead(csv)
  const hasColumns = lines[0]?.cells['date'] !== undefined && lines[0].cells['level'] !== undefined
  const read = hasColumns ? await mapInTurns(lines.slice(0, linesMax), (line) => lineOf(line, today)) : []
  const found = read
    .filter((one) => 'day' in one)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.line - b.line))
  const source = once(lines, ({ cells }) => cells['source'] ?? '', 'source', benchmarkSourceCharactersMax)
  const licence = once(lines, licenceOf, 'licence', benchmarkLicenceCharactersMax)
  let before: Numbered | undefined
  const fits = await mapInTurns(found, (one) => {
    const problems = between(before, one)
    before = one
    return problems
  })
  const ofLines = [...read.filter((one) => 'rule' in one), ...fits.flat()].toSorted(
    (a, b) => (a.line ?? 0) - (b.line ?? 0),
  )
  return {
    source: source.text,
    licence: licence.text,
    levels: found.map(({ day, level }) => ({ day, level })),
    problems: [...asWhole(lines, found), ...source.problems, ...licence.problems, ...ofLines],
  }
}
