import { useStore } from '@nanostores/react'
import type { DistributionRun } from '#contract/calls/money/distributions.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import {
  $runsPlace,
  $runsTurn,
  allRunsFile,
  closeRuns,
  loadClose,
  newerRuns,
  olderRuns,
  showRun,
} from '#stores/admin/weeks/weeks/close.ts'
import { fundDay } from '#stores/kit/instants.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { Pagination } from '#ui/table/Pagination.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { PhoneFold } from './PhoneFold.tsx'

type Run = DistributionRun

const money = (
  id: string,
  head: string,
  of: (run: Run) => number,
  narrow: 'figure' | 'named' = 'named',
): Column<Run> => ({
  id,
  head,
  align: 'end',
  narrow,
  cell: (run) => <Amount cents={toCents(of(run))} change={narrow === 'figure'} />,
})

const Status = ({ run }: { run: Run }) => {
  if (run.state === 'draft') return <Badge tone="waiting">Draft</Badge>
  // The usual state is shown quietly.
  return run.status === 'Completed' ? <span className="cap">{run.status}</span> : <Badge>{run.status}</Badge>
}

const show = (run: Run) => {
  showRun(run.id)
  arriveAt('reports/week', 'weekly-close')
}

const columns: readonly Column<Run>[] = [
  {
    id: 'period',
    head: 'Period',
    cell: (run) => (
      <span>
        {run.period} <span className="cap">{fundDay(run.effective_from)}</span>
      </span>
    ),
  },
  money('gross', 'Gross profit', ({ grossProfit }) => grossProfit, 'figure'),
  money('carry', 'Carry-over', ({ carryOver }) => carryOver),
  money('distributed', 'Distributed', ({ distributed }) => distributed),
  money('fund', 'Fund’s share', ({ fundShare }) => fundShare),
  { id: 'status', head: 'Status', narrow: 'note', cell: (run) => <Status run={run} /> },
  {
    id: 'show',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    narrow: 'note',
    cell: (run) => (
      <Button kind="quiet" className="row-button" onClick={() => show(run)}>
        Show<span className="hidden"> {run.period}</span>
      </Button>
    ),
  },
]

const Body = () => {
  const { last, state } = useStore(closeRuns.$load)
  const { page, before } = useStore($runsPlace)
  const turning = useStore($runsTurn)
  if (!last && state === 'failed') {
    return (
      <FailedState title="The runs did not load." onRetry={() => void loadClose()}>
        The fund's records are as they were; only this page could not read them.
      </FailedState>
    )
  }
  if (!last) return <SkeletonBlock kind="table" />
  if (last.rows.length === 0) {
    return (
      <EmptyState title="The weekly distributions will appear here.">
        The first run appears with the first week in which a balance trades.
      </EmptyState>
    )
  }
  return (
    <div>
      <Table caption="Weekly distributions" columns={columns} rows={last.rows} keyOf={({ id }) => id} />
      {(page > 1 || last.next !== null) && (
        <Pagination
          label="Weekly distributions"
          text={`${before + 1} to ${before + last.rows.length}, newest first`}
          busy={turning}
          onPrevious={page > 1 ? () => void newerRuns() : undefined}
          onNext={last.next === null ? undefined : () => void olderRuns()}
        />
      )}
    </div>
  )
}

const Export = () => {
  const { last } = useStore(closeRuns.$load)
  return last && last.rows.length > 0 ? <ExportMenu of="the weekly distributions" href={allRunsFile()} /> : null
}

/** Every week's distribution in total (spec §3 "Distribution row"), newest first. */
export const RunList = () => {
  const newest = useStore(closeRuns.$load).last?.rows.find(({ state }) => state === 'finalised')
  const answer = newest ? `${newest.period}: ${formatMoney(toCents(newest.distributed))} distributed` : ''
  return (
    <PhoneFold id="weekly-runs" title="Weekly distributions" answer={answer} beside={<Export />}>
      <Body />
    </PhoneFold>
  )
}
