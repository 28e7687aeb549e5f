import { useStore } from '@nanostores/react'
import { $compared } from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { hasMoney, nothingAtWork } from './at-work.ts'
import { dashReason, type Metric, metricsOf } from './metrics.ts'
import { Opens } from './Opens.tsx'

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

const Reason = ({ figures: { live } }: { figures: HomeFigures }) => {
  const reason = dashReason(useStore($compared))
  return live && reason ? <p className="cap">{reason}</p> : null
}

/** All metrics as pairs, with the definition of each below. */
export const DefinedMetrics = ({ figures }: { figures: HomeFigures }) => (
  <>
    <Pairs metrics={metricsOf(figures, useStore($compared))} defined />
    <Reason figures={figures} />
  </>
)

const weeksWithout = (weeks: number): string =>
  weeks === 0 ? '' : `; ${weeks === 1 ? 'one week' : `${weeks} weeks`} without money at work left out`

/** Where the metrics come from, as far as a person needs to know. */
export const metricsNote = ({ live }: HomeFigures): string | null => {
  if (!live) return null
  const { weeks, weeks_idle } = live.metrics
  return `from ${weeks === 1 ? 'one weekly return' : `${weeks} weekly returns`}, net${weeksWithout(weeks_idle)}`
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
      <Reason figures={figures} />
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
      {!hasMoney(figures) && <p className="cap">{nothingAtWork}</p>}
    </section>
  )
}
