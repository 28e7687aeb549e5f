import { useStore } from '@nanostores/react'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { writeTo } from '#stores/admin/people/investors/chosen-actions.ts'
import { investors } from '#stores/admin/people/investors/investors.ts'
import { goToInvestor, investorAddress } from '#stores/admin/people/investors/page-address.ts'
import { askView } from '#stores/admin/people/investors/view-as.ts'
import { copyAdminLink } from '#stores/kit/copy.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { viewingWords } from '#words/access/viewing.ts'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { Act } from '../parts/Act.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { Breaking } from '../parts/Who.tsx'
import { TradingAct } from './InvestorFacts.tsx'
import { StatusBadge } from './InvestorStatus.tsx'
import { PlaceLink } from './PlaceLink.tsx'

/** The way back to the list, and on to the next of it. */
const Crumbs = ({ id }: { id: string }) => {
  const rows = useStore(investors.$load).last?.rows ?? []
  const place = rows.findIndex((row) => row.id === id)
  const next = place < 0 ? undefined : rows[place + 1]
  return (
    <nav className="cap" aria-label="The list">
      <PlaceLink to="investors/all" go={() => openTab('investors/all')}>
        All investors
      </PlaceLink>
      {next && (
        <>
          {' · '}
          <PlaceLink to={investorAddress(next.id)} go={() => goToInvestor(next.id)}>
            Next: {next.name}
          </PlaceLink>
        </>
      )}
    </nav>
  )
}

/** Whose page it is, and what is done most. */
export const InvestorHead = ({ id, row }: { id: string; row: InvestorRow | null }) => {
  const extensions = useStore($extensions)
  return (
    <div className="section">
      <Crumbs id={id} />
      <div className="place-head">
        <div className="place-title">
          <h1 {...useArrival(investorAddress(id))}>{row?.name ?? 'Investor'}</h1>
          {row && (
            <p className="cap">
              <StatusBadge status={row.status} /> · <Breaking text={row.email} /> · since{' '}
              {formatCalendarDate(row.join_date)}
            </p>
          )}
        </div>
        {row && (
          <div className="actions">
            {extensions.has('messages') && <Act onClick={() => writeTo([id])}>Message</Act>}
            <TradingAct row={row} />
            {extensions.has('viewings') && (
              <Act aria-haspopup="dialog" onClick={() => askView(row)}>
                {viewingWords.view}
              </Act>
            )}
            <Button kind="quiet" onClick={() => void copyAdminLink(investorAddress(id), words.copied)}>
              Copy link
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
