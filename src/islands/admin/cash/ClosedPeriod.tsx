import { useStore } from '@nanostores/react'
import { addDays } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { $cashDay, askCloseBooks } from '#stores/admin/money/cash/cash.ts'
import { today } from '#stores/kit/clock.ts'
import { Act } from '../parts/Act.tsx'

/** Until when the books are closed, and a button that closes them up to the day on the screen. */
export const ClosedPeriod = ({ until }: { until: string | null }) => {
  const day = useStore($cashDay)
  const yesterday = addDays(today(), -1)
  const isPast = day !== '' && day <= yesterday && day > (until ?? '')
  return (
    <section className="section" aria-labelledby="closed-period">
      <h3 id="closed-period">Closed period</h3>
      <p className="cap">
        {until === null
          ? 'No period is closed yet. A correction of a week in a closed period is an adjustment of the present one.'
          : `The books are closed up to ${formatCalendarDate(until)}.`}
      </p>
      <div className="actions">
        <Act
          least="approver"
          visible
          reason={isPast ? undefined : 'Choose a day above that is over and not closed yet.'}
          onClick={() => askCloseBooks(day)}
        >
          {isPast ? `Close the books up to ${formatCalendarDate(day)}` : 'Close the books'}
        </Act>
      </div>
    </section>
  )
}
