import { OverviewHead } from './OverviewHead.tsx'
import { TradingCards } from './TradingCards.tsx'

/** Fund-wide figures. */
export const Overview = () => (
  <>
    <OverviewHead />
    <TradingCards />
  </>
)
