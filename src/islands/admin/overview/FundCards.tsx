import type { ReactNode } from 'react'
import { formatCount } from '#fund/text/count.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import type { OverviewFigures } from '#stores/admin/work/overview/overview.ts'
import { Figures, FiguresSkeleton } from '#ui/Figures.tsx'

type Card = { name: string; value: (fund: OverviewFigures) => ReactNode; note: (fund: OverviewFigures) => string }

const cards: readonly Card[] = [
  { name: 'Total Investors', value: ({ investors }) => formatCount(investors), note: () => 'approved' },
  {
    name: 'Assets Under Management',
    value: ({ assets }) => <Amount cents={assets} />,
    note: ({ owed, missing }) => {
      if (owed === 0) return 'capital and results'
      const lacks = missing > 0 ? `, and cash lacks ${formatMoney(missing)}` : ''
      return `of it the fund owes ${formatMoney(owed)}${lacks}`
    },
  },
  {
    name: 'Total Profits Generated',
    value: ({ profits }) => <Amount cents={profits} />,
    note: () => 'gross, all closed weeks',
  },
  {
    name: 'Avg Weekly Return',
    value: ({ averageReturnPercent }) =>
      averageReturnPercent === null ? '–' : formatPercent(averageReturnPercent, { sign: 'always' }),
    note: ({ weeks }) => (weeks.length < 12 ? `gross, ${formatCount(weeks.length)} weeks` : 'gross, last 12 weeks'),
  },
]

/** The four summary cards of spec §2; grey until the figures have loaded. */
export const FundCards = ({ fund }: { fund: OverviewFigures | null }) =>
  fund ? (
    <Figures figures={cards.map(({ name, value, note }) => ({ name, value: value(fund), note: note(fund) }))} />
  ) : (
    <FiguresSkeleton names={cards.map(({ name }) => name)} />
  )
