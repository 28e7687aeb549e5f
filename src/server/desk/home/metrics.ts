import { drawdown } from '#fund/returns/drawdown.ts'
import { sharpe, sortino, volatility } from '#fund/returns/ratios.ts'
import { percentOrNull } from '#server/platform/http/contract-values.ts'

const hundredths = 100

const ratio = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * hundredths) / hundredths

/** The contract's risk metrics of a weekly series of returns (fractions). */
export const riskMetricsOf = (returns: readonly number[]) => ({
  weeks: returns.length,
  sharpe: ratio(sharpe(returns)),
  sortino: ratio(sortino(returns)),
  max_drawdown_percent: percentOrNull(drawdown(returns)?.deepest),
  volatility_percent: percentOrNull(volatility(returns)),
})
