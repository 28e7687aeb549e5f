import { toCents } from '#fund/money.ts'
import { shareWeek, type WeekShare } from '#fund/share.ts'
import { record } from '../terms/record.ts'

const { invested, weeks } = record.carryForward

/** The capital in the example of a loss that is carried forward. */
export const capital = toCents(invested)

/** Its weeks, by the rule that closes real weeks. */
export const shares: WeekShare[] = []
for (const dollars of weeks)
  shares.push(shareWeek({ grossProfit: toCents(dollars), carryOver: shares.at(-1)?.carriedLossAfter ?? 0, capital }))
