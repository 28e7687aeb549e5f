import type { ReactNode } from 'react'
import { FiguresSkeleton } from '#ui/Figures.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FundCards } from './FundCards.tsx'

/** The tab's title and where its figures come from. */
export const OverviewHead = ({ note }: { note?: ReactNode }) => (
  <div className="place-head">
    <div className="place-title">
      <h1>Today</h1>
      <p className="cap overview-note">{note ?? 'The fund as it stands.'}</p>
    </div>
  </div>
)

const cards = ['Amount in Progress', 'Amount Stopped', 'Total Trading Capital', 'Trading Activity']

/** Overview at its final size, with nothing in it. */
export const OverviewSkeleton = () => (
  <>
    <OverviewHead />
    <div className="today today-waiting">
      <div />
      <div>
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
      </div>
    </div>
  </>
)
