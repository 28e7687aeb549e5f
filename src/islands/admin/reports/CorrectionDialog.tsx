import { useStore } from '@nanostores/react'
import type { CorrectionPreview } from '#contract/calls/money/reports-edit.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $correctionAsked,
  bookCorrection,
  dismissCorrection,
  reportFields,
} from '#stores/admin/weeks/weeks/report-form.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { correctionWords as words } from '#words/money/close.ts'
import { BookingBar } from '../parts/BookingBar.tsx'

const change = (dollars: number) => formatMoney(nearestCents(dollars), { sign: 'always' })

const Sums = ({ seen }: { seen: CorrectionPreview }) => (
  <dl className="pairs">
    <dt>Investors’ results</dt>
    <dd>{change(seen.change)}</dd>
    <dt>Fund’s share</dt>
    <dd>{change(seen.fund_share.after - seen.fund_share.before)}</dd>
    <dt>Takes effect</dt>
    <dd>
      <Instant named deadline at={seen.effective_at} />
    </dd>
  </dl>
)

/** Asks for confirmation before a correction is booked: who is notified about what, and the total change. */
export const CorrectionDialog = () => {
  const seen = useStore($correctionAsked)
  const { values, state } = useStore(reportFields.$form)
  if (!seen) return null
  return (
    <ConfirmDialog
      title={words.ask(seen.week)}
      confirm={words.book}
      busy={state === 'sending'}
      onConfirm={() => void bookCorrection()}
      onCancel={dismissCorrection}
    >
      <p>{words.notified(seen.investors)}</p>
      {seen.investors > 0 && <blockquote>{values.reason.trim()}</blockquote>}
      <Sums seen={seen} />
      {seen.waits && <p>{words.waits}</p>}
      <BookingBar />
    </ConfirmDialog>
  )
}
