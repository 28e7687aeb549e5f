/** The admin's sample data (spec §3), for a backend that answers only the documented calls. Loaded on demand. */
import { platform } from '#client/platform.ts'
import type { WeeklyReport } from '#contract/entities/report.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { type Cents, sumCents, toCents } from '#fund/cents/money.ts'
import { mean } from '#fund/returns/ratios.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import { type ReportRow, reportRowOf } from '#stores/kit/report-row.ts'
import { sampleInvestors } from './investors.ts'
import { sampleWeeks } from './weeks.ts'

/** "52 randomly generated weeks" of spec §3, from a fixed seed. */
const sampleWeekCount = 52
const weeksSeed = 2025
const topAccounts = 3

/** The sample investors' total balance, in cents. */
const sampleAssets = (): Cents => sumCents(sampleInvestors.map(({ balance }) => toCents(balance)))

/** The fund's sample weeks, oldest first; they lead up to the sample investors' total balance. */
export const sampleFundWeeks = (): readonly ReportRow[] =>
  sampleWeeks(sampleWeekCount, sampleAssets(), weeksSeed, platform.now()).map((week: WeeklyReport) =>
    reportRowOf(week, week.date, null),
  )

/** "The first three investors with return percentage", spec §2. */
const sampleTopAccounts = () =>
  sampleInvestors.slice(0, topAccounts).map(({ id, name, balance, return_percent }) => ({
    id,
    name,
    balance: toCents(balance),
    returnPercent: return_percent ?? 0,
  }))

const deposits: readonly (readonly [name: string, dollars: number, daysAgo: number])[] = [
  ['Wei Zhang', 25_000, 3],
  ['Daniel Whitford', 50_000, 5],
  ['Amara Nwosu', 5_000, 9],
  ['Hélène Marchand', 40_000, 13],
  ['Priya Raman', 200_000, 20],
]

const sampleDeposits = (): readonly { id: string; name: string; amount: Cents; at: number }[] =>
  deposits.map(([name, dollars, daysAgo]) => ({
    id: name,
    name,
    amount: toCents(dollars),
    at: platform.now() - daysAgo * dayMs,
  }))

/** Everybody who is not waiting for approval, as the ledger counts. */
const approved = sampleInvestors.filter(({ status }) => status !== 'pending')

export const sampleProfiles = () =>
  (['conservative', 'moderate', 'aggressive'] as const).map((profile) => ({
    profile,
    investors: approved.filter(({ risk_profile }) => risk_profile === profile).length,
  }))

const sampleInvestorCount = (): number => approved.length

/** The admin's overview made of them. */
export const sampleOverview = () => {
  const all = sampleFundWeeks()
  const weeks = all.slice(-overviewChartWeeks)
  return {
    source: 'sample' as const,
    investors: sampleInvestorCount(),
    assets: sampleAssets(),
    owed: 0,
    missing: 0,
    profits: sumCents(all.map(({ profit }) => profit)),
    averageReturnPercent: mean(weeks.map(({ returnPercent }) => returnPercent)) ?? null,
    weeks,
    top: sampleTopAccounts().map((account) => ({ ...account, timeWeightedPercent: null })),
    deposits: sampleDeposits(),
  }
}
