import { useStore } from '@nanostores/react'
import { shownEnd } from '#fund/calendar/week.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import {
  $draftRun,
  $shownRun,
  closeRuns,
  expectedClose,
  loadClose,
  preview,
  showRun,
} from '#stores/admin/weeks/weeks/close.ts'
import { loadFundReports } from '#stores/admin/weeks/weeks/reports.ts'
import { loadOverview } from '#stores/admin/work/overview/overview.ts'
import { instantText } from '#stores/kit/instants.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { weeklyClose } from '#words/money/close.ts'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { WaitingList } from '../parts/WaitingList.tsx'

/** Loaded once there is a run to show. */
const loadShown = () => import('./ShownRun.tsx').then(({ ShownRun }) => ShownRun)

const Overdue = () => {
  const { last: expected } = useStore(expectedClose.$load)
  return expected?.overdue ? <Badge tone="waiting">{expected.week} is due</Badge> : null
}

const Body = () => {
  const runs = useStore(closeRuns.$load)
  const draft = useStore($draftRun)
  const shown = useStore($shownRun)
  if (!runs.last && runs.state === 'failed') {
    return (
      <FailedState title="The weekly close did not load." onRetry={() => void loadClose()}>
        Nothing was booked; only this page could not load the state of the week.
      </FailedState>
    )
  }
  if (!runs.last) return <SkeletonBlock kind="panel" />
  return (
    <>
      <LoadFailed of={expectedClose} what="Which week is due" onRetry={loadClose} />
      {!draft && <p>{weeklyClose.none}</p>}
      {shown !== null && <LazyPanel load={loadShown} fallback={<SkeletonBlock kind="panel" />} />}
      {draft && shown !== draft.id && (
        <div className="actions">
          <Button onClick={() => showRun(draft.id)}>Show {draft.period}</Button>
        </div>
      )}
    </>
  )
}

const Window = () => {
  const draft = useStore($draftRun)
  const shown = useStore(preview.$load).last?.run ?? draft
  if (!shown) return null
  const week = weekOfWindow(shown)
  const ends = { deadline: true }
  return (
    <span className="cap">
      {shown.period}: {instantText(week.from, ends)} to {instantText(shownEnd(week), ends)}
    </span>
  )
}

const closeKinds = ['close', 'correction'] as const

const loadWeeks = () => Promise.all([loadClose(), loadFundReports(), loadOverview()])

/** From the week's report to its one entry in the book: what everybody would get, what is missing, Finalise. */
export const WeeklyClose = () => (
  <section className="section" aria-labelledby="weekly-close">
    <div className="row">
      <h2 id="weekly-close" {...useArrival('weekly-close')}>
        Weekly close <Overdue />
      </h2>
      <Window />
    </div>
    <WaitingList kinds={closeKinds} after={loadWeeks} />
    <Body />
  </section>
)
