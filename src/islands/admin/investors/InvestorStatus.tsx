import type { InvestorRow } from '#contract/calls/admin-investors.ts'
import { capitalised } from '#fund/capitalised.ts'
import { formatNearInstant } from '#fund/week-display.ts'
import { Badge } from '#ui/Badge.tsx'

const tones = { active: 'good', pending: 'waiting', inactive: 'quiet' } as const

/** A status as a word, its colour beside it. */
export const StatusBadge = ({ status }: { status: InvestorRow['status'] }) => (
  <Badge tone={tones[status]}>{capitalised(status)}</Badge>
)

const riskTones = { conservative: 'good', moderate: 'waiting', aggressive: 'bad' } as const

export const RiskBadge = ({ risk }: { risk: InvestorRow['risk_profile'] }) =>
  risk === null ? <span>–</span> : <Badge tone={riskTones[risk]}>{capitalised(risk)}</Badge>

/** Whether an investor trades now, and what is pending from when. */
export const TradingBadge = ({ row }: { row: Pick<InvestorRow, 'trading_status' | 'pending'> }) => (
  <span className="trading-cell">
    <Badge tone={tones[row.trading_status]}>{capitalised(row.trading_status)}</Badge>
    {row.pending && (
      <span className="cap">
        {row.pending.requested_status} from {formatNearInstant(Date.parse(row.pending.effective_from))}
      </span>
    )}
  </span>
)
