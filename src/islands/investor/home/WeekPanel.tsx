import { RiskControl } from './RiskControl.tsx'
import { TradingControl } from './TradingControl.tsx'
import { TradingState } from './TradingState.tsx'

/** The week: whether the account trades, at which risk, from when. */
export const WeekPanel = ({ noticeAt }: { noticeAt: string | undefined }) => (
  <section className="week rail-part" aria-label="Trading week">
    <TradingState />
    <TradingControl noticeAt={noticeAt} />
    <RiskControl />
  </section>
)
