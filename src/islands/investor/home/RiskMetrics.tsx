import { useStore } from '@nanostores/react'
import { $compared } from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { dashReason, metricsOf } from './metrics.ts'

/** The metrics as pairs; `defined` says below each what it is. */
export const MetricList = ({ figures, defined = false }: { figures: HomeFigures; defined?: boolean }) => {
  const compared = useStore($compared)
  const reason = figures.live && dashReason(compared)
  return (
    <>
      <dl className="pairs metrics">
        {metricsOf(figures, compared).map(({ name, value, definition, source }) => (
          <div key={name}>
            <dt>
              {name} {source && <SourceBadge source={source} />}
            </dt>
            <dd>{value}</dd>
            {defined && <dd className="cap">{definition}</dd>}
          </div>
        ))}
      </dl>
      {reason && <p className="cap">{reason}</p>}
    </>
  )
}

const weeksWithout = (weeks: number): string =>
  weeks === 0 ? '' : `; ${weeks === 1 ? 'one week' : `${weeks} weeks`} without money at work left out`

/** What a person may know of where the metrics come from. */
export const metricsNote = ({ live }: HomeFigures): string | null => {
  if (!live) return null
  const { weeks, weeks_idle } = live.metrics
  return `from ${weeks === 1 ? 'one weekly return' : `${weeks} weekly returns`}, net${weeksWithout(weeks_idle)}`
}

/** Risk-adjusted metrics (spec §2). */
export const RiskMetrics = ({ figures }: { figures: HomeFigures }) => (
  <section className="section" aria-labelledby="metrics">
    <div className="row">
      <h2 id="metrics">Risk-adjusted metrics</h2>
      <span className="cap">{metricsNote(figures)}</span>
    </div>
    <MetricList figures={figures} />
  </section>
)
