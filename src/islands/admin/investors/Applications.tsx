import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { applications, loadMoreApplications } from '#stores/admin/people/investors/applications.ts'
import { askApprove, askDecline } from '#stores/admin/people/investors/decisions.ts'
import { goToInvestor } from '#stores/admin/people/investors/page-address.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Act } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Read } from '../parts/Read.tsx'
import { Who } from '../parts/Who.tsx'
import { RiskBadge } from './InvestorStatus.tsx'

const columns: readonly Column<InvestorRow>[] = [
  { id: 'who', head: 'Applicant', cell: ({ name, email }) => <Who name={name} email={email} /> },
  { id: 'phone', head: 'Phone', narrow: 'named', cell: ({ phone }) => phone || '–' },
  { id: 'risk', head: 'Risk Profile', narrow: 'note', cell: ({ risk_profile }) => <RiskBadge risk={risk_profile} /> },
  { id: 'at', head: 'Registered', narrow: 'note', cell: ({ join_date }) => formatCalendarDate(join_date) },
  {
    id: 'acts',
    head: 'Decision',
    headHidden: true,
    narrow: 'actions',
    align: 'end',
    cell: (row) => (
      <span className="row-actions">
        <Act onClick={() => askApprove(row)}>
          Approve<span className="hidden"> {row.name}</span>
        </Act>
        <Act kind="quiet" onClick={() => askDecline(row)}>
          Decline<span className="hidden"> {row.name}</span>
        </Act>
        <Button kind="quiet" onClick={() => goToInvestor(row.id)}>
          Open<span className="hidden"> {row.name}</span>
        </Button>
      </span>
    ),
  },
]

/** Who has asked to invest, and waits for a decision. */
export const Applications = () => {
  const busy = useStore($inFlight).has('applications:more')
  useEffect(() => void applications.load(), [])
  return (
    <>
      <PlaceHead at="investors/applications" title="Applications" note="Who has waited longest comes first." />
      <Read of={applications} what="The list of applications">
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title="Nobody is waiting for a decision.">
              Whoever registers, or is added or imported as an applicant, appears here.
            </EmptyState>
          ) : (
            <>
              <Table caption="Applications" columns={columns} rows={rows} keyOf={({ id }) => id} />
              {next !== null && (
                <Button busy={busy} onClick={() => void loadMoreApplications()}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Read>
    </>
  )
}
