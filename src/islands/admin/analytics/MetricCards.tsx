import { useStore } from '@nanostores/react'
import { comparedWeeksMin } from '#fund/figures/benchmark.ts'
import { adminAlphaPercent } from '#fund/figures/illustrative.ts'
import { formatPercent, toPercent } from '#fund/text/format.ts'
import { $fundBenchmark, type Analytics, type Benchmarked } from '#stores/admin/desk/analytics/analytics.ts'
import { Figures } from '#ui/Figures.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { metricWords } from '#words/desk/explain.ts'
import { benchmarkWords } from '#words/money/benchmarks.ts'

const percent = (value: number | null, digits: number) => (value === null ? '–' : formatPercent(value, { digits }))

const cardsOf = ({ source, sharpe, maxDrawdownPercent, volatilityPercent }: Analytics) => {
  const digits = source === 'live' ? 2 : 1
  return [
    { name: 'Sharpe Ratio', value: sharpe === null ? '–' : sharpe.toFixed(2), note: metricWords.sharpe },
    { name: 'Max Drawdown', value: percent(maxDrawdownPercent, digits), note: metricWords.drawdown },
    { name: 'Volatility', value: percent(volatilityPercent, digits), note: metricWords.volatility },
  ]
}

/** Against the imported series that the fund is compared with; the figure of spec §2 if there is none. */
const alphaOf = ({ name, compared }: Partial<Benchmarked>) => {
  if (!compared || name === undefined)
    return {
      badge: <SourceBadge source="Illustrative" />,
      value: formatPercent(adminAlphaPercent, { sign: 'always', digits: 1 }),
      note: metricWords.alpha,
    }
  const { alpha, weeks } = compared
  return alpha === undefined
    ? { value: '–', note: benchmarkWords.tooFew(name, weeks, comparedWeeksMin) }
    : { value: formatPercent(toPercent(alpha), { sign: 'always' }), note: benchmarkWords.alpha(name) }
}

/** The four figures of spec §2: computed from the fund's weekly returns if it is live, alpha from a series as well. */
export const MetricCards = ({ figures }: { figures: Analytics }) => {
  const benchmark = useStore($fundBenchmark)
  return (
    <Figures
      figures={[
        ...cardsOf(figures).map((card) => ({
          ...card,
          badge: figures.source === 'sample' && <SourceBadge source="Sample" />,
        })),
        { name: 'Alpha', ...alphaOf(benchmark ?? {}) },
      ]}
    />
  )
}
