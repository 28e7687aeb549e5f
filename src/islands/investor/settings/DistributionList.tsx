import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Distribution } from '#contract/entities/report.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  $distributionsAvailability,
  distributions,
  loadDistributions,
  type SampleDistribution,
  sampleDistributions,
  startDistributions,
} from '#stores/investor/home/reports/distributions.ts'
import { Badge, SourceBadge } from '#ui/Badge.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Explainable } from '../explain/Explainable.tsx'
import { More } from '../More.tsx'
import { Fold } from './Fold.tsx'

type Split = { grossProfit: Cents; recovered: Cents; net: Cents; sharePercent: number }

const Base = ({ grossProfit, recovered }: Split) => {
  if (recovered === 0) return <Amount cents={grossProfit} />
  return (
    <>
      (<Amount cents={grossProfit} /> − <Amount cents={recovered} />)
    </>
  )
}

/** The arithmetic of a distribution in one line; a loss has none. */
const SplitLine = ({ split }: { split: Split }) => {
  if (split.grossProfit < 0) return <span>A loss, carried forward</span>
  if (split.net === 0) return <span>{split.recovered > 0 ? 'Made up for the carried loss' : 'Nothing to share'}</span>
  return (
    <>
      <Base {...split} /> × {split.sharePercent}%
    </>
  )
}

/** A row of spec §3 in cents; `live` is its ledger row. */
type Row = Pick<
  SampleDistribution,
  'period' | 'grossProfit' | 'carryOver' | 'recovered' | 'net' | 'distributed' | 'fundShare' | 'status'
> & { sharePercent: number; live: Distribution | null }

const rowOf = (live: Distribution): Row => ({
  period: live.period,
  grossProfit: toCents(live.grossProfit),
  carryOver: toCents(live.carryOver),
  recovered: toCents(live.arithmetic.recovered),
  net: toCents(live.arithmetic.net),
  distributed: toCents(live.distributed),
  fundShare: toCents(live.fundShare),
  status: live.status,
  sharePercent: live.arithmetic.tier_percent,
  live,
})

const samples: readonly Row[] = sampleDistributions.map((row) => ({
  ...row,
  sharePercent: row.tier.investorShare,
  live: null,
}))

const Distributed = ({ row: { live, distributed } }: { row: Row }) =>
  live ? (
    <Explainable figure={{ of: 'distribution', distribution: live }} live>
      <Amount cents={distributed} />
    </Explainable>
  ) : (
    <Amount cents={distributed} />
  )

const columns: readonly Column<Row>[] = [
  {
    id: 'period',
    head: 'Period',
    cell: (row) => (
      <span>
        {row.period}
        <br />
        <span className="cap">
          <SplitLine split={row} />
        </span>
      </span>
    ),
  },
  {
    id: 'gross',
    head: 'Gross profit',
    align: 'end',
    narrow: 'named',
    cell: ({ grossProfit }) => <Amount cents={grossProfit} change />,
  },
  {
    id: 'carry',
    head: 'Carry-over',
    align: 'end',
    narrow: 'named',
    cell: ({ carryOver }) => <Amount cents={carryOver} />,
  },
  { id: 'distributed', head: 'Distributed', align: 'end', narrow: 'figure', cell: (row) => <Distributed row={row} /> },
  {
    id: 'fund',
    head: 'Fund share',
    align: 'end',
    narrow: 'named',
    cell: ({ fundShare }) => <Amount cents={fundShare} />,
  },
  {
    id: 'status',
    head: 'Status',
    narrow: 'change',
    cell: ({ status }) => <Badge tone={status === 'Completed' ? 'good' : 'quiet'}>{status}</Badge>,
  },
]

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <Table
    caption="Weekly profit distributions"
    columns={columns}
    rows={rows}
    keyOf={({ live, period }) => live?.id ?? period}
  />
)

const shownAtFirst = 3

const Newest = ({ rows, children }: { rows: readonly Row[]; children?: ReactNode }) => {
  const earlier = rows.slice(shownAtFirst)
  return (
    <>
      <Rows rows={rows.slice(0, shownAtFirst)} />
      {earlier.length > 0 && (
        <Fold title="Earlier weeks" answer={`${earlier.length} listed`}>
          <Rows rows={earlier} />
          {children}
        </Fold>
      )}
    </>
  )
}

const Live = () => {
  const { last, state } = useStore(distributions.$load)
  const more = useStore(distributions.$more)
  if (last && last.rows.length === 0) {
    return (
      <EmptyState title="No distribution yet.">
        The first comes with the first closed week in which your balance was at work.
      </EmptyState>
    )
  }
  if (last) {
    return (
      <Newest rows={last.rows.map(rowOf)}>
        <More of="distributions" there={last.next !== null} state={more} onMore={() => void distributions.more()} />
      </Newest>
    )
  }
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return <FailedState title="Your distributions did not load." onRetry={() => void loadDistributions()} />
}

/** Weekly profit distributions: from the ledger with their arithmetic, or the static sample of spec §2. */
export const DistributionList = () => {
  const availability = useStore($distributionsAvailability)
  const { last } = useStore(distributions.$load)
  useEffect(startDistributions, [])
  return (
    <SettingsSection
      title="Weekly profit distributions"
      answer={availability === 'available' && last?.rows.length === 0 ? 'None yet' : undefined}
      note={
        <>
          <p>Every Saturday at 9:00 UTC. A loss is carried forward and made up first.</p>
          {availability === 'unavailable' && <SourceBadge source="Sample" />}
        </>
      }
    >
      {availability === 'unknown' && <SkeletonBlock kind="table" />}
      {availability === 'available' && <Live />}
      {availability === 'unavailable' && <Newest rows={samples} />}
    </SettingsSection>
  )
}
