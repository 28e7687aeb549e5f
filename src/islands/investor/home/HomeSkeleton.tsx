import { FiguresSkeleton } from '#ui/Figures.tsx'
import { Skeleton, SkeletonBlock } from '#ui/Skeleton.tsx'

const figures = ['Invested amount', 'Profit share', 'Annual return', 'Annualised return']

const actions = ['Deposit', 'Withdraw', 'Analytics', 'AI Insights']

/** Home at its final size, with nothing in it. */
export const HomeSkeleton = () => (
  <>
    <div className="home-top" aria-hidden="true">
      <div>
        <p className="cap balance-head">
          <Skeleton chars={20} />
        </p>
        <p className="balance">
          <Skeleton kind="display" chars={12} />
        </p>
        <p className="balance-change">
          <Skeleton chars={32} />
        </p>
      </div>
      <div className="week">
        <SkeletonBlock kind="panel" />
      </div>
    </div>
    <div aria-hidden="true">
      <FiguresSkeleton names={figures} />
    </div>
    <div className="quick" aria-hidden="true">
      {actions.map((name) => (
        <SkeletonBlock key={name} kind="control" />
      ))}
    </div>
    <div className="chart" aria-hidden="true">
      <p className="chart-title">
        <Skeleton chars={12} />
      </p>
      <SkeletonBlock kind="chart" />
    </div>
  </>
)
