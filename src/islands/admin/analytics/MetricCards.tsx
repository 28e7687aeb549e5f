import { formatPercent } from '#fund/format.ts'
import { adminAlphaPercent } from '#fund/illustrative.ts'
import type { Analytics } from '#stores/admin/fund/analytics.ts'
import { Figures } from '#ui/Figures.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { metricWords } from '#words/explain.ts'

const percent = (value: number | null, digits: number) => (value === null ? '–' : formatPercent(value, { digits }))

const cardsOf = ({ source, sharpe, maxDrawdownPercent, volatilityPercent }: Analytics) => {
  const digits = source === 'live' ? 2 : 1
  return [
    { name: 'Sharpe Ratio', value: sharpe === null ? '–' : sharpe.toFixed(2), note: metricWords.sharpe },
    { name: 'Max Drawdown', value: percent(maxDrawdownPercent, digits), note: metricWords.drawdown },
    { name: 'Volatility', value: percent(volatilityPercent, digits), note: metricWords.volatility },
  ]
}

/** The four figures of spec §2: three computed from the fund's weekly returns where it is live, and alpha. */
export const MetricCards = ({ figures }: { figures: Analytics }) => (
  <Figures
    figures={[
      ...cardsOf(figures).map((card) => ({
        ...card,
        badge: figures.source === 'sample' && <SourceBadge source="Sample" />,
      })),
      {
        name: 'Alpha',
        badge: <SourceBadge source="Illustrative" />,
        value: formatPercent(adminAlphaPercent, { sign: 'always', digits: 1 }),
        note: metricWords.alpha,
      },
    ]}
  />
)
