import { useStore } from '@nanostores/react'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { Percent } from '#islands/frame/Amount.tsx'
import type { InvestorSort } from '#stores/admin/people/investors/filter.ts'
import { $namesakes } from '#stores/admin/people/investors/investors.ts'
import { goToInvestor, investorAddress } from '#stores/admin/people/investors/page-address.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Column } from '#ui/table/Table.tsx'
import { eye, power } from '../icons.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { Who } from '../parts/Who.tsx'
import { RiskBadge, StatusBadge, TradingBadge } from './InvestorStatus.tsx'
import { PlaceLink } from './PlaceLink.tsx'

const willTrade = ({ trading_status, pending }: InvestorRow) =>
  (pending?.requested_status ?? trading_status) === 'active'

/** With `investors` the name leads to the investor's page. */
const Named = ({ row: { id, name, email } }: { row: InvestorRow }) => {
  const hasPage = useStore($extensions).has('investors')
  const link = (
    <PlaceLink to={investorAddress(id)} go={() => goToInvestor(id)}>
      {name}
    </PlaceLink>
  )
  return <Who name={hasPage ? link : name} email={email} namesake={useStore($namesakes).has(id)} />
}

/** The server sorts: a column that has a sort gets a header to press. */
const served = () => ''

/** `onToggle` is undefined if the admin's role does not allow it. */
type Acts = { onOpen: (row: InvestorRow) => void; onToggle: ((row: InvestorRow) => void) | undefined }

/** The eight columns of spec §2; sortable ones are named as the backend names them. */
export const investorColumns = ({
  onOpen,
  onToggle,
}: Acts): readonly (Column<InvestorRow> & {
  id: InvestorSort | 'actions'
})[] => [
  {
    id: 'name',
    head: 'Investor',
    sort: served,
    cell: (row) => <Named row={row} />,
  },
  {
    id: 'balance',
    head: 'Balance',
    align: 'end',
    narrow: 'figure',
    sort: served,
    cell: ({ balance }) => <Dollars value={balance} />,
  },
  {
    id: 'invested',
    head: 'Invested',
    align: 'end',
    narrow: 'none',
    sort: served,
    cell: ({ invested }) => <Dollars value={invested} />,
  },
  {
    id: 'return',
    head: 'Return',
    align: 'end',
    narrow: 'change',
    sort: served,
    cell: ({ return_percent }) => <Percent value={return_percent} change />,
  },
  {
    id: 'risk',
    head: 'Risk Profile',
    narrow: 'note',
    sort: served,
    cell: ({ risk_profile }) => <RiskBadge risk={risk_profile} />,
  },
  { id: 'status', head: 'Status', narrow: 'note', sort: served, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'trading', head: 'Trading', narrow: 'named', sort: served, cell: (row) => <TradingBadge row={row} /> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'note',
    cell: (row) => (
      <span className="row-actions">
        <IconButton label={`View ${row.name}`} icon={eye} aria-haspopup="dialog" onClick={() => onOpen(row)} />
        {onToggle && (
          <IconButton
            label={`${willTrade(row) ? 'Disable' : 'Enable'} trading for ${row.name}`}
            icon={power}
            aria-haspopup="dialog"
            onClick={() => onToggle(row)}
          />
        )}
      </span>
    ),
  },
]
