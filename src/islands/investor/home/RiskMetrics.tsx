import { useStore } from '@nanostores/react'
import { comparedWeeksMin } from '#fund/figures/benchmark.ts'
import {
  illustrativeAlphaPercent,
  illustrativeBeta,
  sampleMaxDrawdownPercent,
  sampleRiskFreePercent,
  sampleSharpe,
  sampleSortino,
} from '#fund/figures/illustrative.ts'
import { formatPercent, toPercent } from '#fund/text/format.ts'
import { $compared, type ComparedBenchmark } from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { madeUpWords, metricWords, ratioNotes } from '#words/desk/explain.ts'
import { benchmarkWords } from '#words/money/benchmarks.ts'
import { Opens } from './Opens.tsx'

/** Whether the account has anything to compare or project; with sample figures it always has. */
export const hasMoney = ({ live, balance }: HomeFigures): boolean => live === null || balance !== 0

/** Why illustrative figures are dashes. */
export const nothingAtWork = 'None of your money is at work yet.'

type Metric = {
  name: string
  value: string
  definition: string
  source?: 'Sample' | 'Illustrative'
}

const ratio = (value: number | null) => (value === null ? '–' : value.toFixed(2))
const percent = (value: number | null) => (value === null ? '–' : formatPercent(value))

const illustrative: readonly Metric[] = [
  {
    name: 'Alpha',
    value: formatPercent(illustrativeAlphaPercent, { digits: 1 }),
    definition: metricWords.alpha,
    source: 'Illustrative',
  },
  { name: 'Beta', value: ratio(illustrativeBeta), definition: metricWords.beta, source: 'Illustrative' },
]

const unbacked = (figures: HomeFigures): readonly Metric[] =>
  hasMoney(figures) ? illustrative : illustrative.map((metric) => ({ ...metric, value: '–' }))

const sample: readonly Metric[] = [
  {
    name: 'Sharpe ratio',
    value: ratio(sampleSharpe),
    definition: metricWords.sharpe(sampleRiskFreePercent),
    source: 'Sample',
  },
  {
    name: 'Sortino ratio',
    value: ratio(sampleSortino),
    definition: metricWords.sortino(sampleRiskFreePercent),
    source: 'Sample',
  },
  {
    name: 'Max drawdown',
    value: formatPercent(sampleMaxDrawdownPercent, { digits: 1 }),
    definition: metricWords.drawdown,
    source: 'Sample',
  },
]

/** Alpha and beta against the series of the chosen benchmark. */
const against = ({ name, comparison }: ComparedBenchmark): readonly Metric[] => [
  {
    name: 'Alpha',
    value: percent(comparison?.alpha === undefined ? null : toPercent(comparison.alpha)),
    definition: benchmarkWords.alpha(name),
  },
  { name: 'Beta', value: ratio(comparison?.beta ?? null), definition: benchmarkWords.beta(name) },
]

/** Why alpha and beta are dashes although they have a series. */
const dashReason = (compared: ComparedBenchmark | null): string | null => {
  if (!compared) return null
  const { name, comparison } = compared
  if (!comparison) return benchmarkWords.noWeeks(name)
  const { weeks } = comparison
  return weeks < comparedWeeksMin ? benchmarkWords.tooFew(name, weeks, comparedWeeksMin) : null
}

/** The risk-adjusted metrics: from the ledger's weekly returns, otherwise the documented figures (spec §9). */
const metricsOf = (figures: HomeFigures, compared: ComparedBenchmark | null): readonly Metric[] => {
  const { live } = figures
  if (!live) return [...sample, ...illustrative]
  const { sharpe, sortino, max_drawdown_percent, volatility_percent, risk_free_percent } = live.metrics
  return [
    { name: 'Sharpe ratio', value: ratio(sharpe), definition: metricWords.sharpe(risk_free_percent) },
    { name: 'Sortino ratio', value: ratio(sortino), definition: metricWords.sortino(risk_free_percent) },
    { name: 'Max drawdown', value: percent(max_drawdown_percent), definition: metricWords.drawdown },
    { name: 'Volatility', value: percent(volatility_percent), definition: metricWords.volatility },
    ...(compared ? against(compared) : unbacked(figures)),
  ]
}

