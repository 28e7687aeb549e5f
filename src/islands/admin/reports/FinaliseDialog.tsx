import { useStore } from '@nanostores/react'
import { toCents } from '#fund/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { $finaliseInFlight, $finalising, confirmFinalise, dismissFinalise } from '#stores/admin/weeks/close.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { weeklyClose } from '#words/close.ts'

/** Asks once more before a week is closed, with the sums that will be booked. */
export const FinaliseDialog = () => {
  const run = useStore($finalising)
  const busy = useStore($finaliseInFlight)
  if (!run) return null
  return (
    <ConfirmDialog
      title={weeklyClose.finalise.title(run.period)}
      confirm="Finalise"
      busy={busy}
      onConfirm={() => void confirmFinalise()}
      onCancel={dismissFinalise}
    >
      <p>{weeklyClose.finalise.question}</p>
      <dl className="pairs">
        <dt>Investors</dt>
        <dd>{run.investors.toLocaleString('en-US')}</dd>
        <dt>Gross result</dt>
        <dd>
          <Amount cents={toCents(run.grossProfit)} change />
        </dd>
        <dt>Distributed</dt>
        <dd>
          <Amount cents={toCents(run.distributed)} />
        </dd>
        <dt>Fund’s share</dt>
        <dd>
          <Amount cents={toCents(run.fundShare)} />
        </dd>
      </dl>
    </ConfirmDialog>
  )
}
