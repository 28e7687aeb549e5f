import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { InvestorDetails, InvestorRow } from '#contract/calls/people/admin-investors.ts'
import type { Happened } from '#contract/calls/people/investor-page.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { showTrailOf } from '#stores/admin/desk/audit/trail-of.ts'
import { loadOlderTimeline, timeline } from '#stores/admin/people/investors/page.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { OwnTrail } from '../parts/OwnTrail.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'
import { InvestorNotices } from './InvestorParts.tsx'

/** What kind of thing it was, what more is known of it, and from where it was done. */
const noteOf = ({ kind, detail, from, read }: Happened): string =>
  [
    [words.kinds[kind], read === false && words.notRead].filter(Boolean).join(', '),
    [detail, from && `from ${from}`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(': ')

const columns: readonly Column<Happened>[] = [
  { id: 'what', head: 'What', cell: (one) => <Titled title={one.title} note={noteOf(one)} /> },
  { id: 'at', head: 'When', narrow: 'note', cell: ({ at }) => <Instant at={at} /> },
  { id: 'by', head: 'By', narrow: 'note', cell: ({ by }) => <span className="who">{by ?? 'the portal'}</span> },
  {
    id: 'amount',
    head: 'Amount',
    narrow: 'figure',
    align: 'end',
    cell: ({ amount }) => (amount === null ? '–' : <Dollars value={amount} change />),
  },
]

const keyOf = ({ kind, id }: Happened) => `${kind} ${id}`

/** How many of the latest Summary shows. */
const latestMax = 4

/** The latest of what happened; the whole list is the part History. */
export const LatestHistory = () => {
  useEffect(() => void timeline.load(), [])
  return (
    <Read of={timeline} what="The history">
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="cap">{words.noHistory}</p>
        ) : (
          <Table caption="Latest" columns={columns} rows={rows.slice(0, latestMax)} keyOf={keyOf} />
        )
      }
    </Read>
  )
}

/** Everything that happened around the investor, newest first, with who did it. */
const WholeHistory = () => {
  const busy = useStore($inFlight).has('timeline:older')
  useEffect(() => void timeline.load(), [])
  return (
    <Read of={timeline} what="The history">
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title={words.noHistory}>Deposits, weeks, decisions and notices appear here.</EmptyState>
        ) : (
          <div className="section trail">
            <Table caption="All that happened" columns={columns} rows={rows} keyOf={keyOf} />
            {next !== null && (
              <div className="actions">
                <Button busy={busy} onClick={() => void loadOlderTimeline()}>
                  Show older
                </Button>
              </div>
            )}
          </div>
        )
      }
    </Read>
  )
}

/** What was done to the investor. */
const InvestorTrail = ({ row: { id, name } }: { row: InvestorRow }) => {
  useEffect(() => showTrailOf({ id, name }), [id, name])
  return <OwnTrail />
}

/** One list with `investor-page`; without it the trail and the notices that the backend has. */
export const InvestorHistory = ({ details }: { details: InvestorDetails }) => {
  const extensions = useStore($extensions)
  if (extensions.has('investor-page')) return <WholeHistory />
  return (
    <>
      {extensions.has('audit') && <InvestorTrail row={details} />}
      <InvestorNotices details={details} />
    </>
  )
}
