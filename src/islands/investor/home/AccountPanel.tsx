import { useStore } from '@nanostores/react'
import { tierOf } from '#fund/money/tiers.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { $tiers } from '#stores/investor/account/tiers.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { Explainable } from '../explain/Explainable.tsx'
import { annualReturnPercent } from './BalanceText.tsx'

/** The account in four figures beside the leading one; the other returns are in its explanation. */
export const AccountPanel = ({ figures }: { figures: HomeFigures }) => {
  const { live, invested, profit } = figures
  const tiers = useStore($tiers)
  const share = live?.tier_percent ?? tierOf(invested, tiers).investorShare
  return (
    <section className="rail-part" aria-labelledby="account">
      <h2 id="account">Your account</h2>
      <dl className="pairs">
        <dt>Invested amount</dt>
        <dd>
          <Amount cents={invested} />
        </dd>
        <dt>Profit share</dt>
        <dd>
          <Explainable figure={{ of: 'profit' }} live={live !== null}>
            <Amount cents={profit} change />
          </Explainable>
        </dd>
        <dt>Annual return</dt>
        <dd>
          <Percent value={annualReturnPercent(figures)} />
        </dd>
        <dt>Split with the fund</dt>
        <dd>
          {share}/{100 - share}
        </dd>
      </dl>
      <p className="cap">
        Invested is net of withdrawals; annual return is profit over invested amount.
        {live && ' The leading return above is time-weighted; it opens the others.'}
      </p>
    </section>
  )
}
