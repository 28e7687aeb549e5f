import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { capitalised } from '#fund/text/words.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { Badge } from '#ui/Badge.tsx'

const tones = { pending: 'waiting', inactive: 'bad' } as const

/** A status as a word: the usual one plain, any other in a box. */
export const StatusBadge = ({ status }: { status: InvestorRow['status'] }) =>
  status === 'active' ? (
    <span className="usual">Active</span>
  ) : (
    <Badge tone={tones[status]}>{capitalised(status)}</Badge>
  )

/** Plain: an investor’s own choice is nothing unusual. */
export const RiskBadge = ({ risk }: { risk: InvestorRow['risk_profile'] }) => (
  <span>{risk === null ? '–' : capitalised(risk)}</span>
)

/** Whether an investor trades now, and what is pending from when. */
export const TradingBadge = ({ row }: { row: Pick<InvestorRow, 'trading_status' | 'pending'> }) => (
  <span className="trading-cell">
    {row.trading_status === 'active' ? <span className="usual">Active</span> : <Badge tone="waiting">Inactive</Badge>}
    {row.pending && (
      <span className="cap">
        {row.pending.requested_status} from <Instant near deadline at={row.pending.effective_from} />
      </span>
    )}
  </span>
)
