import { toCents } from '#fund/cents/money.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import { sampleWeeksOf } from '#stores/samples/weeks.ts'
import { $user } from '#stores/session/user.ts'

const weeksOfAMonth = 4

/** The documented figures: what the session user carries, and sample weeks that lead up to its balance. */
export const sampleFigures = (now: number) => {
  const user = $user.get()
  if (!user) throw new Error('Nobody is signed in')
  const weeks = sampleWeeksOf(user, overviewChartWeeks, now).map((week) => ({
    label: week.week,
    date: week.date,
    endBalance: toCents(week.endBalance),
    profit: toCents(week.profit),
    restated: 0,
    deposited: 0,
    withdrawn: 0,
    invested: 0,
    returnPercent: week.returnPercentage,
  }))
  const balance = toCents(user.accountBalance ?? 0)
  return {
    source: 'sample' as const,
    name: user.name,
    joinDate: user.joinDate ?? null,
    balance,
    nextOpening: balance,
    invested: toCents(user.totalInvested ?? 0),
    profit: toCents(user.totalProfits ?? 0),
    monthlyGain: weeks.slice(-weeksOfAMonth).reduce((sum, { profit }) => sum + profit, 0),
    monthlyRestated: 0,
    weeks,
    live: null,
  }
}