const Pairs = ({ metrics, defined = false }: { metrics: readonly Metric[]; defined?: boolean }) => (
  <dl className="pairs metrics">
    {metrics.map(({ name, value, definition, source }) => (
      <div key={name}>
        <dt>
          {name} {source && <SourceBadge source={source} />}
        </dt>
        <dd>{value}</dd>
        {defined && <dd className="cap">{definition}</dd>}
      </div>
    ))}
  </dl>
)

/** What there is to know before reading a ratio: why some are dashes, since when they count, and that a demo's are made up. */
const Notes = ({ figures: { live } }: { figures: HomeFigures }) => {
  const reason = dashReason(useStore($compared))
  const notes = [...(live ? ratioNotes(live.metrics) : []), ...(live && reason ? [reason] : [])]
  if (import.meta.env.PUBLIC_DEMO === '1') notes.push(madeUpWords)
  return notes.length === 0 ? null : <p className="cap">{notes.join(' ')}</p>
}

/** All metrics as pairs, with the definition of each below. */
export const DefinedMetrics = ({ figures }: { figures: HomeFigures }) => (
  <>
    <Pairs metrics={metricsOf(figures, useStore($compared))} defined />
    <Notes figures={figures} />
  </>
)

const weeksWithout = (weeks: number): string =>
  weeks === 0 ? '' : `; ${weeks === 1 ? 'one week' : `${weeks} weeks`} without money at work left out`

/** Where the metrics come from, as far as a person needs to know. */
export const metricsNote = ({ live }: HomeFigures): string | null => {
  if (!live) return null
  const { weeks, weeks_idle } = live.metrics
  const from = `from ${weeks === 1 ? 'one weekly return' : `${weeks} weekly returns`}, net${weeksWithout(weeks_idle)}`
  if (weeks === 0) return from
  const riskFree = `risk-free rate ${formatPercent(live.metrics.risk_free_percent)}`
  return `${from}; ${riskFree}${import.meta.env.PUBLIC_DEMO === '1' ? '; made up' : ''}`
}

/** Those that summarise a closed row in one line. */
const leading = (metrics: readonly Metric[]): string[] =>
  metrics.filter(({ name }) => /^(Sharpe|Max)/.test(name)).map(({ name, value }) => `${name} ${value}`)

/** Risk-adjusted metrics (spec §2) as far as the ledger knows them. */
export const RiskMetrics = ({ figures }: { figures: HomeFigures }) => {
  const backed = metricsOf(figures, useStore($compared)).filter(({ source }) => !source)
  return (
    <Opens id="metrics" title="Risk-adjusted metrics" hint={[metricsNote(figures), ...leading(backed)].join(' · ')}>
      <Pairs metrics={backed} />
      <Notes figures={figures} />
    </Opens>
  )
}

/** Metrics that are not based on data: alpha and beta without a series, all of them without a ledger. */
export const UnbackedMetrics = ({ figures }: { figures: HomeFigures }) => {
  const unbacked = metricsOf(figures, useStore($compared)).filter(({ source }) => source)
  if (unbacked.length === 0) return null
  return (
    <section className="section" aria-labelledby="unbacked">
      <h3 id="unbacked">{figures.live ? 'Alpha and beta' : 'Risk-adjusted metrics'}</h3>
      <Pairs metrics={unbacked} />
      {import.meta.env.PUBLIC_DEMO === '1' && <p className="cap">{madeUpWords}</p>}
      {!hasMoney(figures) && <p className="cap">{nothingAtWork}</p>}
    </section>
  )
}
