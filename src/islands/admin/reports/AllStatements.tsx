import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PaperPeriod } from '#contract/calls/proof/statements.ts'
import { formatCalendarMonth } from '#fund/calendar/week-display.ts'
import { capitalised } from '#fund/text/words.ts'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import {
  $issuesPapers,
  allOf,
  askToIssue,
  askToStop,
  loadPaperPeriods,
  paperPeriods,
  startPaperPeriods,
} from '#stores/admin/weeks/weeks/statements.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { issuing } from '#words/proof/papers.ts'
import { Act } from '../parts/Act.tsx'
import { PhoneFold } from './PhoneFold.tsx'

const nameOf = (period: string): string =>
  allOf(period) ? `statements of ${formatCalendarMonth(period)}` : `tax summaries of ${period}`

const statusOf = ({ state, waits_for, issued_at, issued_by, progress }: PaperPeriod): string => {
  const at = issued_at ? instantText(issued_at) : ''
  if (state === 'waits') return issuing.waits(waits_for ?? '')
  if (state === 'ready') return issuing.ready
  if (state === 'drawing') return progress ? issuing.drawn(progress.drawn, progress.of) : issuing.drawing
  return state === 'changed' ? issuing.changed(at) : issuing.issued(at, issued_by ?? '')
}

const tones = { waits: 'waiting', ready: 'waiting', drawing: 'quiet', issued: 'good', changed: 'bad' } as const
const marks = { waits: 'Provisional', ready: 'Provisional', drawing: 'Drawing', issued: 'Issued', changed: 'Changed' }

const Period = ({ of }: { of: PaperPeriod }) => {
  const name = nameOf(of.period)
  const url = allOf(of.period)
  return (
    <li className="row paper-period">
      <span>
        {capitalised(name)} <Badge tone={tones[of.state]}>{marks[of.state]}</Badge>
        <br />
        <span className="cap">
          {statusOf(of)}
          {of.all && (
            <>
              {' '}
              · all statements version {of.all.version}, SHA-256{' '}
              <code title={of.all.digest}>{of.all.digest.slice(0, 16)}…</code>
            </>
          )}
        </span>
        {of.state === 'drawing' && (
          <progress
            aria-label={`Drawing the ${name}`}
            {...(of.progress && { value: of.progress.drawn, max: of.progress.of })}
          />
        )}
      </span>
      <span className="actions">
        {url && (
          <SavedLink className="button button-plain" href={url}>
            Download<span className="hidden"> all {name}</span>
          </SavedLink>
        )}
        {of.state === 'drawing' && (
          <Act onClick={() => askToStop(of.period, name)}>
            Stop<span className="hidden"> drawing the {name}</span>
          </Act>
        )}
        {(of.state === 'ready' || of.state === 'changed') && (
          <Act onClick={() => askToIssue(of.period, name)}>
            {of.state === 'ready' ? 'Issue' : 'Issue the next version'}
            <span className="hidden">
              {of.state === 'ready' ? ' the' : ' of the'} {name}
            </span>
          </Act>
        )}
      </span>
    </li>
  )
}

const shownFirst = 4

const Periods = () => {
  const { last, state } = useStore(paperPeriods.$load)
  const [all, setAll] = useState(false)
  if (!last && state === 'failed')
    return <FailedState title="The papers did not load." onRetry={() => void loadPaperPeriods()} />
  if (!last) return <SkeletonBlock kind="panel" />
  if (last.length === 0)
    return (
      <EmptyState title="No month has ended yet.">Its statements can be issued once its weeks are closed.</EmptyState>
    )
  return (
    <>
      <ul className="files">
        {(all ? last : last.slice(0, shownFirst)).map((period) => (
          <Period key={period.period} of={period} />
        ))}
      </ul>
      {!all && last.length > shownFirst && (
        <div className="actions">
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {last.length}
          </Button>
        </div>
      )}
    </>
  )
}

/** Everybody's statements of a month and tax summaries of a year: issued here, and downloaded in one file. */
export const AllStatements = () => {
  const issues = useStore($issuesPapers)
  const { last } = useStore(paperPeriods.$load)
  useEffect(startPaperPeriods, [])
  if (!issues) return null
  const ready = last?.filter(({ state }) => state === 'ready' || state === 'changed').length ?? 0
  return (
    <PhoneFold id="all-statements" title="Statements" answer={last ? issuing.toIssue(ready) : ''}>
      <p className="cap">
        An issued paper never changes. Until it is issued, what an investor downloads is marked provisional.
      </p>
      <Periods />
    </PhoneFold>
  )
}
