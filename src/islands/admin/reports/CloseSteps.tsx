import { useStore } from '@nanostores/react'
import type { DistributionRun, Readiness } from '#contract/calls/money/distributions.ts'
import { $askedRuns, $preview, mayFinalise } from '#stores/admin/weeks/weeks/close.ts'
import { closeSteps as words } from '#words/money/close.ts'

type Step = 'report' | 'check' | 'second' | 'book'

/** The steps of a run, and the index of the present one; past the last step, it is done. */
const useCloseSteps = (run: DistributionRun, readiness: Readiness): { steps: readonly Step[]; now: number } => {
  const { last } = useStore($preview)
  const asked = useStore($askedRuns).includes(run.id)
  const steps: readonly Step[] =
    asked || last?.telling?.waits ? ['report', 'check', 'second', 'book'] : ['report', 'check', 'book']
  if (run.state === 'finalised') return { steps, now: steps.length }
  if (run.version === 0) return { steps, now: 0 }
  if (asked) return { steps, now: steps.indexOf('second') }
  return { steps, now: mayFinalise(readiness) ? steps.indexOf('check') + 1 : steps.indexOf('check') }
}

/** How far a week has come on its way into the book, as a bar. */
export const CloseSteps = ({ run, readiness }: { run: DistributionRun; readiness: Readiness }) => {
  const { steps, now } = useCloseSteps(run, readiness)
  return (
    <ol className="close-steps" aria-label={words.label}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={place < now ? 'close-step-done' : undefined}
          aria-current={place === now ? 'step' : undefined}
        >
          {words[step]}
          {place < now && <span className="hidden">, {words.done}</span>}
        </li>
      ))}
    </ol>
  )
}
