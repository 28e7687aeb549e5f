import type { WeeklyReport } from '#contract/entities/report.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { previousWeek, shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { divideRounded, toCents, toDollars } from '#fund/cents/money.ts'
import { wholeNumbers } from '#fund/money/whole-numbers.ts'

/** The ranges of spec §3 "Weekly report". */
const returnBasisPointsMin = 30
const returnBasisPointsMax = 110
const tradesMin = 15
const tradesMax = 34
const successPercentMin = 75
const successPercentMax = 95
const basisPointsPerOne = 10_000

/**
 * Sample weekly reports, oldest first; the last one is the week that ended before `now`. Its end balance is `endCents`,
 * and the others lead up to it. A balance of zero gives weeks of zero.
 */
export const sampleWeeks = (count: number, endCents: number, seed: number, now: number): readonly WeeklyReport[] => {
  const pick = wholeNumbers(seed)
  const reports: WeeklyReport[] = []
  let week = previousWeek(weekOf(now).from)
  let end = endCents
  while (reports.length < count) {
    const basisPoints = pick(returnBasisPointsMin, returnBasisPointsMax)
    const start = divideRounded(end, basisPointsPerOne, basisPointsPerOne + basisPoints)
    reports.unshift({
      week: weekLabel(week),
      date: newYorkDate(shownEnd(week)),
      startBalance: toDollars(start),
      endBalance: toDollars(end),
      profit: toDollars(end - start),
      returnPercentage: basisPoints / 100,
      trades: pick(tradesMin, tradesMax),
      successRate: pick(successPercentMin, successPercentMax),
    })
    end = start
    week = previousWeek(week.from)
  }
  return reports
}

/** The sum of the letters, so that the same person sees the same sample weeks at every visit and on every tab. */
const seedOf = (email: string): number => [...email].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** The sample weeks of the signed-in person (spec §3: "the investor sample data comes from the signed-in session"). */
export const sampleWeeksOf = (user: SessionUser, count: number, now: number): readonly WeeklyReport[] =>
  sampleWeeks(count, toCents(user.accountBalance ?? 0), seedOf(user.email), now)
