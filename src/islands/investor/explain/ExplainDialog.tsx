import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AccountHome } from '#contract/calls/desk/account.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Percent } from '#islands/frame/Amount.tsx'
import { Instant } from '#islands/frame/Instant.tsx'
import { $explanation } from '#stores/investor/home/explain/explanation.ts'
import type { EntryPart, Explanation } from '#stores/investor/home/explain/explanation-shape.ts'
import { $explained, closeExplanation } from '#stores/investor/home/explain/figure.ts'
import { accountLedger } from '#stores/investor/home/explain/ledger.ts'
import { fundDay } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Money, Sentence } from '#ui/Money.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { explained, returnWords, verdicts } from '#words/desk/explain.ts'
import { LinkedWeeks } from './LinkedWeeks.tsx'
import { Steps } from './Steps.tsx'

const shownAtFirst = 12

const trendOf = (amount: number) => (amount < 0 ? 'loss' : 'gain')

const columns: readonly Column<EntryPart>[] = [
  { id: 'entry', head: 'Entry', cell: ({ entry }) => <Sentence text={entry.description} /> },
  { id: 'date', head: 'Takes effect', cell: ({ entry }) => fundDay(entry.effective_at) },
  {
    id: 'amount',
    head: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money text={formatMoney(amount, { sign: 'always' })} trend={trendOf(amount)} />,
  },
]

/** The ledger entries behind a figure, newest first; if there are many, the latest, and all on request. */
const ExplainedEntries = ({ entries }: { entries: readonly EntryPart[] }) => {
  const [all, setAll] = useState(false)
  if (entries.length === 0) return <p className="cap">No entry of the ledger goes into this figure.</p>
  const shown = all ? entries : entries.slice(0, shownAtFirst)
  return (
    <>
      <h3>
        {entries.length === 1 ? 'One ledger entry' : `${entries.length} ledger entries`}
        {shown.length < entries.length && `, the latest ${shown.length}`}
      </h3>
      <Table caption="Ledger entries" columns={columns} rows={shown} keyOf={({ entry }) => entry.id} />
      {shown.length < entries.length && <Button onClick={() => setAll(true)}>Show all {entries.length}</Button>}
    </>
  )
}

/** The leading return beside the others, each with its formula; all are net of the fund's share. */
const OtherReturns = ({ home }: { home: AccountHome }) => {
  const returns = [
    { ...returnWords.total, value: home.time_weighted_return_percent },
    { ...returnWords.annual, value: home.simple_return_percent },
    { ...returnWords.moneyWeighted, value: home.money_weighted_return_percent },
    { ...returnWords.annualised, value: home.annualised_return_percent },
  ]
  return (
    <section className="section" aria-labelledby="returns">
      <div className="row">
        <h3 id="returns">Returns</h3>
        <span className="cap">net of the fund’s share</span>
      </div>
      <dl className="pairs metrics">
        {returns.map(({ name, formula, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Percent value={value} />
            </dd>
            <dd className="cap">{formula}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Verdict = ({ explanation: { agrees, computed } }: { explanation: Explanation }) => (
  <p className={`verdict verdict-${agrees ? 'agrees' : 'differs'}`} role="status">
    <Sentence text={agrees ? verdicts.agrees : verdicts.differs(computed)} />
  </p>
)

const Explained = ({ explanation, asOf }: { explanation: Explanation; asOf: string }) => {
  const { formula, rounding, shown, amounts, steps, weeks, years, entries } = explanation
  return (
    <>
      <p className="explained-figure">{amounts ? <Money text={shown} /> : shown}</p>
      <p className="cap">
        as of <Instant named at={asOf} />
      </p>
      <Verdict explanation={explanation} />
      <p>{formula}</p>
      <Steps steps={steps} />
      <p className="cap">{rounding}</p>
      {weeks && weeks.length > 0 && <LinkedWeeks weeks={weeks} years={years ?? []} />}
      <ExplainedEntries entries={entries} />
    </>
  )
}

const Body = () => {
  const asked = useStore($explained)
  const explanation = useStore($explanation)
  const { state } = useStore(accountLedger.$load)
  if (state === 'failed') {
    return (
      <FailedState title="The ledger did not load." onRetry={() => void accountLedger.load()}>
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
  useEffect(() => void accountLedger.load(), [])
  if (!asked) return null
  return (
    <Dialog title={titleOf(asked)} wide closable onClose={closeExplanation}>
      <Body />
    </Dialog>
  )
}
