import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { InvestorDetails, InvestorRow } from '#contract/calls/people/admin-investors.ts'
import type { Freeze } from '#contract/entities/freeze.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatPercent } from '#fund/text/format.ts'
import { Percent } from '#islands/frame/Amount.tsx'
import { Instant } from '#islands/frame/Instant.tsx'
import { openLostMailbox } from '#stores/admin/people/investors/address.ts'
import {
  askApprove,
  askDeactivate,
  askDecline,
  askFreeze,
  askLiftFreeze,
  askReactivate,
  askVoidPassword,
} from '#stores/admin/people/investors/decisions.ts'
import { openInvestorForm } from '#stores/admin/people/investors/form.ts'
import { askEndSessions, askLiftSignInStop } from '#stores/admin/people/investors/personal-data.ts'
import { askToggle } from '#stores/admin/people/investors/trading.ts'
import { askView } from '#stores/admin/people/investors/view-as.ts'
import { copyAdminLink } from '#stores/kit/copy.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { pencil } from '#ui/later-icons.ts'
import { viewingWords } from '#words/access/viewing.ts'
import { investorPageWords } from '#words/people/investor-page.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { RiskBadge, StatusBadge, TradingBadge } from './InvestorStatus.tsx'

type Fact = { name: string; value: (row: InvestorRow) => ReactNode }

const facts: readonly Fact[] = [
  { name: 'Email', value: ({ email }) => email },
  { name: 'Phone', value: ({ phone }) => phone || '–' },
  { name: 'Joined', value: ({ join_date }) => formatCalendarDate(join_date) },
  { name: 'Balance', value: ({ balance }) => <Dollars value={balance} /> },
  { name: 'Invested', value: ({ invested }) => <Dollars value={invested} /> },
  { name: 'Return', value: ({ return_percent }) => <Percent value={return_percent} change /> },
  { name: 'Risk Profile', value: ({ risk_profile }) => <RiskBadge risk={risk_profile} /> },
  { name: 'Status', value: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Trading', value: (row) => <TradingBadge row={row} /> },
]

const more: readonly { name: string; value: (details: InvestorDetails) => ReactNode }[] = [
  { name: 'Weekly risk', value: (details) => formatPercent(details.weekly_risk_percent, { digits: 1 }) },
  { name: 'Investment goals', value: (details) => details.investment_goals ?? '–' },
  { name: 'Carried loss', value: (details) => <Dollars value={details.carried_loss} /> },
  { name: 'Payable', value: (details) => <Dollars value={details.payable} /> },
]

/** A freeze suspends the password whatever its age. */
const passwordState = ({ has_password, freeze }: InvestorDetails): string =>
  has_password ? (freeze ? 'Suspended' : 'Set') : 'None'

const Decisions = ({ row }: { row: InvestorRow }) => {
  if (row.status === 'pending')
    return (
      <>
        <Act kind="solid" onClick={() => askApprove(row)}>
          Approve
        </Act>
        <Act onClick={() => askDecline(row)}>Decline</Act>
      </>
    )
  if (row.status === 'inactive') return <Act onClick={() => askReactivate(row)}>Reactivate</Act>
  return <Act onClick={() => askDeactivate(row)}>Deactivate</Act>
}

/** The freeze on the account, since when and why. */
const Frozen = ({ freeze }: { freeze: Freeze }) => (
  <span className="trading-cell">
    <Badge tone="bad">Frozen</Badge>
    <span className="cap">
      since <Instant at={freeze.at} />
      {freeze.by && `, by ${freeze.by}`}: {freeze.reason}
    </span>
  </span>
)

const FreezeActs = ({ details }: { details: InvestorDetails }) =>
  details.freeze ? (
    <Act least="approver" visible aria-haspopup="dialog" onClick={() => askLiftFreeze(details)}>
      Lift the freeze
    </Act>
  ) : (
    <Act aria-haspopup="dialog" onClick={() => askFreeze(details)}>
      Freeze account
    </Act>
  )

/** Copies the address that opens this page for anyone who may see it. */
const CopyLink = ({ id }: { id: string }) => (
  <Button onClick={() => void copyAdminLink(id, investorPageWords.copied)}>Copy link</Button>
)

/** Who this is, what they have, and what can be done about them. */
export const InvestorFacts = ({ row, details }: { row: InvestorRow; details: InvestorDetails | null }) => {
  const extensions = useStore($extensions)
  const [canEdit, canFreeze] = [extensions.has('investors-edit'), extensions.has('freezes')]
  return (
    <div className="section">
      <dl className="pairs">
        {facts.map(({ name, value }) => (
          <div className="pair-line" key={name}>
            <dt>{name}</dt>
            <dd>{value(row)}</dd>
          </div>
        ))}
        {details &&
          more.map(({ name, value }) => (
            <div className="pair-line" key={name}>
              <dt>{name}</dt>
              <dd>{value(details)}</dd>
            </div>
          ))}
        {details?.has_password !== undefined && (
          <div className="pair-line">
            <dt>Password</dt>
            <dd>{passwordState(details)}</dd>
          </div>
        )}
        {details?.freeze && (
          <div className="pair-line">
            <dt>Payouts</dt>
            <dd>
              <Frozen freeze={details.freeze} />
            </dd>
          </div>
        )}
      </dl>
      <div className="actions">
        {details && <CopyLink id={row.id} />}
        {extensions.has('viewings') && (
          <Act aria-haspopup="dialog" onClick={() => askView(row)}>
            {viewingWords.view}
          </Act>
        )}
        {canEdit && <Decisions row={row} />}
        {canEdit && (
          <Act icon={pencil} onClick={() => openInvestorForm(row)}>
            Edit
          </Act>
        )}
        {extensions.has('address') && (
          <Act aria-haspopup="dialog" onClick={() => openLostMailbox(row)}>
            Change address
          </Act>
        )}
        {canFreeze && details && <FreezeActs details={details} />}
        {canEdit && details?.has_password && (
          <Act aria-haspopup="dialog" onClick={() => askVoidPassword(details)}>
            Void password
          </Act>
        )}
        {canEdit && (
          <Act aria-haspopup="dialog" onClick={() => askEndSessions(row)}>
            End sessions
          </Act>
        )}
        {canEdit && (
          <Act aria-haspopup="dialog" onClick={() => askLiftSignInStop(row)}>
            Let new browsers sign in
          </Act>
        )}
        <Act onClick={() => askToggle(row)}>
          {(row.pending?.requested_status ?? row.trading_status) === 'active' ? 'Disable trading' : 'Enable trading'}
        </Act>
      </div>
    </div>
  )
}
