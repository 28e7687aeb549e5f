import { Percent } from '#islands/frame/Amount.tsx'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { returnWords } from '#words/explain.ts'
import { annualReturnPercent } from './percents.ts'

/** The returns beside each other, each with its formula; the ledger alone knows more than one. */
export const Returns = ({ figures }: { figures: HomeFigures }) => {
  const { live } = figures
  if (!live) return null
  const returns = [
    { ...returnWords.annual, value: annualReturnPercent(figures) },
    { ...returnWords.timeWeighted, value: live.time_weighted_return_percent },
    { ...returnWords.moneyWeighted, value: live.money_weighted_return_percent },
    { ...returnWords.annualised, value: live.annualised_return_percent },
  ]
  return (
    <section className="section" aria-labelledby="returns">
      <div className="row">
        <h2 id="returns">Returns</h2>
        <span className="cap">net of the fund’s share</span>
      </div>
      <dl className="pairs metrics">
        {returns.map(({ name, formula, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Percent value={value} />
            </dd>
            <dd className="cap">{formula}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
