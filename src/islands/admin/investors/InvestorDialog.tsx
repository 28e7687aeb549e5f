import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { InvestorDetails, InvestorRow } from '#contract/calls/people/admin-investors.ts'
import type { Happened } from '#contract/calls/people/investor-page.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { showTrailOf } from '#stores/admin/desk/audit/trail-of.ts'
import { $foundTransfer } from '#stores/admin/money/transfers/found.ts'
import {
  $openInvestor,
  closeInvestor,
  investorDetails,
  loadInvestorDetails,
} from '#stores/admin/people/investors/details.ts'
import { loadOlderTimeline, startInvestorPage, timeline } from '#stores/admin/people/investors/page.ts'
import { $extensions, hasExtension } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { useMay } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { OwnTrail } from '../parts/OwnTrail.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'
import { InvestorChecks } from './InvestorChecks.tsx'
import { InvestorData } from './InvestorData.tsx'
import { InvestorFacts } from './InvestorFacts.tsx'
import { InvestorNotes } from './InvestorNotes.tsx'
import { InvestorBank, InvestorQuestions, InvestorReturns } from './InvestorPageParts.tsx'
import { InvestorDocuments, InvestorLedger, InvestorNotices, InvestorRequests } from './InvestorParts.tsx'

const kinds: Record<Happened['kind'], string> = { trail: 'Done', book: 'Booked', notice: 'Told', note: 'Note' }

const columns: readonly Column<Happened>[] = [
  {
    id: 'what',
    head: 'What',
    cell: ({ kind, title, detail }) => <Titled title={title} note={[kinds[kind], detail].filter(Boolean).join(': ')} />,
  },
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

/** Everything that happened around the investor, newest first, with who did it. */
const InvestorTimeline = () => {
  const busy = useStore($inFlight).has('timeline:older')
  useEffect(() => void timeline.load(), [])
  return (
    <Read of={timeline} what="The time line">
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title="Nothing has happened yet.">Deposits, weeks, decisions and notices appear here.</EmptyState>
        ) : (
          <>
            <Table
              caption="All that happened"
              columns={columns}
              rows={rows}
              keyOf={({ kind, id }) => `${kind} ${id}`}
            />
            {next !== null && (
              <Button busy={busy} onClick={() => void loadOlderTimeline()}>
                Show older
              </Button>
            )}
          </>
        )
      }
    </Read>
  )
}

const prefix = 'investor'

const InvestorMessages = ({ details }: { details: InvestorDetails }) => (
  <>
    <InvestorNotices details={details} />
    {hasExtension('investor-page') && <InvestorQuestions />}
  </>
)

const parts: Record<string, { label: string; Part: ComponentType<{ details: InvestorDetails }> }> = {
  ledger: { label: 'Ledger', Part: InvestorLedger },
  requests: { label: 'Requests', Part: InvestorRequests },
  documents: { label: 'Documents', Part: InvestorDocuments },
  notifications: { label: 'Messages', Part: InvestorMessages },
}

const tabs = [{ id: 'account', label: 'Account' }, ...Object.entries(parts).map(([id, { label }]) => ({ id, label }))]

/** What was done to the investor. */
const InvestorTrail = ({ row: { id, name } }: { row: InvestorRow }) => {
  useEffect(() => showTrailOf({ id, name }), [id, name])
  return <OwnTrail />
}

const moreTabs = [
  { id: 'checks', label: 'Onboarding' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'returns', label: 'Returns' },
  { id: 'bank', label: 'Bank' },
  { id: 'notes', label: 'Notes' },
  { id: 'trail', label: 'Trail' },
  { id: 'data', label: 'Personal data' },
]

/** With `investors`: the account, and the latest entries of its ledger, requests, documents and notifications. */
const Whole = ({ row }: { row: InvestorRow }) => {
  const [tab, setTab] = useState('account')
  const found = useStore($foundTransfer)
  const [opened, setOpened] = useState<string>()
  // A search for a payment leads to it.
  if (found !== opened) {
    setOpened(found)
    if (found !== undefined) setTab('requests')
  }
  const { last } = useStore(investorDetails.$load)
  const extensions = useStore($extensions)
  const isOwner = useMay('owner')
  const Part = parts[tab]?.Part
  const hasPage = extensions.has('investor-page')
  useEffect(() => {
    if (hasPage) startInvestorPage()
  }, [hasPage])
  const more: Record<string, ReactNode> = {
    ...(hasPage && {
      timeline: <InvestorTimeline />,
      returns: <InvestorReturns />,
      bank: <InvestorBank />,
      notes: <InvestorNotes name={row.name} />,
    }),
    ...(extensions.has('onboarding') && { checks: <InvestorChecks /> }),
    ...(extensions.has('audit') && { trail: <InvestorTrail row={row} /> }),
    ...(extensions.has('personal-data') && isOwner && { data: <InvestorData investor={row} /> }),
  }
  const shown = [...tabs, ...moreTabs.filter(({ id }) => id in more)]
  return (
    <>
      <TabList label="Details" prefix={prefix} tabs={shown} selected={tab} onSelect={setTab} />
      <TabPanel id={tab} prefix={prefix}>
        {more[tab] ??
          (Part ? (
            <Read of={investorDetails} what="The investor’s details" onRetry={loadInvestorDetails}>
              {(details) => details && <Part details={details} />}
            </Read>
          ) : (
            <>
              <LoadFailed of={investorDetails} what="The investor’s details" onRetry={loadInvestorDetails} />
              <InvestorFacts row={row} details={last} />
            </>
          ))}
      </TabPanel>
    </>
  )
}

/** One investor, opened from the view icon and closed with X (spec §2). */
export const InvestorDialog = () => {
  const row = useStore($openInvestor)
  if (!row) return null
  return (
    <Dialog key={row.id} title={row.name} wide closable onClose={closeInvestor}>
      {hasExtension('investors') ? (
        <Whole row={row} />
      ) : (
        <>
          <p>
            <SourceBadge source="Sample" />
          </p>
          <InvestorFacts row={row} details={null} />
        </>
      )}
    </Dialog>
  )
}
