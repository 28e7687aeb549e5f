import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { $explanation } from '#stores/investor/home/explain/explanation.ts'
import type { Explanation } from '#stores/investor/home/explain/explanation-shape.ts'
import { $explained, closeExplanation } from '#stores/investor/home/explain/figure.ts'
import { $ledger, loadLedger } from '#stores/investor/home/explain/ledger.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { explained, verdicts } from '#words/desk/explain.ts'
import { ExplainedEntries } from './ExplainedEntries.tsx'
import { OtherReturns } from './OtherReturns.tsx'
import { Steps } from './Steps.tsx'

const Verdict = ({ explanation: { agrees, computed } }: { explanation: Explanation }) => (
  <p className={`verdict verdict-${agrees ? 'agrees' : 'differs'}`} role="status">
    <Sentence text={agrees ? verdicts.agrees : verdicts.differs(computed)} />
  </p>
)

const Explained = ({ explanation, asOf }: { explanation: Explanation; asOf: string }) => {
  const { formula, rounding, shown, amounts, steps, entries } = explanation
  return (
    <>
      <p className="explained-figure">{amounts ? <Money text={shown} /> : shown}</p>
      <p className="cap">as of {formatInstant(Date.parse(asOf))} New York</p>
      <Verdict explanation={explanation} />
      <p>{formula}</p>
      <Steps steps={steps} />
      <p className="cap">{rounding}</p>
      <ExplainedEntries entries={entries} />
    </>
  )
}

const Body = () => {
  const asked = useStore($explained)
  const explanation = useStore($explanation)
  const { state } = useStore($ledger)
  if (state === 'failed') {
    return (
      <FailedState title="The ledger did not load." onRetry={() => void loadLedger()}>
        Without its entries nothing can be computed again. The figure itself comes from the fund's records.
      </FailedState>
    )
  }
  if (state === 'loading' || !asked) {
    return (
      <>
        <p role="status">Reading the ledger…</p>
        <SkeletonBlock kind="table" />
      </>
    )
  }
  if (!explanation) return <EmptyState title="This week's arithmetic was not kept." />
  return (
    <>
      <Explained explanation={explanation} asOf={asked.home.as_of} />
      {asked.figure.of === 'total-return' && <OtherReturns home={asked.home} />}
    </>
  )
}

const titleOf = (asked: NonNullable<ReturnType<typeof $explained.get>>): string => {
  const { figure } = asked
  if (figure.of === 'week') return explained.week.title(figure.week.week)
  if (figure.of === 'distribution') return explained.distribution.title(figure.distribution.period)
  return explained[figure.of].title
}

/** How a figure came about: in words, in steps, from which entries, and whether the result is the same here. */
export const ExplainDialog = () => {
  const asked = useStore($explained)
  useEffect(() => void loadLedger(), [])
  if (!asked) return null
  return (
    <Dialog title={titleOf(asked)} wide closable onClose={closeExplanation}>
      <Body />
    </Dialog>
  )
}
