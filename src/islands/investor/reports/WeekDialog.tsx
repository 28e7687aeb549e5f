import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { nearestCents, toCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { stepsOf } from '#stores/investor/home/explain/explanation-week.ts'
import { canExplain, explain } from '#stores/investor/home/explain/figure.ts'
import type { Reports } from '#stores/investor/home/reports/reports.ts'
import { loadWeekVersions, weekVersions } from '#stores/investor/home/reports/versions.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Boundary } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Money, Sentence } from '#ui/Money.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { explained } from '#words/desk/explain.ts'
import { versionWords as words } from '#words/money/close.ts'
import { Steps } from '../explain/Steps.tsx'
import { BeyondRisk } from '../home/BeyondRisk.tsx'

const money = (dollars: number) => <Money text={formatMoney(nearestCents(dollars), { sign: 'always' })} />

interface Line {
  readonly name: string
  readonly of: (version: ReportedWeek) => number
  readonly shown: (value: number) => ReactNode
}

const lines: readonly Line[] = [
  { name: 'The fund’s profit', of: ({ arithmetic }) => arithmetic?.fund_profit ?? 0, shown: money },
  { name: 'Your gross share', of: ({ arithmetic }) => arithmetic?.gross ?? 0, shown: money },
  { name: 'Made up of an earlier loss', of: ({ arithmetic }) => arithmetic?.recovered ?? 0, shown: money },
  { name: 'The fund’s share', of: ({ arithmetic }) => arithmetic?.fund_share ?? 0, shown: money },
  { name: 'Your result', of: ({ profit }) => profit, shown: money },
  {
    name: 'End balance',
    of: ({ endBalance }) => endBalance,
    shown: (value) => <Money text={formatMoney(nearestCents(value))} />,
  },
  {
    name: 'Return',
    of: ({ returnPercentage }) => returnPercentage,
    shown: (value) => formatPercent(value, { sign: 'always' }),
  },
]

const columnsOf = (versions: readonly ReportedWeek[], before: ReportedWeek, after: ReportedWeek): Column<Line>[] => [
  { id: 'name', head: 'Figure', cell: ({ name }) => name },
  ...versions.map(
    (version): Column<Line> => ({
      id: `version-${version.version}`,
      head: `Version ${version.version}`,
      align: 'end',
      cell: ({ of, shown }) => shown(of(version)),
    }),
  ),
  { id: 'difference', head: 'Difference', align: 'end', cell: ({ of, shown }) => shown(of(after) - of(before)) },
]

/** The week at its close and after each correction, side by side: each figure, how it changed, and why. */
const WeekVersions = ({ id }: { id: string }) => {
  const { last } = useStore(weekVersions.$load)
  useEffect(() => void loadWeekVersions(id), [id])
  const [before, after] = [last?.at(0), last?.at(-1)]
  if (!last || !before || !after || before === after || after.id !== id) return null
  return (
    <section className="section" aria-labelledby="week-versions">
      <h3 id="week-versions">{words.title}</h3>
      <Table
        caption={last.length === 2 ? 'Both versions' : `All ${last.length} versions`}
        rows={lines}
        keyOf={({ name }) => name}
        columns={columnsOf(last, before, after)}
      />
      <ul className="cap">
        <li>Version {before.version}: as it was closed.</li>
        {last.slice(1).map(({ version, reason }) => (
          <li key={version}>
            Version {version}: <Sentence text={reason ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Includes the library that draws its QR code. */
const WeekProof = lazy(async () => ({ default: (await import('./WeekProof.tsx')).WeekProof }))

/** If nobody kept how a profit was shared: end less start, and that over the start (spec §5). */
const plainSteps = ({ startBalance, endBalance, profit, returnPercent }: ReportRow) => [
  {
    name: 'Profit',
    sum: `${formatMoney(endBalance)} − ${formatMoney(startBalance)}`,
    value: formatMoney(profit, { sign: 'always' }),
  },
  {
    name: 'Return',
    sum: `${formatMoney(profit)} ÷ ${formatMoney(startBalance)} × 100`,
    value: formatPercent(returnPercent, { sign: 'always' }),
  },
]

type Props = { row: ReportRow; source: Reports['source']; onClose: () => void }

/** A week: its figures, and how its profit was computed. */
export const WeekDialog = ({ row, source, onClose }: Props) => {
  const { reported } = row
  return (
    <Dialog
      title={`${row.week}, ${formatCalendarDate(row.date)}`}
      wide
      closable
      onClose={onClose}
      actions={
        reported && canExplain() ? (
          <Button
            onClick={() => {
              onClose()
              explain({ of: 'week', week: reported })
            }}
          >
            Check it against the ledger
          </Button>
        ) : undefined
      }
    >
      {source === 'sample' && (
        <p>
          <SourceBadge source="Sample" />
        </p>
      )}
      <dl className="pairs">
        <dt>Start balance</dt>
        <dd>
          <Amount cents={row.startBalance} />
        </dd>
        <dt>End balance</dt>
        <dd>
          <Amount cents={row.endBalance} />
        </dd>
        <dt>Profit</dt>
        <dd>
          <Amount cents={row.profit} change />
        </dd>
        <dt>Return</dt>
        <dd>
          <Percent value={row.returnPercent} change />
        </dd>
        <dt>Trades</dt>
        <dd>{row.trades}</dd>
        <dt>Success rate</dt>
        <dd>{formatPercent(row.successPercent, { digits: 1 })}</dd>
      </dl>
      {reported?.beyond_risk && <BeyondRisk sentence={reported.beyond_risk} onLeave={onClose} />}
      {reported?.reason && (
        <p>
          Corrected: <Sentence text={reported.reason} />
        </p>
      )}
      {reported?.restated ? (
        <p>
          Restated by <Amount cents={toCents(reported.restated)} change /> since its close.
        </p>
      ) : null}
      {reported?.reason && <WeekVersions id={reported.id} />}
      <h3>How the profit was computed</h3>
      {reported?.arithmetic && <p className="cap">{explained.week.formula}</p>}
      <Steps steps={reported?.arithmetic ? stepsOf(reported.arithmetic) : plainSteps(row)} />
      {reported && hasExtension('proofs') && (
        <section className="section" aria-labelledby="week-proof">
          <h3 id="week-proof">Proof</h3>
          <Boundary fallback={() => <p className="cap">The proof did not load. Close this and open it again.</p>}>
            <Suspense fallback={<SkeletonBlock kind="proof" />}>
              <WeekProof week={reported.id} />
            </Suspense>
          </Boundary>
        </section>
      )}
    </Dialog>
  )
}
