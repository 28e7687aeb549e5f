import { BalanceLines } from '#islands/investor/home/BalanceLines.tsx'
import { BalanceText } from '#islands/investor/home/BalanceText.tsx'
import { aheadClass } from '#islands/investor/home/own-zone.ts'
import { rangeNames } from '#islands/investor/home/range-names.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'

/** Room for a button that comes with the islands, with what it will say. */
const Room = ({ text, more = '' }: { text: string; more?: string }) => (
  <span className={`button button-quiet awaited ${more}`}>{text}</span>
)

type Props = {
  figures: HomeFigures
  /** Whether the chart will have a choice of ranges above it. */
  ranges: boolean
}

/**
 * Home's balance and its chart, at their final places, before React is there. It can be seen and not used, and screen
 * readers are told that the page loads until the screen itself replaces it.
 */
export const EarlyHome = ({ figures, ranges }: Props) => (
  <div className="in-turn" aria-hidden="true" inert>
    <div className="balance-part">
      <BalanceText
        figures={figures}
        stale={false}
        hide={<Room text="Hide" more="balance-hide cap" />}
        explained={(_, shown) => (
          <button type="button" className="explains">
            {shown}
          </button>
        )}
      />
      <div className="quick">
        <SkeletonBlock kind="control" />
        <SkeletonBlock kind="control" />
        <div className="quick-more">
          <Room text="Analytics" />
          <Room text="AI Insights" />
        </div>
      </div>
    </div>
    <div className={`${aheadClass(figures)} comes`} />
    <div className="home-split">
      <div className="section">
        {ranges && (
          <div className="ranges awaited">
            {rangeNames.map(([key, name]) => (
              <Room key={key} text={name} />
            ))}
          </div>
        )}
        <BalanceLines figures={figures} />
      </div>
      <SkeletonBlock kind="rail" />
    </div>
  </div>
)
