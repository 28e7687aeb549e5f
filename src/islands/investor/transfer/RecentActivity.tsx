import { useStore } from '@nanostores/react'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { LedgerChange } from '#islands/frame/LedgerChange.tsx'
import {
  $activityAvailability,
  loadRecentActivity,
  recentActivity,
  type SampleActivity,
  sampleActivity,
} from '#stores/investor/money/transfer/recent-activity.ts'
import { fundDay } from '#stores/kit/instants.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Sentence } from '#ui/Money.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { More } from '../More.tsx'

const liveColumns: readonly Column<LedgerEntry>[] = [
  { id: 'what', head: 'Entry', cell: ({ description }) => <Sentence text={description} /> },
  { id: 'date', head: 'Effective', narrow: 'note', cell: ({ effective_at }) => fundDay(effective_at) },
  { id: 'change', head: 'Change', align: 'end', narrow: 'figure', cell: (entry) => <LedgerChange entry={entry} /> },
  {
    id: 'balance',
    head: 'Balance after',
    align: 'end',
    narrow: 'named',
    cell: ({ balance_after }) => <Amount cents={toCents(balance_after)} />,
  },
]

const sampleColumns: readonly Column<SampleActivity>[] = [
  { id: 'what', head: 'Entry', cell: ({ what }) => what },
  { id: 'date', head: 'Date', narrow: 'note', cell: ({ date }) => formatCalendarDate(date) },
  {
    id: 'change',
    head: 'Amount',
    align: 'end',
    narrow: 'figure',
    cell: ({ amount }) => <Amount cents={amount} change />,
  },
]

const Live = () => {
  const { last, state } = useStore(recentActivity.$load)
  const more = useStore(recentActivity.$more)
  if (last && last.rows.length === 0) {
    return (
      <EmptyState title="Your account's entries will appear here.">
        The first is your first deposit, on the day it is received.
      </EmptyState>
    )
  }
  if (last) {
    return (
      <>
        <Table caption="Recent activity" columns={liveColumns} rows={last.rows} keyOf={({ id }) => id} />
        <More of="entries" there={last.next !== null} state={more} onMore={() => void recentActivity.more()} />
      </>
    )
  }
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return <FailedState title="Your recent activity did not load." onRetry={() => void loadRecentActivity()} />
}

/** What happened to the balance: from the ledger, or the documented static list as a sample. */
export const RecentActivity = () => {
  const availability = useStore($activityAvailability)
  return (
    <section className="section" aria-labelledby="recent-activity">
      <div className="row">
        <h2 id="recent-activity">Recent activity</h2>
        {availability === 'unavailable' && <SourceBadge source="Sample" />}
      </div>
      {availability === 'unknown' && <SkeletonBlock kind="table" />}
      {availability === 'available' && <Live />}
      {availability === 'unavailable' && (
        <Table caption="Recent activity" columns={sampleColumns} rows={sampleActivity} keyOf={({ what }) => what} />
      )}
    </section>
  )
}
