import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { counted, formatPercent } from '#fund/text/format.ts'
import { tradingActivity } from '#fund/weeks/trading-status.ts'
import { $refreshing, $summary, loadSummary } from '#stores/admin/work/overview/trading-summary.ts'
import { Button } from '#ui/Button.tsx'
import { Figures } from '#ui/Figures.tsx'
import { refresh } from '#ui/icons.ts'
import { Dollars } from '../parts/Dollars.tsx'

const people = (count: number) => counted(count, 'investor')
const share = (percent: number) => formatPercent(percent, { digits: 1 })

type Summary = NonNullable<ReturnType<typeof $summary.get>['last']>
type Card = { name: string; value: (summary: Summary) => ReactNode; note: (summary: Summary) => string }

const money = (dollars: number) => <Dollars value={dollars} />

const cards: readonly Card[] = [
  {
    name: 'Amount in Progress',
    value: (summary) => money(summary.amount_in_progress),
    note: (summary) => `${people(summary.active_trading_count)}, ${share(summary.active_percentage)}`,
  },
  {
    name: 'Amount Stopped',
    value: (summary) => money(summary.amount_stopped),
    note: (summary) => `${people(summary.inactive_trading_count)}, ${share(summary.inactive_percentage)}`,
  },
  {
    name: 'Total Trading Capital',
    value: (summary) => money(summary.total_amount),
    note: (summary) => people(summary.total_investors),
  },
  {
    name: 'Trading Activity',
    value: (summary) => tradingActivity(summary.active_percentage, summary.inactive_percentage),
    note: (summary) => `${share(summary.active_percentage)} active, ${share(summary.inactive_percentage)} stopped`,
  },
]

/** Call 20 in four cards with Refresh. A failed load shows nothing: the last figures stay, or dashes (spec §8). */
export const TradingCards = () => {
  const { last: summary, asOf } = useStore($summary)
  const loading = useStore($refreshing)
  return (
    <section className="section" aria-labelledby="trading-status" aria-busy={loading}>
      <div className="overview-head">
        <h2 id="trading-status">Trading status</h2>
        <span className="cap overview-read">{asOf !== null && `as of ${formatInstant(asOf)} New York`}</span>
        <Button icon={refresh} busy={loading} onClick={() => void loadSummary()}>
          Refresh
        </Button>
      </div>
      <Figures
        figures={cards.map(({ name, value, note }) => ({
          name,
          value: summary ? value(summary) : '–',
          note: summary ? note(summary) : '–',
        }))}
      />
    </section>
  )
}
