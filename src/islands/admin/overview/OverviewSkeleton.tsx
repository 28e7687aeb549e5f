import { FiguresSkeleton } from '#ui/Figures.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
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
      <FiguresSkeleton names={cards} />
    </section>
    <div className="chart" aria-hidden="true">
      <SkeletonBlock kind="chart" />
    </div>
  </>
)
