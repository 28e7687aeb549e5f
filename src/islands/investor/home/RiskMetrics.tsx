import type { HomeFigures } from '#stores/investor/home/home.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { metricsOf } from './metrics.ts'

/** The metrics as pairs; `defined` says below each what it is. */
export const MetricList = ({ figures, defined = false }: { figures: HomeFigures; defined?: boolean }) => (
  <dl className="pairs metrics">
    {metricsOf(figures).map(({ name, value, definition, source }) => (
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

/** What a person may know of where the metrics come from. */
export const metricsNote = ({ live }: HomeFigures): string | null =>
  live && `from ${live.metrics.weeks === 1 ? 'one weekly return' : `${live.metrics.weeks} weekly returns`}, net`

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
