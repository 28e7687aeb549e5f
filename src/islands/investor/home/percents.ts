import { annualReturn } from '#fund/returns/returns.ts'
import { toPercent } from '#fund/text/format.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'

/** Profit over invested, in percent: the "annual return" of spec §9. Null if it has no value. */
export const annualReturnPercent = ({ live, profit, invested }: HomeFigures): number | null => {
  if (live) return live.simple_return_percent
  const fraction = annualReturn(profit, invested)
  return fraction === undefined ? null : toPercent(fraction)
}

/** Since the join date, in percent: time-weighted if there is a ledger, otherwise profit over invested. */
export const totalReturnPercent = (figures: HomeFigures): number | null =>
  figures.live ? figures.live.time_weighted_return_percent : annualReturnPercent(figures)
