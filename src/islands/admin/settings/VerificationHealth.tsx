import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { VerificationState } from '#contract/calls/proof/verification.ts'
import { startVerification, verification, verifyKey, verifyNow } from '#stores/admin/settings/health/verification.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { FailedState } from '#ui/States.tsx'
import { verificationWords as words } from '#words/proof/verification.ts'
import { Act } from '../parts/Act.tsx'

type Last = NonNullable<VerificationState['last']>
type Found = Last['problems'][number]

/** Problems with the same thing to do, which is said once. */
const byAdvice = (problems: readonly Found[]): (readonly [toDo: string, problems: readonly Found[]])[] => [
  ...Map.groupBy(problems, ({ to_do }) => to_do),
]

const Result = ({ last }: { last: Last }) => (
  <>
    <p className={last.count === 0 ? undefined : 'status-bad'}>
      {last.count === 0 ? words.inOrder : words.notInOrder(last.count)}
    </p>
    {byAdvice(last.problems).map(([toDo, problems]) => (
      <div key={toDo}>
        <ul>
          {problems.map(({ problem }) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <p className="cap">
          {words.toDo} {toDo}
        </p>
      </div>
    ))}
    {last.count > last.problems.length && <p className="cap">{words.more(last.count - last.problems.length)}</p>}
    <p className="cap">
      {words.by(instantText(last.ended_at), last.asked_by)} {last.summary}
    </p>
  </>
)

const Running = ({ running: { at } }: { running: NonNullable<VerificationState['running']> }) => (
  <p role="status">{at ? words.running(at.step, at.done, at.of) : words.waiting}</p>
)

/** The verification of the whole book: what the last one found and what to do, and one more at a press; with `proofs`. */
export const VerificationHealth = () => {
  const { last: read, state } = useStore(verification.$load)
  const inFlight = useStore($inFlight)
  useEffect(() => startVerification(), [])
  const running = read?.running ?? null
  return (
    <section aria-labelledby="verification-health">
      <div className="health-act">
        <div>
          <h3 id="verification-health">{words.title}</h3>
          {read && !read.last && !running && <p className="cap">{words.none}</p>}
        </div>
        {read && (
          <Act
            kind="quiet"
            visible
            busy={inFlight.has(verifyKey)}
            reason={running ? words.underWay : undefined}
            onClick={() => void verifyNow()}
          >
            {words.verify}
          </Act>
        )}
      </div>
      {state === 'failed' && !read && <FailedState title={words.failed} onRetry={() => void verification.load()} />}
      {running && <Running running={running} />}
      {read?.last && <Result last={read.last} />}
    </section>
  )
}
