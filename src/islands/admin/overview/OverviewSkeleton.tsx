import { Skeleton, SkeletonBlock } from '#ui/Skeleton.tsx'
import { FundCards } from './FundCards.tsx'
import { OverviewHead } from './OverviewHead.tsx'

const cards = ['Amount in Progress', 'Amount Stopped', 'Total Trading Capital', 'Trading Activity']

/** Overview at its final size, with nothing in it. */
export const OverviewSkeleton = () => (
  <>
    <OverviewHead />
    <div aria-hidden="true">
      <FundCards fund={null} />
    </div>
    <section className="section" aria-hidden="true">
      <div className="overview-head">
        <span className="overview-title">Trading status</span>
        <span className="cap overview-read" />
      </div>
      <dl className="figures">
        {cards.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Skeleton kind="figure" chars={8} />
            </dd>
            <dd className="figure-note">
              <Skeleton chars={12} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
    <div className="chart" aria-hidden="true">
      <SkeletonBlock kind="chart" />
    </div>
  </>
)
