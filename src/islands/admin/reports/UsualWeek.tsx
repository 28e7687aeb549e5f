import { SpreadChart } from '#charts/SpreadChart.tsx'
import type { DistributionRun, UsualReturns } from '#contract/calls/money/distributions.ts'
import { formatPercent } from '#fund/text/format.ts'
import { amongReturns } from '#fund/weeks/usual-return.ts'
import { usualWords as words } from '#words/money/close.ts'

const signed = (percent: number): string => formatPercent(percent, { sign: 'always' })

const saysOf = (value: number, others: readonly number[]): readonly [verdict: string | null, text: string] => {
  const among = amongReturns(value, others)
  if (among) return [words.verdict(value, among), words.among(among, others.length)]
  return [null, others.length === 0 ? words.none : words.few(others.length)]
}

/** The week's return drawn among those of the other weeks, and the usual range. */
export const UsualWeek = ({ run, usual }: { run: DistributionRun; usual: UsualReturns }) => {
  const { return_percent: value, within, others } = usual
  if (value === null) return null
  const [verdict, text] = saysOf(value, others)
  const [week = ''] = run.period.split(',')
  const label = `${week} ${signed(value)}`
  return (
    <section className="section" aria-labelledby="usual-week">
      <div className="row">
        <h3 id="usual-week">{words.title}</h3>
        {others.length > 0 && <span className="cap">{words.of(others.length)}</span>}
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
          {text} {words.within(within)}
        </p>
      </figure>
    </section>
  )
}
