import { formatPercent } from '#fund/format.ts'
import {
  illustrativeAlphaPercent,
  illustrativeBeta,
  sampleMaxDrawdownPercent,
  sampleSharpe,
  sampleSortino,
} from '#fund/illustrative.ts'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { metricWords } from '#words/explain.ts'
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

/** The risk-adjusted metrics: from the ledger's weekly returns, else the documented figures (spec §9). */
export const metricsOf = (figures: HomeFigures): readonly Metric[] => {
  const { live } = figures
  if (!live) return [...sample, ...illustrative]
  const { sharpe, sortino, max_drawdown_percent, volatility_percent } = live.metrics
  return [
    { name: 'Sharpe ratio', value: ratio(sharpe), definition: metricWords.sharpe },
    { name: 'Sortino ratio', value: ratio(sortino), definition: metricWords.sortino },
    { name: 'Max drawdown', value: percent(max_drawdown_percent), definition: metricWords.drawdown },
    { name: 'Volatility', value: percent(volatility_percent), definition: metricWords.volatility },
    ...(hasMoney(figures) ? illustrative : illustrative.map((metric) => ({ ...metric, value: '–' }))),
  ]
}
