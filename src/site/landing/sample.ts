import { type Cents, divideRounded, sumCents, toCents } from '#fund/cents/money.ts'
import { shareWeek, type WeekShare } from '#fund/money/share.ts'
import { record } from '../terms/record.ts'
import { statedTerms } from '../terms/stated.ts'

/** A week of the sample account: what it made of the balance before it. */
export interface SampleWeek {
  number: number
  before: Cents
  resultPercent: number
  share: WeekShare
  after: Cents
}

const hundredthsPerWhole = 10_000

const { invested, before, results } = record.sample

function weekAfter(last: SampleWeek | undefined, resultPercent: number): SampleWeek {
  const balance = last?.after ?? toCents(before)
  const share = shareWeek(
    {
      grossProfit: divideRounded(balance, Math.round(resultPercent * 100), hundredthsPerWhole),
      carryOver: last?.share.carriedLossAfter ?? 0,
      capital: toCents(invested),
    },
    statedTerms.figures,
  )
  return {
    number: (last?.number ?? 0) + 1,
    before: balance,
    resultPercent,
    share,
    after: sumCents([balance, share.resultChange]),
  }
}

/**
 * The weeks of the landing page's sample account, by the rule that closes real weeks; each starts where the last ended.
 */
export const sampleWeeks: SampleWeek[] = []
for (const result of results) sampleWeeks.push(weekAfter(sampleWeeks.at(-1), result))
