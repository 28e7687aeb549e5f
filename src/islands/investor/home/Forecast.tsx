import {
  forecastConfidencePercent,
  forecastModelAccuracyPercent,
  forecastModelMonths,
  forecastNegativePercent,
  forecastPositivePercent,
  forecastProjectedReturnPercent,
  forecastRiskAdjustedPercent,
} from '#fund/illustrative.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'

const lines = [
  ['Projected return', `${forecastProjectedReturnPercent}%`],
  ['Risk-adjusted return', `${forecastRiskAdjustedPercent}%`],
  ['Confidence', `${forecastConfidencePercent}%`],
  ['Probability of a positive year', `${forecastPositivePercent}%`],
  ['Probability of a negative year', `${forecastNegativePercent}%`],
  [`Model accuracy, ${forecastModelMonths} months`, `${forecastModelAccuracyPercent}%`],
] as const

/** The AI forecast panel, hard-coded in the specification (§9). */
export const Forecast = () => (
  <section className="section" aria-labelledby="forecast">
    <div className="row">
      <h2 id="forecast">AI forecast</h2>
      <SourceBadge source="Illustrative" />
    </div>
    <dl className="pairs metrics">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="cap">No model of this fund made these figures: they show what such a panel would hold.</p>
  </section>
)
