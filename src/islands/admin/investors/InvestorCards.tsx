import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatCount } from '#fund/text/count.ts'
import { formatPercent } from '#fund/text/format.ts'
import {
  $investorCards,
  type InvestorCards as Cards,
  loadInvestorCards,
} from '#stores/admin/people/investors/investors.ts'
import { Figures } from '#ui/Figures.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { Dollars } from '../parts/Dollars.tsx'

type Card = { name: string; value: (cards: Cards) => ReactNode; note: string }

/**
 * Spec §2: New Investors 3 and Retention Rate 98% are the specification's figures for a backend that does not count.
 */
const cards: readonly Card[] = [
  {
    name: 'New Investors',
    value: (read) => (read.source === 'live' ? formatCount(read.summary.new_investors) : '3'),
    note: 'joined in the last 30 days',
  },
  {
    name: 'Average Account',
    value: (read) => <Dollars value={read.source === 'live' ? read.summary.average_account : read.averageAccount} />,
    note: 'of those with a balance',
  },
  {
    name: 'Retention Rate',
    value: (read) => {
      if (read.source === 'sample') return '98%'
      const { retention_percent } = read.summary
      return retention_percent === null ? '–' : formatPercent(retention_percent, { digits: 1 })
    },
    note: 'of the accounts 90 days ago',
  },
  {
    name: 'Active Investors',
    value: (read) => formatCount(read.source === 'live' ? read.summary.active_investors : read.activeInvestors),
    note: 'approved and not inactive',
  },
]

/** The four stat cards of spec §2: counted with `investors`, otherwise as in the specification. */
export const InvestorCards = () => {
  const { last, state } = useStore($investorCards)
  if (last === null && state === 'failed')
    return (
      <FailedState title="The investor figures did not load." onRetry={() => void loadInvestorCards()}>
        Nothing was lost; only this page could not read them.
      </FailedState>
    )
  return (
    <Figures
      figures={cards.map(({ name, value, note }) => ({
        name,
        value: last ? value(last) : <Skeleton kind="figure" chars={8} />,
        note,
      }))}
    />
  )
}
