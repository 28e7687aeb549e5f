import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import {
  $benchmark,
  $choices,
  $compared,
  type Choice,
  type ComparedBenchmark,
  chooseBenchmark,
  loadBenchmarks,
  outperformanceOf,
} from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Select } from '#ui/Select.tsx'
import { benchmarkWords as words } from '#words/money/benchmarks.ts'
import { hasMoney, nothingAtWork } from './RiskMetrics.tsx'

/** How much higher the account's return is than the benchmark's, in percent points. */
const aboveOf = ({ comparison }: ComparedBenchmark): number | null =>
  comparison && toPercent(comparison.account - comparison.benchmark)

const Basis = ({ of: { name, series, comparison, latest } }: { of: ComparedBenchmark }) => {
  if (!comparison) return <p className="cap">{words.noWeeks(name)}</p>
  const { weeks, from, to, account, benchmark } = comparison
  return (
    <>
      <p className="cap">
        Over {weeks === 1 ? 'the week' : `the ${weeks} weeks`} from {formatCalendarDate(from)} to{' '}
        {formatCalendarDate(to)}: your account <Percent value={toPercent(account)} change />, {name}{' '}
        <Percent value={toPercent(benchmark)} change />; the difference is in percent points.
      </p>
      <details className="fold">
        <summary>How it is compared</summary>
        {latest && (
          <p className="cap">
            The same money, paid in and taken out of {name} on the same Sundays, would have been{' '}
            <Amount cents={latest.value} /> on {formatCalendarDate(latest.date)}; your account was{' '}
            <Amount cents={latest.balance} />.
          </p>
        )}
        <p className="cap">
          Both are compounded over the weeks in which your money was at work and both have a return: the last level of a
          week over the one before. Source: {series.source}. Licence: {series.licence}.
        </p>
      </details>
    </>
  )
}

const Illustrated = ({ figures, choice: { key, name } }: { figures: HomeFigures; choice: Choice }) => {
  if (!hasMoney(figures)) return <p className="cap">{nothingAtWork}</p>
  return key === 'none' ? null : <p className="cap">{words.illustrative(name)}</p>
}

/**
 * The return beside a benchmark: an imported series on the same dates, or the documented figure, which says that it is
 * not based on a series.
 */
export const BenchmarkPanel = ({ figures }: { figures: HomeFigures }) => {
  const [choice, choices, compared] = [useStore($benchmark), useStore($choices), useStore($compared)]
  useEffect(() => whileOpen(loadBenchmarks), [])
  const above = compared ? aboveOf(compared) : outperformanceOf(choice)
  const isShown = compared !== null || (choice.series === null && above !== null)
  return (
    <section className="section" aria-labelledby="benchmark">
      <h3 id="benchmark">Return and benchmark</h3>
      <Select
        label="Compare with"
        options={choices.map(({ key, name }) => ({ value: key, label: name }))}
        value={choice.key}
        onChange={chooseBenchmark}
      />
      {isShown && (
        <dl className="pairs">
          <dt>
            {above !== null && above < 0 ? 'Below' : 'Above'} {choice.name}{' '}
            {!compared && <SourceBadge source="Illustrative" />}
          </dt>
          <dd>
            <Percent value={compared || hasMoney(figures) ? above : null} change />
          </dd>
        </dl>
      )}
      {compared ? <Basis of={compared} /> : <Illustrated figures={figures} choice={choice} />}
    </section>
  )
}
