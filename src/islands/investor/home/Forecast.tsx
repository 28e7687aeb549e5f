import {
  forecastConfidencePercent,
  forecastModelAccuracyPercent,
  forecastModelMonths,
  forecastNegativePercent,
  forecastPositivePercent,
  forecastProjectedReturnPercent,
  forecastRiskAdjustedPercent,
} from '#fund/figures/illustrative.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { hasMoney, nothingAtWork } from './at-work.ts'

const lines = [
  ['Projected return', `${forecastProjectedReturnPercent}%`],
  ['Risk-adjusted return', `${forecastRiskAdjustedPercent}%`],
  ['Confidence', `${forecastConfidencePercent}%`],
  ['Probability of a positive year', `${forecastPositivePercent}%`],
  ['Probability of a negative year', `${forecastNegativePercent}%`],
  [`Model accuracy, ${forecastModelMonths} months`, `${forecastModelAccuracyPercent}%`],
] as const

/** The AI forecast panel, hard-coded in the specification (§9). */
export const Forecast = ({ figures }: { figures: HomeFigures }) => (
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
