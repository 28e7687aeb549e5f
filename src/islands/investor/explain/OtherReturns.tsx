import type { AccountHome } from '#contract/calls/desk/account.ts'
import { Percent } from '#islands/frame/Amount.tsx'
import { returnWords } from '#words/desk/explain.ts'

/** The leading return beside the others, each with its formula; all are net of the fund's share. */
export const OtherReturns = ({ home }: { home: AccountHome }) => {
  const returns = [
    { ...returnWords.timeWeighted, value: home.time_weighted_return_percent },
    { ...returnWords.annual, value: home.simple_return_percent },
    { ...returnWords.moneyWeighted, value: home.money_weighted_return_percent },
    { ...returnWords.annualised, value: home.annualised_return_percent },
  ]
  return (
    <section className="section" aria-labelledby="returns">
      <div className="row">
        <h3 id="returns">Returns</h3>
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
