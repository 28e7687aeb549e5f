import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { tierOf } from '#fund/money/tiers.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { $tiers } from '#stores/investor/account/tiers.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { Explainable } from '../explain/Explainable.tsx'
import { annualReturnPercent } from './BalanceText.tsx'

/** What a figure is called, and below it what it is. */
const Name = ({ of, children }: { of: string; children: ReactNode }) => (
  <dt>
    {of}
    <br />
    <span className="cap">{children}</span>
  </dt>
)

/** The account in four figures beside the leading one; the other returns are in its explanation. */
export const AccountPanel = ({ figures }: { figures: HomeFigures }) => {
  const { live, invested, profit } = figures
  const tiers = useStore($tiers)
  const share = live?.tier_percent ?? tierOf(invested, tiers).investorShare
  const weeks = live ? live.metrics.weeks + live.metrics.weeks_idle : 0
  return (
    <section className="rail-part" aria-labelledby="account">
      <h2 id="account">Your account</h2>
      <dl className="pairs">
        <Name of="Invested amount">paid in, less taken out</Name>
        <dd>
          <Amount cents={invested} />
        </dd>
        <Name of="Profit share">after the fund’s share</Name>
        <dd>
          <Explainable figure={{ of: 'profit' }} live={live !== null}>
            <Amount cents={profit} change />
          </Explainable>
        </dd>
        <Name of="Annual return">profit on invested{weeks > 0 && `, ${weeks} week${weeks === 1 ? '' : 's'}`}</Name>
        <dd>
          <Percent value={annualReturnPercent(figures)} />
        </dd>
        <dt>Split with the fund</dt>
        <dd>
          {share}/{100 - share}
        </dd>
      </dl>
    </section>
  )
}
