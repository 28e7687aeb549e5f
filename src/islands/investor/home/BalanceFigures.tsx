import { tierOf } from '#fund/split.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { Figures } from '#ui/Figures.tsx'
import { Explainable } from '../explain/Explainable.tsx'
import { annualReturnPercent } from './percents.ts'

const shareNote = ({ live, invested }: HomeFigures) => {
  const share = live?.tier_percent ?? tierOf(invested).investorShare
  return `${share}/${100 - share} with the fund`
}

const figuresOf = (figures: HomeFigures) => [
  { name: 'Invested amount', value: <Amount cents={figures.invested} />, note: 'net of withdrawals' },
  {
    name: 'Profit share',
    value: (
      <Explainable figure={{ of: 'profit' }} live={figures.live !== null}>
        <Amount cents={figures.profit} change />
      </Explainable>
    ),
    note: shareNote(figures),
  },
  { name: 'Annual return', value: <Percent value={annualReturnPercent(figures)} />, note: 'profit over invested' },
  {
    name: 'Annualised return',
    value: <Percent value={figures.live?.annualised_return_percent ?? null} />,
    note: figures.live?.annualised_return_percent === null ? 'from a year of weeks on' : 'time-weighted, a year',
  },
]

/** The account in four figures, each with what it is. */
export const BalanceFigures = ({ figures }: { figures: HomeFigures }) => <Figures figures={figuresOf(figures)} />
