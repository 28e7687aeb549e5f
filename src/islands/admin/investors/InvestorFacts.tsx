import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { InvestorDetails, InvestorRow } from '#contract/calls/people/admin-investors.ts'
import type { Freeze } from '#contract/entities/freeze.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
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
import { $extensions } from '#stores/kit/extensions.ts'
import { Badge } from '#ui/Badge.tsx'
import { pencil } from '#ui/later-icons.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { RiskBadge, StatusBadge, TradingBadge } from './InvestorStatus.tsx'

type Fact<Of> = { name: string; value: (of: Of) => ReactNode }

const phone: Fact<InvestorRow> = { name: 'Phone', value: (row) => row.phone || '–' }
const risk: Fact<InvestorRow> = { name: 'Risk Profile', value: ({ risk_profile }) => <RiskBadge risk={risk_profile} /> }
const trading: Fact<InvestorRow> = { name: 'Trading', value: (row) => <TradingBadge row={row} /> }

export const figures: readonly Fact<InvestorRow>[] = [
  { name: 'Balance', value: ({ balance }) => <Dollars value={balance} /> },
  { name: 'Invested', value: ({ invested }) => <Dollars value={invested} /> },
  { name: 'Return', value: ({ return_percent }) => <Percent value={return_percent} change /> },
]

/** What the list says about an investor, in the order of its columns. */
const facts: readonly Fact<InvestorRow>[] = [
  { name: 'Email', value: ({ email }) => email },
  phone,
  { name: 'Joined', value: ({ join_date }) => formatCalendarDate(join_date) },
  ...figures,
  risk,
  { name: 'Status', value: ({ status }) => <StatusBadge status={status} /> },
  trading,
]

/** What the head of the page and its figures do not say already. */
const rest = [phone, risk, trading]

const more: readonly Fact<InvestorDetails>[] = [
  { name: 'Investment goals', value: (details) => details.investment_goals ?? '–' },
  { name: 'Carried loss', value: (details) => <Dollars value={details.carried_loss} /> },
  { name: 'Payable', value: (details) => <Dollars value={details.payable} /> },
]

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="pair-line">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Lines = <Of,>({ facts, of }: { facts: readonly Fact<Of>[]; of: Of }) =>
  facts.map(({ name, value }) => (
    <Line key={name} name={name}>
      {value(of)}
    </Line>
  ))

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

/** Starts or stops trading, from the next week on. */
export const TradingAct = ({ row }: { row: InvestorRow }) => (
  <Act aria-haspopup="dialog" onClick={() => askToggle(row)}>
    {(row.pending?.requested_status ?? row.trading_status) === 'active' ? 'Disable trading' : 'Enable trading'}
  </Act>
)

/** For the details dialog. */
export const InvestorFacts = ({ row }: { row: InvestorRow }) => (
  <dl className="pairs">
    <Lines facts={facts} of={row} />
  </dl>
)

/** How the account stands, and what can be done about it. */
export const InvestorAccount = ({ row, details }: { row: InvestorRow; details: InvestorDetails | null }) => {
  const extensions = useStore($extensions)
  const [canEdit, canFreeze] = [extensions.has('investors-edit'), extensions.has('freezes')]
  return (
    <>
      <dl className="pairs">
        <Lines facts={rest} of={row} />
        {details && <Lines facts={more} of={details} />}
        {details?.has_password !== undefined && <Line name="Password">{passwordState(details)}</Line>}
        {details?.freeze && (
          <Line name="Payouts">
            <Frozen freeze={details.freeze} />
          </Line>
        )}
      </dl>
      <div className="actions">
        {canEdit && <Decisions row={row} />}
        {canEdit && (
          <Act icon={pencil} aria-haspopup="dialog" onClick={() => openInvestorForm(row)}>
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
      </div>
    </>
  )
}
