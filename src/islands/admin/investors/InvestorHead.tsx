import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import { writeTo } from '#stores/admin/people/investors/chosen-actions.ts'
import { $investorsBefore, investors } from '#stores/admin/people/investors/investors.ts'
import { goToInvestor, investorAddress } from '#stores/admin/people/investors/page-address.ts'
import { askView } from '#stores/admin/people/investors/view-as.ts'
import { copyAdminLink } from '#stores/kit/copy.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { viewingWords } from '#words/access/viewing.ts'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { Act } from '../parts/Act.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { Breaking } from '../parts/Who.tsx'
import { TradingAct } from './InvestorFacts.tsx'
import { StatusBadge } from './InvestorStatus.tsx'
import { PlaceLink } from './PlaceLink.tsx'

/** The way back to the list, which of it this is, and on to the one before and the one after. */
const Crumbs = ({ id }: { id: string }) => {
  const { rows = [], total = null } = useStore(investors.$load).last ?? {}
  const before = useStore($investorsBefore)
  const place = rows.findIndex((row) => row.id === id)
  const beside =
    place < 0
      ? []
      : ([
          ['Previous', rows[place - 1]],
          ['Next', rows[place + 1]],
        ] as const)
  return (
    <nav className="cap" aria-label="The list">
      <PlaceLink to="investors/all" go={() => openTab('investors/all')}>
        All investors
      </PlaceLink>
      {place >= 0 && total !== null && ` · ${formatCount(before + place + 1)} of ${formatCount(total)}`}
      {beside.map(
        ([name, row]) =>
          row && (
            <Fragment key={name}>
              {' · '}
              <PlaceLink to={investorAddress(row.id)} go={() => goToInvestor(row.id)}>
                {name}
                <span className="hidden">: {row.name}</span>
              </PlaceLink>
            </Fragment>
          ),
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
            <Menu label="More">
              {extensions.has('viewings') && (
                <Act kind="quiet" aria-haspopup="dialog" onClick={() => askView(row)}>
                  {viewingWords.view}
                </Act>
              )}
              <Button kind="quiet" onClick={() => void copyAdminLink(investorAddress(id), words.copied)}>
                Copy link
              </Button>
            </Menu>
          </div>
        )}
      </div>
    </div>
  )
}
