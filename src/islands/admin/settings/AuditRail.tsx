import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { $auditEntry, auditRecord, loadOlderAuditRecord } from '#stores/admin/desk/audit/record.ts'
import { $searchAvailability } from '#stores/admin/desk/search/open.ts'
import { goToRecord, hasPlace } from '#stores/admin/desk/search/record.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { auditWords as words } from '#words/desk/audit.ts'
import { Read } from '../parts/Read.tsx'
import { AuditSentence } from './AuditSentence.tsx'

/** If the trail is longer than the window, scrolls the chosen step into view. */
const intoSight = (step: HTMLLIElement | null): void => {
  const rail = step?.closest('.audit-rail')
  if (step && rail) rail.scrollTop = step.offsetTop - rail.clientHeight / 2
}

const Step = ({ entry, isChosen }: { entry: AuditEntry; isChosen: boolean }) => (
  <li aria-current={isChosen || undefined} ref={isChosen ? intoSight : undefined}>
    <span className="cap">
      <Instant at={entry.at} />
    </span>
    <p>
      <AuditSentence entry={entry} />
    </p>
    <p className="cap">{words.details(entry.action, entry.detail, entry.from)}</p>
  </li>
)

const Steps = ({ rows, next }: { rows: readonly AuditEntry[]; next: string | null }) => {
  const chosen = useStore($auditEntry)
  const busy = useStore($inFlight).has('audit-record:older')
  if (rows.length === 0)
    return <EmptyState title="Nothing else was done to it.">What was erased can no longer be found by name.</EmptyState>
  return (
    <>
      {next !== null && (
        <Button busy={busy} onClick={() => void loadOlderAuditRecord()}>
          Show older
        </Button>
      )}
      <ol className="audit-steps">
        {rows.toReversed().map((entry) => (
          <Step key={entry.id} entry={entry} isChosen={entry.id === chosen?.id} />
        ))}
      </ol>
    </>
  )
}

/** The trail of the chosen entry's subject, oldest first: beside the list, or below it on a phone. */
export const AuditRail = () => {
  const entry = useStore($auditEntry)
  const heading = useRef<HTMLHeadingElement>(null)
  const busy = useStore($inFlight).has('audit-record:open')
  // If it is below the list, choosing an entry scrolls to it.
  const lead = useEffectEvent((id: string) => {
    const row = document.getElementById(`audit-${id}`)?.closest('.table-frame')
    const { current } = heading
    if (!row || !current || current.getBoundingClientRect().top < row.getBoundingClientRect().bottom) return
    current.scrollIntoView({ block: 'start' })
    current.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (entry) lead(entry.id)
  }, [entry])
  if (!entry)
    return (
      <section className="audit-rail" aria-label="Trail of one record">
        <p className="cap">Choose an entry: everything that happened to its subject appears here.</p>
      </section>
    )
  return (
    <section className="audit-rail section" aria-labelledby="audit-rail">
      <h2 id="audit-rail" ref={heading} tabIndex={-1}>
        Trail of {entry.subject}
      </h2>
      <Read of={auditRecord} what="Its trail">
        {(record) => <Steps {...record} />}
      </Read>
      <div className="actions">
        {hasPlace(entry.subject) && $searchAvailability.get() === 'available' && (
          <Button busy={busy} onClick={() => void goToRecord(entry.subject)}>
            {words.open}
            <span className="hidden"> {entry.subject}</span>
          </Button>
        )}
        <Button kind="quiet" onClick={() => document.getElementById(`audit-${entry.id}`)?.focus()}>
          Back to the entry
        </Button>
      </div>
    </section>
  )
}
