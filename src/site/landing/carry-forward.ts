import { toCents } from '#fund/cents/money.ts'
import { shareWeek, type WeekShare } from '#fund/money/share.ts'
import { record } from '../terms/record.ts'
import { statedTerms } from '../terms/stated.ts'

const { invested, weeks } = record.carryForward

/** The capital in the example of a loss that is carried forward. */
export const capital = toCents(invested)

const shares: WeekShare[] = []
for (const dollars of weeks)
  shares.push(
    shareWeek(
      { grossProfit: toCents(dollars), carryOver: shares.at(-1)?.carriedLossAfter ?? 0, capital },
      statedTerms.figures,
    ),
  )

const [first, second, third] = shares
if (!first || !second || !third) throw new Error('content/terms.yaml: carryForward: weeks: the drawing needs three')

/** Its three weeks, by the rule that closes real ones: a loss, a week that makes up part of it, and one with a rest. */
export const [losing, filling, sharing] = [first, second, third] as const
