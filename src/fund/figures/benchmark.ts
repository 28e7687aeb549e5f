/**
 * A benchmark's total-return series beside an account, on the same dates and with the same flows. A week's level is the
 * last one in it, up to its Saturday; its return is that level over the level of the week before. Money in cents.
 */

import { addDays } from '#fund/calendar/new-york.ts'
import { type Cents, checkCents } from '#fund/cents/money.ts'
import { covariance, deviationMin, mean } from '#fund/returns/ratios.ts'
import { compound, type Period, periodReturn, runningSeries, weeksPerYear } from '#fund/returns/returns.ts'

/**
 * A level as it was imported: a decimal number above zero with at most eight decimal places. Text, so that it stays
 * exact.
 */
export type Level = string

const places = 8
const levelForm = /^(\d{1,10})(?:\.(\d{1,8}))?$/

/** The level in units of its last decimal place; undefined unless it is a level. */
const scaled = (level: Level): bigint | undefined => {
  const [, whole, fraction = ''] = levelForm.exec(level) ?? []
  if (whole === undefined) return undefined
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  return units > 0n ? units : undefined
}

export const isLevel = (text: string): boolean => scaled(text) !== undefined

const units = (level: Level): bigint => {
  const found = scaled(level)
  if (found === undefined) throw new RangeError('not a level of a benchmark')
  return found
}

/** The return from one level to a later one, as a fraction. */
export const levelReturn = (from: Level, to: Level): number => Number(units(to)) / Number(units(from)) - 1

const daysOfWeek = 7
const saturday = 6

/** The Saturday that ends the trading week of a day, both `YYYY-MM-DD`. */
export const saturdayOf = (day: string): string => addDays(day, saturday - new Date(`${day}T00:00:00Z`).getUTCDay())

/** The last level of each week, by its Saturday; the days ascending. */
export const weeklyLevels = (levels: readonly { readonly day: string; readonly level: Level }[]): Map<string, Level> =>
  new Map(levels.map(({ day, level }) => [saturdayOf(day), level]))

/**
 * How far the levels have grown since before the first of some weeks, in percent, at the end of each; the weeks are
 * named by their Saturdays. Null unless there are weeks, and a level for each of them and for the week before the
 * first.
 */
export const growthPercents = (dates: readonly string[], levels: ReadonlyMap<string, Level>): number[] | null => {
  const from = dates[0] && levels.get(addDays(dates[0], -daysOfWeek))
  const reached = dates.flatMap((date) => levels.get(date) ?? [])
  return from && reached.length === dates.length ? reached.map((level) => levelReturn(from, level) * 100) : null
}

/** The part of an account that is compared: a closed week by its Saturday, as it was booked, and what traded in it. */
export interface ComparedWeek {
  readonly date: string
  readonly opening: Cents
  readonly gain: Cents
  /** What corrections of earlier weeks added or took away; part of the opening. */
  readonly restated: Cents
  /** After every correction; null if nothing was at work. */
  readonly atWork: Period | null
}

type Levels = ReadonlyMap<string, Level>

const moveIn = (date: string, levels: Levels): { from: Level; to: Level } | undefined => {
  const [from, to] = [levels.get(addDays(date, -daysOfWeek)), levels.get(date)]
  return from && to ? { from, to } : undefined
}

/** Weeks in common that alpha and beta need: a year, since nothing under a year is annualised (api.md "Money"). */
export const comparedWeeksMin = weeksPerYear

/** An account beside a benchmark over the weeks in which both have a return; fractions. */
export interface BenchmarkComparison {
  readonly weeks: number
  /** The Saturdays of the first and the last of them. */
  readonly from: string
  readonly to: string
  /** Compounded over these weeks. */
  readonly account: number
  readonly benchmark: number
  /**
   * From the weekly returns: beta is their covariance over the benchmark's variance, alpha the mean that beta does not
   * explain, times 52, without a risk-free rate. Undefined with fewer weeks than needed, or if the benchmark or the
   * account hardly moved.
   */
  readonly alpha: number | undefined
  readonly beta: number | undefined
}

const varianceMin = deviationMin ** 2

const regression = (account: readonly number[], benchmark: readonly number[]) => {
  const [together, variance] = [covariance(account, benchmark), covariance(benchmark, benchmark) ?? 0]
  const own = covariance(account, account) ?? 0
  const [accountMean, benchmarkMean] = [mean(account), mean(benchmark)]
  if (account.length < comparedWeeksMin || together === undefined || Math.min(variance, own) < varianceMin)
    return { alpha: undefined, beta: undefined }
  const beta = together / variance
  return { beta, alpha: ((accountMean ?? 0) - beta * (benchmarkMean ?? 0)) * weeksPerYear }
}

/** Over the account's running series; undefined if no week has both returns. */
export const compare = (weeks: readonly ComparedWeek[], levels: Levels): BenchmarkComparison | undefined => {
  const all = weeks.flatMap(({ date, atWork }) => {
    const move = moveIn(date, levels)
    const account = atWork ? periodReturn(atWork) : undefined
    return move && account !== undefined ? [{ date, account, benchmark: levelReturn(move.from, move.to) }] : []
  })
  const pairs = runningSeries(all, (pair) => pair.account)
  const [first, last] = [pairs[0], pairs.at(-1)]
  const account = pairs.map((pair) => pair.account)
  const benchmark = pairs.map((pair) => pair.benchmark)
  const [own, other] = [compound(account), compound(benchmark)]
  if (!first || !last || own === undefined || other === undefined) return undefined
  return {
    weeks: pairs.length,
    from: first.date,
    to: last.date,
    account: own,
    benchmark: other,
    ...regression(account, benchmark),
  }
}

/** Parts of a cent, so that the rounding of each week does not add up. */
const parts = 1_000_000n

const most = BigInt(Number.MAX_SAFE_INTEGER) * parts

const rounded = (value: bigint): Cents => checkCents(Number((value + parts / 2n) / parts))

/** Carries a value through one week; null if the comparison ends there. */
const grow = (value: bigint, { atWork }: ComparedWeek, move: { from: Level; to: Level } | undefined): bigint | null => {
  if (value < 0n) return null
  if (!atWork) return value
  if (!move) return null
  const from = units(move.from)
  const grown = (2n * value * units(move.to) + from) / (2n * from)
  return grown < most ? grown : null
}

/**
 * What the account would have been at the end of each week if its money had followed the benchmark: the same money came
 * in and left, on the same Sundays. It begins with the balance of the first week that the series covers, and does not
 * move in weeks with nothing at work. Null before that, after the series ends, and once more was taken out than it had.
 */
export const sameFlows = (weeks: readonly ComparedWeek[], levels: Levels): (Cents | null)[] => {
  let value: bigint | null = null
  let hasBegun = false
  return weeks.map((week, place) => {
    const before = weeks[place - 1]
    const move = moveIn(week.date, levels)
    if (value === null) {
      if (!move || hasBegun) return null
      hasBegun = true
      value = BigInt(week.opening) * parts
    } else if (before) {
      value += BigInt(week.opening - week.restated - before.opening - before.gain) * parts
    }
    const grown = grow(value, week, move)
    value = grown
    return grown === null ? null : rounded(grown)
  })
}

/** What a benchmark's name is recognised by, regardless of punctuation and capitals: `S&P 500` is `sp500`. */
export const benchmarkKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
