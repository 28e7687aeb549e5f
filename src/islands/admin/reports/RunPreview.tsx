import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { DistributionRun, Readiness as ReadinessAnswer, RunSort } from '#contract/calls/money/distributions.ts'
import type { FundDebt } from '#contract/entities/fund-debt.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatCount } from '#fund/text/count.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import {
  $askedRuns,
  $previewPlace,
  $rowsFile,
  $rowsTurn,
  $rowsWanted,
  $runIsThere,
  askFinalise,
  expectedClose,
  mayFinalise,
  nextRows,
  preview,
  previousRows,
  searchRows,
  sortRows,
} from '#stores/admin/weeks/weeks/close.ts'
import { openEditReport } from '#stores/admin/weeks/weeks/report-form.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { Figures } from '#ui/Figures.tsx'
import { pencil } from '#ui/later-icons.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { Pagination } from '#ui/table/Pagination.tsx'
import { weeklyClose } from '#words/money/close.ts'
import { check } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { NewMoney } from '../parts/NewMoney.tsx'
import { CloseSteps, Readiness, UsualWeek } from './Readiness.tsx'
import { RunRowDialog } from './RunRowDialog.tsx'
import { type RunRow, RunRows } from './RunRows.tsx'

const orders: readonly Option<RunSort>[] = [
  { value: 'largest', label: 'Largest result first' },
  { value: 'smallest', label: 'Smallest result first' },
  { value: 'change', label: 'Furthest from last week first' },
  { value: 'investor', label: 'As they are booked' },
]

/** Which rows of a run are shown, and in which order. */
const RowsHead = () => {
  const { search, sort } = useStore($rowsWanted)
  return (
    <div className="filters">
      <SearchField label="Search this run by name or email" value={search} onChange={searchRows} />
      <ExportMenu of="the rows of this run" href={useStore($rowsFile)} />
      <Select label="Order of the rows" labelHidden options={orders} value={sort} onChange={sortRows} />
    </div>
  )
}

const figures = [
  { name: 'Gross result', of: (run: DistributionRun) => run.grossProfit, change: true },
  { name: 'Carried loss before', of: (run: DistributionRun) => run.carryOver, change: false },
  { name: 'Distributed', of: (run: DistributionRun) => run.distributed, change: false },
  { name: 'Fund’s share', of: (run: DistributionRun) => run.fundShare, change: false },
]

const Sums = ({ run }: { run: DistributionRun }) => (
  <Figures
    figures={figures.map(({ name, of, change }) => ({
      name,
      value: <Amount cents={toCents(of(run))} change={change} />,
    }))}
  />
)

const runStatus = (run: DistributionRun, expectedStart: string | null): string => {
  if (run.finalised_at !== null)
    return `${run.period}, closed ${instantText(run.finalised_at)}, version ${run.version}.`
  if (run.version === 0 && expectedStart !== null) return weeklyClose.toReport(run.period, expectedStart)
  return `${run.period}, draft: what its close would book for ${formatCount(run.investors)} who trade.`
}

/** What the fund owes before the close. */
const Owed = ({ run, debt }: { run: DistributionRun; debt: FundDebt }) => (
  <p className="status status-bad">
    {weeklyClose.owes(formatMoney(toCents(debt.amount)), fundDay(debt.since), formatMoney(toCents(run.fundShare)))}
  </p>
)

const RunStatus = ({ run, expectedStart }: { run: DistributionRun; expectedStart: string | null }) => (
  <p className="cap">{runStatus(run, expectedStart)}</p>
)

/** Only an auditor needs this: the entry's digest. */
const Details = ({ run }: { run: DistributionRun }) =>
  run.entry_hash ? (
    <details className="fold">
      <summary>Details</summary>
      <p className="cap hash">Entry {run.entry_hash}</p>
    </details>
  ) : null

type RunProps = { run: DistributionRun; readiness: ReadinessAnswer; asked: boolean }

const Actions = ({ run, readiness, asked }: RunProps) => (
  <div className="actions">
    {run.state === 'draft' && !asked && mayFinalise(readiness) && (
      <Act visible kind="solid" icon={check} onClick={() => askFinalise(run)}>
        Finalise
      </Act>
    )}
    {run.version > 0 && (
      <Act icon={pencil} onClick={() => openEditReport(run.id, run.period, run.state === 'finalised')}>
        {run.state === 'draft' ? 'Edit the report' : `Correct ${run.period}`}
      </Act>
    )}
  </div>
)

const Rows = ({ rows, next, total }: { rows: readonly RunRow[]; next: string | null; total: number }) => {
  const { before } = useStore($previewPlace)
  const turning = useStore($rowsTurn)
  const [open, setOpen] = useState<RunRow | null>(null)
  const { search } = useStore($rowsWanted)
  if (rows.length === 0 && search.trim() === '') {
    return <EmptyState title="No balance trades in this week.">There is nothing to share.</EmptyState>
  }
  return (
    <div className="section">
      <RowsHead />
      {rows.length === 0 ? (
        <EmptyState title="Nobody by this name is in the run.">Part of a name or an address finds them.</EmptyState>
      ) : (
        <RunRows rows={rows} onOpen={setOpen} />
      )}
      {(before > 0 || next !== null) && (
        <Pagination
          label="Investors of the run"
          text={`${before + 1} to ${before + rows.length}${next === null || search.trim() !== '' ? '' : ` of ${formatCount(Math.max(total, before + rows.length))}`}`}
          busy={turning}
          onPrevious={before > 0 ? () => void previousRows() : undefined}
          onNext={next === null ? undefined : () => void nextRows()}
        />
      )}
      {open && <RunRowDialog row={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** A run: what it would book or has booked, what is missing, and its rows per investor. */
export const RunPreview = () => {
  const { last, state } = useStore(preview.$load)
  const { last: expected } = useStore(expectedClose.$load)
  const askedRuns = useStore($askedRuns)
  const isThere = last !== null || state === 'failed'
  useEffect(() => {
    if (isThere) $runIsThere.set(true)
  }, [isThere])
  if (!last && state === 'failed') {
    return (
      <FailedState title="The preview did not load." onRetry={() => void preview.load()}>
        Nothing was booked; only this page could not read it.
      </FailedState>
    )
  }
  if (!last) return <SkeletonBlock kind="table" />
  const { run, readiness, usual, fund_debt, rows, next } = last
  const asked = askedRuns.includes(run.id)
  return (
    <div className="section" aria-busy={state === 'loading'}>
      <RunStatus run={run} expectedStart={expected && formatMoney(toCents(expected.expected_start))} />
      {state === 'failed' && <p className="status status-bad">Not updated since it was last read.</p>}
      <CloseSteps run={run} readiness={readiness} />
      {usual && <UsualWeek run={run} usual={usual} />}
      {run.version > 0 && <Sums run={run} />}
      {fund_debt && run.version > 0 && <Owed run={run} debt={fund_debt} />}
      {run.state === 'draft' && run.version > 0 && !asked && <NewMoney week={run.id} />}
      {run.state === 'draft' && !asked && <Readiness run={run} readiness={readiness} />}
      <Actions run={run} readiness={readiness} asked={asked} />
      {run.version > 0 && <Rows rows={rows} next={next} total={run.investors} />}
      <Details run={run} />
    </div>
  )
}
