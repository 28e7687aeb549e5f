import { lazy, Suspense } from 'react'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { stepsOf } from '#stores/investor/home/explain/explanation-week.ts'
import { canExplain, explain } from '#stores/investor/home/explain/figure.ts'
import type { Reports } from '#stores/investor/home/reports/reports.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { Boundary } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { explained } from '#words/desk/explain.ts'
import { Steps } from '../explain/Steps.tsx'
import { WeekVersions } from './WeekVersions.tsx'

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
