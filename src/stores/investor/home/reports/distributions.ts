import { send } from '#client/send.ts'
import { listDistributions } from '#contract/calls/desk/account-history.ts'
import type { Distribution } from '#contract/entities/report.ts'
import type { Cents } from '#fund/cents/money.ts'
import { shareWeek, type WeekShare } from '#fund/money/share.ts'
import { figuresFromBeginning } from '#fund/terms/money-terms.ts'
import { reportListWeeks } from '#fund/terms/terms.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { pager } from '#stores/kit/pager.ts'
import { whileOpen } from '#stores/kit/while-open.ts'

/** Distributions are the ledger's with `account`; without it the documented static rows. */
export const $distributionsAvailability = availabilityOf('account')

/** As many as the weeks of the reports tab (spec §9); older ones are loaded on request. */
const pageRows = reportListWeeks

/** The account's weekly distributions, newest first, as far as they were read. */
export const distributions = pager<Distribution>('The distributions', (before) =>
  send(listDistributions, { query: { before, limit: pageRows?.toString() } }),
)

/** Loads them if there is a ledger; otherwise requests nothing. */
export const loadDistributions = async (): Promise<void> => {
  if (await isAvailable($distributionsAvailability)) await distributions.load()
}

/** Loads them while they are on the screen, and again with each change of the account. */
export const startDistributions = (): (() => void) => whileOpen(loadDistributions)

export type SampleDistribution = WeekShare & { readonly period: string }

const capital: Cents = 150_000_00

const sample = (period: string, grossProfit: Cents, carryOver: Cents): SampleDistribution => ({
  period,
  ...shareWeek({ grossProfit, carryOver, capital }, figuresFromBeginning),
})

/** The static list of spec §2 "Settings": a gain, one that first makes up a loss, the loss, a gain. */
export const sampleDistributions: readonly SampleDistribution[] = [
  sample('Week 46', 1_250_00, 0),
  sample('Week 45', 900_00, 400_00),
  sample('Week 44', -400_00, 0),
  sample('Week 43', 1_010_00, 0),
]
