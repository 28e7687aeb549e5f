import { useStore } from '@nanostores/react'
import { SpreadChart } from '#charts/SpreadChart.tsx'
import type { Readiness as Answer, DistributionRun, UsualReturns } from '#contract/calls/money/distributions.ts'
import { formatPercent } from '#fund/text/format.ts'
import { amongReturns } from '#fund/weeks/usual-return.ts'
import { $askedRuns, expectedClose, mayFinalise, preview } from '#stores/admin/weeks/weeks/close.ts'
import { openAddReport, openEditReport } from '#stores/admin/weeks/weeks/report-form.ts'
import { instantText } from '#stores/kit/instants.ts'
import { usualWords, weeklyClose, closeSteps as words } from '#words/money/close.ts'
import { Act } from '../parts/Act.tsx'

type Step = 'report' | 'check' | 'second' | 'book'

/** The steps of a run, and the index of the present one; past the last step, it is done. */
const useCloseSteps = (run: DistributionRun, readiness: Answer): { steps: readonly Step[]; now: number } => {
  const { last } = useStore(preview.$load)
  const asked = useStore($askedRuns).includes(run.id)
  const steps: readonly Step[] =
    asked || last?.telling?.waits ? ['report', 'check', 'second', 'book'] : ['report', 'check', 'book']
  if (run.state === 'finalised') return { steps, now: steps.length }
  if (run.version === 0) return { steps, now: 0 }
  if (asked) return { steps, now: steps.indexOf('second') }
  return { steps, now: mayFinalise(readiness) ? steps.indexOf('check') + 1 : steps.indexOf('check') }
}

/** How far a week has come on its way into the book, as a bar. */
export const CloseSteps = ({ run, readiness }: { run: DistributionRun; readiness: Answer }) => {
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

const signed = (percent: number): string => formatPercent(percent, { sign: 'always' })

const saysOf = (value: number, others: readonly number[]): readonly [verdict: string | null, text: string] => {
  const among = amongReturns(value, others)
  if (among) return [usualWords.verdict(value, among), usualWords.among(among, others.length)]
  return [null, others.length === 0 ? usualWords.none : usualWords.few(others.length)]
}

/** The week's return drawn among those of the other weeks, and the usual range. */
export const UsualWeek = ({ run, usual }: { run: DistributionRun; usual: UsualReturns }) => {
  const { return_percent: value, from_percent: from, to_percent: to, others } = usual
  if (value === null) return null
  const [verdict, text] = saysOf(value, others)
  const [week = ''] = run.period.split(',')
  const label = `${week} ${signed(value)}`
  return (
    <section className="section" aria-labelledby="usual-week">
      <div className="row">
        <h3 id="usual-week">{usualWords.title}</h3>
        {others.length > 0 && <span className="cap">{usualWords.of(others.length)}</span>}
      </div>
      <figure className="chart">
        <SpreadChart
          summary={[`${label}.`, verdict, text].filter(Boolean).join(' ')}
          label={label}
          value={value}
          others={others}
          format={signed}
        />
        <p className="cap">
          {verdict && <strong>{verdict} </strong>}
          {text} {usualWords.within(from, to)}
        </p>
      </figure>
    </section>
  )
}

type Props = { run: DistributionRun; readiness: Answer }
type Missing = Answer['missing'][number]

const remedyWords: Partial<Record<string, string>> = weeklyClose.remedy

const Remedy = ({ missing, run }: { missing: Missing; run: DistributionRun }) => {
  const { last: expected } = useStore(expectedClose.$load)
  if (missing.remedy !== 'report') return <p className="cap">{remedyWords[missing.remedy]}</p>
  if (run.version > 0) return <Act onClick={() => openEditReport(run.id, run.period, false)}>Change the report</Act>
  if (!expected) return null
  if (!expected.can_report) {
    return <p className="cap">{weeklyClose.notYet(instantText(expected.due_at, { deadline: true }))}</p>
  }
  return <Act onClick={() => openAddReport(expected)}>Enter the report</Act>
}

/** What is missing before the week can be finalised, each with how to put it right. */
export const Readiness = ({ run, readiness: { ready, missing } }: Props) => {
  if (ready) return <p className="verdict">{weeklyClose.ready}</p>
  return (
    <div>
      <h3 className="field-label">Before it can be finalised</h3>
      <ul className="entries">
        {missing.map((one) => (
          <li key={one.what}>
            <span className="entry-name">{one.what}</span>
            <span className="entry-figure">
              <Remedy missing={one} run={run} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
