import { comparedWeeksMin } from '#fund/figures/benchmark.ts'
import {
  illustrativeAlphaPercent,
  illustrativeBeta,
  sampleMaxDrawdownPercent,
  sampleSharpe,
  sampleSortino,
} from '#fund/figures/illustrative.ts'
import { formatPercent, toPercent } from '#fund/text/format.ts'
import type { ComparedBenchmark } from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { metricWords } from '#words/desk/explain.ts'
import { benchmarkWords } from '#words/money/benchmarks.ts'
import { hasMoney } from './at-work.ts'

export type Metric = {
  name: string
  value: string
  definition: string
  source?: 'Sample' | 'Illustrative'
}

const ratio = (value: number | null) => (value === null ? '–' : value.toFixed(2))
const percent = (value: number | null) => (value === null ? '–' : formatPercent(value))

const illustrative: readonly Metric[] = [
  {
    name: 'Alpha',
    value: formatPercent(illustrativeAlphaPercent, { digits: 1 }),
    definition: metricWords.alpha,
    source: 'Illustrative',
  },
  { name: 'Beta', value: ratio(illustrativeBeta), definition: metricWords.beta, source: 'Illustrative' },
]

const unbacked = (figures: HomeFigures): readonly Metric[] =>
  hasMoney(figures) ? illustrative : illustrative.map((metric) => ({ ...metric, value: '–' }))

const sample: readonly Metric[] = [
  { name: 'Sharpe ratio', value: ratio(sampleSharpe), definition: metricWords.sharpe, source: 'Sample' },
  { name: 'Sortino ratio', value: ratio(sampleSortino), definition: metricWords.sortino, source: 'Sample' },
  {
    name: 'Max drawdown',
    value: formatPercent(sampleMaxDrawdownPercent, { digits: 1 }),
    definition: metricWords.drawdown,
    source: 'Sample',
  },
]

/** Alpha and beta against the series of the chosen benchmark. */
const against = ({ name, comparison }: ComparedBenchmark): readonly Metric[] => [
  {
    name: 'Alpha',
    value: percent(comparison?.alpha === undefined ? null : toPercent(comparison.alpha)),
    definition: benchmarkWords.alpha(name),
  },
  { name: 'Beta', value: ratio(comparison?.beta ?? null), definition: benchmarkWords.beta(name) },
]

/** Why alpha and beta are dashes although they have a series. */
export const dashReason = (compared: ComparedBenchmark | null): string | null => {
  if (!compared) return null
  const { name, comparison } = compared
  if (!comparison) return benchmarkWords.noWeeks(name)
  const { weeks } = comparison
  return weeks < comparedWeeksMin ? benchmarkWords.tooFew(name, weeks, comparedWeeksMin) : null
}

/** The risk-adjusted metrics: from the ledger's weekly returns, otherwise the documented figures (spec §9). */
export const metricsOf = (figures: HomeFigures, compared: ComparedBenchmark | null): readonly Metric[] => {
  const { live } = figures
  if (!live) return [...sample, ...illustrative]
  const { sharpe, sortino, max_drawdown_percent, volatility_percent } = live.metrics
  return [
    { name: 'Sharpe ratio', value: ratio(sharpe), definition: metricWords.sharpe },
    { name: 'Sortino ratio', value: ratio(sortino), definition: metricWords.sortino },
    { name: 'Max drawdown', value: percent(max_drawdown_percent), definition: metricWords.drawdown },
    { name: 'Volatility', value: percent(volatility_percent), definition: metricWords.volatility },
    ...(compared ? against(compared) : unbacked(figures)),
  ]
}
