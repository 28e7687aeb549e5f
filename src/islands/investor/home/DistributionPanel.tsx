import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AccountHome } from '#contract/calls/desk/account.ts'
import type { Distribution } from '#contract/entities/report.ts'
import { toCents } from '#fund/cents/money.ts'
import { splitProfit, tierOf } from '#fund/money/tiers.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { $tiers } from '#stores/investor/account/tiers.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { distributions, loadDistributions, startDistributions } from '#stores/investor/home/reports/distributions.ts'
import { Badge, SourceBadge } from '#ui/Badge.tsx'
import { Sentence } from '#ui/Money.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { earlierLosses, madeUpInFull, noEarlierLoss } from '#words/desk/ahead.ts'
import { Explainable } from '../explain/Explainable.tsx'
import { Opens } from './Opens.tsx'

const Latest = ({ row }: { row: Distribution }) => (
  <>
    <p className="row">
      <span className="cap">{row.period}</span>
      <Badge tone={row.status === 'Completed' ? 'good' : 'quiet'}>{row.status}</Badge>
    </p>
    <dl className="pairs">
      <dt>Gross profit</dt>
      <dd>
        <Amount cents={toCents(row.grossProfit)} change />
      </dd>
      <dt>Carried loss before</dt>
      <dd>
        <Amount cents={toCents(row.carryOver)} />
      </dd>
      <dt>Distributed to you</dt>
      <dd>
        <Explainable figure={{ of: 'distribution', distribution: row }} live>
          <Amount cents={toCents(row.distributed)} />
        </Explainable>
      </dd>
      <dt>The fund’s share</dt>
      <dd>
        <Amount cents={toCents(row.fundShare)} />
      </dd>
    </dl>
  </>
)

/** How much of the next profits is not shared: what makes up earlier losses is the investor's in full. */
const Carried = ({ live: { carried_loss, tier_percent } }: { live: AccountHome }) => {
  const carried = formatMoney(toCents(carried_loss))
  return (
    <p className={carried_loss > 0 ? 'verdict verdict-late' : 'cap'}>
      {carried_loss > 0 ? (
        <>
          <strong>
            <Sentence text={earlierLosses(carried)} />
          </strong>{' '}
          <Sentence text={madeUpInFull(carried, `${tier_percent}/${100 - tier_percent}`)} />
        </>
      ) : (
        noEarlierLoss
      )}
    </p>
  )
}

const Live = () => {
  const { last, state } = useStore(distributions.$load)
  useEffect(startDistributions, [])
  const [latest] = last?.rows ?? []
  if (latest) return <Latest row={latest} />
  if (last) return <EmptyState title="No distribution yet.">The first comes with the first closed week.</EmptyState>
  if (state !== 'failed') return <SkeletonBlock kind="panel" />
  return <FailedState title="Your distributions did not load." onRetry={() => void loadDistributions()} />
}

/** Without a ledger: the tier of the invested amount, and how it would split the session's profits. */
const Sample = ({ figures: { profit, invested } }: { figures: HomeFigures }) => {
  const split = splitProfit(Math.max(0, profit), tierOf(invested, useStore($tiers)))
  return (
    <dl className="pairs">
      <dt>Total profit</dt>
      <dd>
        <Amount cents={split.profit} />
      </dd>
      <dt>Your share, {split.tier.investorShare}%</dt>
      <dd>
        <Amount cents={split.investor} />
      </dd>
      <dt>The fund’s share, {split.tier.fundShare}%</dt>
      <dd>
        <Amount cents={split.fund} />
      </dd>
    </dl>
  )
}

/** What the latest distribution brought, as a sum; without a distribution there is none. */
const Hint = ({ share }: { share: number }) => {
  const [latest] = useStore(distributions.$load).last?.rows ?? []
  if (!latest) return <span>{`${share}/${100 - share} with the fund`}</span>
  const { gross, recovered, tier_percent, share: distributed } = latest.arithmetic
  if (distributed === 0) return <span>{`${latest.period}: none`}</span>
  const made = (
    <>
      <Amount cents={toCents(gross)} /> gross
    </>
  )
  return (
    <>
      {latest.period}:{' '}
      {recovered === 0 ? (
        made
      ) : (
        <>
          ({made} − <Amount cents={toCents(recovered)} /> earlier loss)
        </>
      )}{' '}
      × {tier_percent}% = <Amount cents={toCents(distributed)} /> to you
    </>
  )
}

/** Profit distribution (spec §2): how the latest profit was split, and by which tier. */
export const DistributionPanel = ({ figures }: { figures: HomeFigures }) => {
  const { live, invested } = figures
  const tiers = useStore($tiers)
  const share = live?.tier_percent ?? tierOf(invested, tiers).investorShare
  return (
    <Opens
      id="distribution"
      title="Profit distribution"
      hint={live ? <Hint share={share} /> : <SourceBadge source="Sample" />}
    >
      {live ? (
        <>
          <Carried live={live} />
          <Live />
        </>
      ) : (
        <Sample figures={figures} />
      )}
    </Opens>
  )
}
