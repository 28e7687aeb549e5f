import { useStore } from '@nanostores/react'
import type { Due } from '#contract/calls/desk/today.ts'
import type { DueKind } from '#fund/weeks/due.ts'
import { $todayAvailability, goToDue, leastFor, today } from '#stores/admin/desk/today/today.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { FailedState } from '#ui/States.tsx'
import { todayWords as words } from '#words/desk/today.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'

const isWeek = ({ kind }: Due): boolean => kind === 'report' || kind === 'close'

/** Whether something is late, and not just due. */
const isLate = (due: Due, asOf: string): boolean => {
  if (due.by) return due.by < asOf
  if (due.kind === 'checks') return due.since !== null
  return isWeek(due) ? due.count > 1 : due.kind === 'book'
}

/** The report's own line already says that it is missing. */
const notesOf = (due: Due): string =>
  [...(due.kind === 'report' ? [] : due.notes), ...(isWeek(due) && due.count > 1 ? [words.more(due.count)] : [])].join(
    ' ',
  )

/** What the fund or its bank dates; the day of anything else is the reader's. */
const datedByFund: ReadonlySet<DueKind> = new Set(['report', 'close', 'payments', 'bank-lines', 'fund-debt', 'checks'])

const whenOf = ({ kind, since, by }: Due, late: boolean): string | null => {
  if (by) return words.by(instantText(by, { deadline: true }), late)
  return since && words.since(kind, datedByFund.has(kind) ? fundDay(since) : instantText(since, { day: true }), late)
}

const Line = ({ due, asOf, first }: { due: Due; asOf: string; first: boolean }) => {
  const { kind, amount } = due
  const notes = notesOf(due)
  const late = isLate(due, asOf)
  return (
    <li className={`due due-${kind}${late ? ' due-late' : ''}`}>
      <p className="due-what">
        {words.what(due)}
        {notes && <small>{notes}</small>}
      </p>
      <span className="due-total">{amount !== null && <Dollars value={amount} />}</span>
      <span className="due-when">{whenOf(due, late)}</span>
      <Act least={leastFor(kind)} visible kind={first ? 'solid' : 'plain'} onClick={() => goToDue(kind, due.of)}>
        {words.button(kind)}
      </Act>
    </li>
  )
}

/** What is to be done now, each with a link to where it is done; nothing if the backend does not say. */
export const Today = () => {
  const { last, state } = useStore(today.$load)
  const isThere = useStore($todayAvailability) !== 'unavailable'
  if (!isThere || (!last && state !== 'failed')) return null
  // Approvals stand above the tasks.
  const tasks = last?.due.filter(({ kind }) => kind !== 'approvals') ?? []
  return (
    <section className="section" aria-labelledby="tasks">
      <div className="row">
        <h2 id="tasks">Tasks</h2>
        {last && (
          <span className="cap">
            {words.things(tasks.length, tasks.filter((due) => isLate(due, last.as_of)).length)}
          </span>
        )}
      </div>
      {!last && (
        <FailedState title="What is to be done did not load." onRetry={() => void today.load()}>
          Nothing was lost; this page just could not load it.
        </FailedState>
      )}
      {last && tasks.length > 0 && (
        <ul className="due-list">
          {tasks.map((due, place) => (
            <Line key={due.kind} due={due} asOf={last.as_of} first={place === 0} />
          ))}
        </ul>
      )}
      {last?.done?.length ? <p className="due-done">{words.done(last.done)}</p> : null}
    </section>
  )
}
