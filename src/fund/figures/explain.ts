/** The arithmetic behind a figure, step by step, shown beside it so that anybody can check it. */

import { type Cents, checkCents } from '#fund/cents/money.ts'
import type { WeekShare } from '#fund/money/share.ts'
import type { Split } from '#fund/money/tiers.ts'
import { formatMoney } from '#fund/text/format.ts'
import { tradingOpening } from '#fund/weeks/close.ts'

export type StepName = 'gross' | 'recovered' | 'net' | 'distributed' | 'fundShare' | 'resultChange' | 'carriedLossAfter'
/** One line of arithmetic: what it computes, the sum as text with the figures in it, and the answer in cents. */
export interface Step {
  name: StepName
  sum: string
  value: Cents
}

/** How a row of a close follows from the week's profit and the sum of all opening balances that traded. */
export const explainRow = (
  row: WeekShare & { opening: Cents; active: boolean; oddCent: number },
  week: { profit: Cents; opening: Cents },
): Step[] => {
  const odd = row.oddCent === 0 ? '' : `, with ${formatMoney(row.oddCent, { sign: 'always' })} left over from rounding`
  const opening = formatMoney(tradingOpening(row))
  return [
    {
      name: 'gross',
      sum: `${formatMoney(week.profit)} × ${opening} ÷ ${formatMoney(week.opening)}${odd}`,
      value: row.grossProfit,
    },
    ...explainShare(row),
  ]
}

/** How a gross result was shared: recovery first, then the split of what is left. A loss is not split. */
const explainShare = (share: WeekShare): Step[] => {
  const { grossProfit: gross, carryOver, recovered, net } = share
  const carried: Step = {
    name: 'carriedLossAfter',
    sum: `${formatMoney(carryOver)} ${gross < 0 ? '+' : '−'} ${formatMoney(gross < 0 ? -gross : recovered)}`,
    value: share.carriedLossAfter,
  }
  if (gross < 0) return [{ name: 'resultChange', sum: formatMoney(gross), value: share.resultChange }, carried]
  return [
    { name: 'recovered', sum: `min(${formatMoney(gross)}, ${formatMoney(carryOver)})`, value: recovered },
    { name: 'net', sum: `${formatMoney(gross)} − ${formatMoney(recovered)}`, value: net },
    ...explainSplit({ profit: net, investor: share.distributed, fund: share.fundShare, tier: share.tier }),
    {
      name: 'resultChange',
      sum: `${formatMoney(recovered)} + ${formatMoney(share.distributed)}`,
      value: share.resultChange,
    },
    carried,
  ]
}

/** How a profit was split: the investor's share by tier, the rest to the fund. */
export const explainSplit = ({ profit, investor, fund, tier }: Split): Step[] => [
  { name: 'distributed', sum: `${formatMoney(profit)} × ${tier.investorShare}%`, value: investor },
  { name: 'fundShare', sum: `${formatMoney(profit)} − ${formatMoney(investor)}`, value: fund },
]

/** A part of the week's profit in proportion to openings, cut towards zero, plus the odd cent from rounding (allocate.ts). */
export const grossOf = (week: { profit: Cents; opening: Cents }, opening: Cents, oddCent: number): Cents => {
  if (week.opening === 0) return checkCents(oddCent)
  return checkCents(Number((BigInt(week.profit) * BigInt(opening)) / BigInt(week.opening)) + oddCent)
}
