import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect } from 'react'
import type { FundTerms } from '#contract/calls/control/terms.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  askAdoptTerms,
  askAdoptWiring,
  type FundVersion,
  fundTerms,
  nameOfVersion,
  toAdopt,
} from '#stores/admin/settings/terms/terms.ts'
import { $copied, copyLine } from '#stores/kit/copy.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { termsWords as words } from '#words/control/terms.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { WaitingList } from '../parts/WaitingList.tsx'
import { OwnAccounts } from './OwnAccounts.tsx'
import { unreadAnswer } from './PartOfSettings.tsx'

const kinds = ['terms', 'wiring', 'own-account'] as const

const tones: Record<FundVersion['state'], NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  past: 'quiet',
  'in-force': 'good',
  ahead: 'good',
  proposed: 'waiting',
  waits: 'waiting',
}

const whole = (dollars: number): string => formatMoney(toCents(dollars), { cents: false })

const every = (count: number, unit: string): string => (count === 1 ? `once a ${unit}` : `once in ${count} ${unit}s`)

/** The figures of a version, a line for each kind. */
const Figures = ({ of: { figures } }: { of: FundVersion }) => (
  <>
    {figures.tiers
      .map(({ from, investor_share }) => `${investor_share}/${100 - investor_share} from ${whole(from)}`)
      .join(', ')}
    <br />
    <span className="cap">
      Lock-up {counted(figures.lock_up_months, 'month')}; capital {every(figures.capital_every_months, 'month')},
      dividends {every(figures.dividend_every_weeks, 'week')}; deposits from {whole(figures.minimum_deposit)}, first
      ones from {whole(figures.minimum_first_deposit)}; risk-free rate {figures.risk_free_percent}%
    </span>
  </>
)

/** What a version says and why, who adopted it, and the digest that the file needs beside it. */
const Said = ({ of: version }: { of: FundVersion }) => (
  <>
    {version.wording} {version.reason}
    {version.adopted_by !== null && (
      <>
        <br />
        <span className="cap">
          {words.told(version.adopted_by, version.told)} {words.digest} <code>{version.digest}</code>{' '}
          <Button kind="quiet" onClick={() => void copyLine('The digest', version.digest)}>
            Copy<span className="hidden"> the digest of {nameOfVersion(version)}</span>
          </Button>
        </span>
      </>
    )}
    {version.why_not !== null && (
      <>
        <br />
        <span className="cap">{version.why_not}</span>
      </>
    )}
  </>
)

const columns: readonly Column<FundVersion>[] = [
  {
    id: 'from',
    head: 'From',
    cell: (version) => (
      <>
        {nameOfVersion(version)} <Badge tone={tones[version.state]}>{words.states[version.state]}</Badge>
      </>
    ),
  },
  { id: 'figures', head: 'Figures', narrow: 'note', cell: (version) => <Figures of={version} /> },
  { id: 'said', head: 'Wording and reason', narrow: 'note', cell: (version) => <Said of={version} /> },
  {
    id: 'act',
    head: 'What can be done',
    headHidden: true,
    narrow: 'actions',
    cell: (version) =>
      version.state === 'proposed' &&
      version.why_not === null && (
        <Act least="owner" aria-haspopup="dialog" onClick={() => askAdoptTerms(version)}>
          Adopt<span className="hidden"> the terms from {nameOfVersion(version)} on</span>
        </Act>
      ),
  },
]

type Wiring = FundTerms['wiring']

const Account = ({ of: account }: { of: Wiring['used'] }) => (
  <dl className="pairs">
    <dt>Bank</dt>
    <dd>{account.bank}</dd>
    <dt>Routing number</dt>
    <dd>{account.routing_number}</dd>
    <dt>Account number</dt>
    <dd>{account.account_number}</dd>
    <dt>Company id</dt>
    <dd>{account.company_id}</dd>
  </dl>
)

const Wiring = ({ of: { used, adopted_by, proposed, waits } }: { of: Wiring }) => (
  <>
    <h3>{words.used}</h3>
    <Account of={used} />
    <p className="cap">
      {adopted_by === null ? words.lastUsed : words.accountBy(adopted_by)} {!used.confirmed && words.unconfirmed}
    </p>
    {proposed && (
      <>
        <h3>
          {words.proposed} {waits && <Badge tone="waiting">{words.states.waits}</Badge>}
        </h3>
        <Account of={proposed} />
        {!proposed.confirmed && <p className="cap">{words.unconfirmed}</p>}
        {!waits && (
          <div className="actions">
            <Act least="owner" visible aria-haspopup="dialog" onClick={() => askAdoptWiring(proposed)}>
              Adopt this account
            </Act>
          </div>
        )}
      </>
    )}
  </>
)

/** The terms that compute money, each version with its date, and the account for deposits; with `terms`. */
export const Terms = () => {
  const { last, state } = useStore(fundTerms.$load)
  const copied = useStore($copied)
  useEffect(() => void fundTerms.load(), [])
  return (
    <SettingsSection
      title="Terms and account"
      arriving={useArrival('terms')}
      answer={last ? words.answer(toAdopt(last)) : unreadAnswer(state)}
      note={words.rule}
    >
      <WaitingList kinds={kinds} after={fundTerms.load} />
      <Read of={fundTerms} what="The terms">
        {({ versions, notice_days, earliest, wiring, own_accounts }) => (
          <>
            <Table caption="Versions of the terms" columns={columns} rows={versions} keyOf={({ digest }) => digest} />
            <p className="cap">{words.notice(notice_days, formatCalendarDate(earliest))}</p>
            <p className="hidden" aria-live="polite">
              {copied}
            </p>
            <Wiring of={wiring} />
            {own_accounts && <OwnAccounts of={own_accounts} />}
          </>
        )}
      </Read>
    </SettingsSection>
  )
}
