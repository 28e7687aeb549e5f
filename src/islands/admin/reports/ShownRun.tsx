import { useStore } from '@nanostores/react'
import { toCents } from '#fund/cents/money.ts'
import { formatCount } from '#fund/text/count.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import {
  $finaliseFields,
  $finaliseInFlight,
  $finaliseProblem,
  $finalising,
  $isDoubtful,
  $moreOverdue,
  $shownRun,
  confirmFinalise,
  dismissFinalise,
  preview,
} from '#stores/admin/weeks/weeks/close.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { FieldError } from '#ui/Field.tsx'
import { TextField } from '#ui/TextField.tsx'
import { weeklyClose } from '#words/money/close.ts'
import { BookingBar } from '../parts/BookingBar.tsx'
import { RunPreview } from './RunPreview.tsx'

/** What a week outside the fund's range requires, and what an approval may cover. */
const Guarded = () => {
  const fields = useStore($finaliseFields)
  const doubtful = useStore($isDoubtful)
  const more = useStore($moreOverdue)
  return (
    <>
      {doubtful && (
        <TextField
          label="Type the return of the week"
          hint={weeklyClose.finalise.typed}
          inputMode="decimal"
          autoComplete="off"
          after="%"
          value={fields.typedReturn}
          onChange={({ target }) => $finaliseFields.set({ ...fields, typedReturn: target.value })}
        />
      )}
      {more && (
        <Checkbox
          hint={weeklyClose.finalise.covers}
          checked={fields.covering}
          onChange={(covering) => $finaliseFields.set({ ...fields, covering })}
        >
          Cover the overdue weeks after it, too
        </Checkbox>
      )}
    </>
  )
}

/** Who is notified about what, and whether somebody else decides first. */
const Telling = () => {
  const telling = useStore(preview.$load).last?.telling
  if (!telling) return null
  const { investors, waits, example } = telling
  return (
    <>
      <p>{weeklyClose.finalise.tells(investors)}</p>
      {example && (
        <>
          <p>{weeklyClose.finalise.reads(example.investor.name)}</p>
          <blockquote>{example.message}</blockquote>
        </>
      )}
      {waits && <p>{weeklyClose.finalise.waits}</p>}
    </>
  )
}

/** Asks for confirmation before a week is closed, with the sums that will be booked. */
const FinaliseDialog = () => {
  const run = useStore($finalising)
  const busy = useStore($finaliseInFlight)
  const problem = useStore($finaliseProblem)
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
      <Telling />
      <dl className="pairs">
        <dt>Investors</dt>
        <dd>{formatCount(run.investors)}</dd>
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
      <Guarded />
      <FieldError text={problem} />
      <BookingBar />
    </ConfirmDialog>
  )
}

/** The run that is shown; another run mounts it afresh. */
export const ShownRun = () => (
  <>
    <RunPreview key={useStore($shownRun)} />
    <FinaliseDialog />
  </>
)
