import { useStore } from '@nanostores/react'
import { PieChart } from '#charts/PieChart.tsx'
import {
  forecastConfidencePercent,
  forecastModelAccuracyPercent,
  forecastModelMonths,
  forecastNegativePercent,
  forecastPositivePercent,
  forecastProjectedReturnPercent,
  forecastRiskAdjustedPercent,
  sectors,
} from '#fund/figures/illustrative.ts'
import { $compared } from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { accountHome } from '#stores/investor/home/home.ts'
import { $analyticsOpen, closeAnalytics } from '#stores/investor/home/quick-actions.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { BenchmarkPanel } from './BenchmarkPanel.tsx'
import { Calculator } from './Calculator.tsx'
import { DistributionPanel } from './DistributionPanel.tsx'
import { Opens } from './Opens.tsx'
import { DefinedMetrics, hasMoney, metricsNote, nothingAtWork, RiskMetrics, UnbackedMetrics } from './RiskMetrics.tsx'

const lines = [
  ['Projected return', `${forecastProjectedReturnPercent}%`],
  ['Risk-adjusted return', `${forecastRiskAdjustedPercent}%`],
  ['Confidence', `${forecastConfidencePercent}%`],
  ['Probability of a positive year', `${forecastPositivePercent}%`],
  ['Probability of a negative year', `${forecastNegativePercent}%`],
  [`Model accuracy, ${forecastModelMonths} months`, `${forecastModelAccuracyPercent}%`],
] as const

/** The AI forecast panel, hard-coded in the specification (§9). */
const Forecast = ({ figures }: { figures: HomeFigures }) => (
  <section className="section" aria-labelledby="forecast">
    <div className="row">
      <h3 id="forecast">AI forecast</h3>
      <SourceBadge source="Illustrative" />
    </div>
    <dl className="pairs metrics">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{hasMoney(figures) ? value : '–'}</dd>
        </div>
      ))}
    </dl>
    <p className="cap">
      {hasMoney(figures)
        ? 'No model of this fund made these figures: they show what such a panel would hold.'
        : nothingAtWork}
    </p>
  </section>
)

const badge = <SourceBadge source="Illustrative" />

/** Without money at work there is nothing to divide: the names of the sectors, with dashes and the reason. */
const Unknown = () => (
  <section className="section" aria-labelledby="sectors">
    <div className="row">
      <h3 id="sectors">Sector allocation</h3>
      {badge}
    </div>
    <dl className="pairs metrics">
      {sectors.map(({ name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>–</dd>
        </div>
      ))}
    </dl>
    <p className="cap">{nothingAtWork}</p>
  </section>
)

/** Sector allocation (spec §2). */
const Sectors = ({ figures }: { figures: HomeFigures }) =>
  hasMoney(figures) ? (
    <PieChart
      title="Sector allocation"
      heading="h3"
      note={badge}
      slices={sectors}
      format={(percent) => `${percent}%`}
    />
  ) : (
    <Unknown />
  )

/**
 * Figures that are not based on any entry of the ledger, in one row that is closed at first, with the choice of a
 * benchmark.
 */
const Illustrative = ({ figures }: { figures: HomeFigures }) => {
  const compared = useStore($compared)
  return (
    <Opens
      id="illustrative"
      title={compared ? 'Benchmark and illustrative examples' : 'Illustrative examples'}
      hint={
        compared
          ? `your return beside ${compared.name}; sectors and AI forecast are not this fund’s figures, nor a promise`
          : 'benchmark, sectors, AI forecast: not this fund’s figures, not a promise'
      }
    >
      <div className="examples">
        <div className="example">
          <BenchmarkPanel figures={figures} />
          <UnbackedMetrics figures={figures} />
        </div>
        <Sectors figures={figures} />
        <Forecast figures={figures} />
      </div>
    </Opens>
  )
}

/** Analytics: the risk-adjusted metrics, each with its definition. */
const AnalyticsDialog = ({ figures }: { figures: HomeFigures }) => {
  if (!useStore($analyticsOpen)) return null
  return (
    <Dialog title="Risk-adjusted metrics" wide closable onClose={closeAnalytics}>
      <p className="cap">{metricsNote(figures)}</p>
      <DefinedMetrics figures={figures} />
    </Dialog>
  )
}

/** Home below its charts: rows that open, with what is only illustrative last. */
export const HomeMore = () => {
  const figures = useStore(accountHome.$load).last
  if (!figures) return null
  return (
    <>
      <div className="opens-list">
        <DistributionPanel figures={figures} />
        {figures.live && <RiskMetrics figures={figures} />}
        <Calculator />
        <Illustrative figures={figures} />
      </div>
      <AnalyticsDialog figures={figures} />
    </>
  )
}
