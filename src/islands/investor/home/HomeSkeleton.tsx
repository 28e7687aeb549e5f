import { earlyHome } from '#stores/session/early.ts'
import { Skeleton, SkeletonBlock } from '#ui/Skeleton.tsx'

/** Home at its final size, with nothing in it. */
export const HomeBones = () => (
  <>
    <div className="balance-part" aria-hidden="true">
      <p className="balance-head">
        <span className="cap">
          <Skeleton chars={20} />
        </span>
      </p>
      <p className="balance">
        <Skeleton kind="display" chars={12} />
      </p>
      <p className="balance-change">
        <strong>
          <Skeleton chars={20} />
        </strong>
        <span className="balance-month cap awaited">{'\u00A0'}</span>
      </p>
      <div className="quick">
        <SkeletonBlock kind="control" />
        <SkeletonBlock kind="control" />
      </div>
    </div>
    <div className="ahead comes" aria-hidden="true" />
    <div className="home-split" aria-hidden="true">
      <div className="section">
        <div className="ranges awaited">
          <SkeletonBlock kind="control" />
        </div>
        <div className="chart">
          <p className="chart-title">
            <Skeleton chars={12} />
          </p>
          <p className="chart-readout chart-lane" />
          <SkeletonBlock kind="chart" />
        </div>
      </div>
      <SkeletonBlock kind="rail" />
    </div>
  </>
)

const keepEarly = (place: HTMLElement | null): void => place?.append(earlyHome() ?? '')

/** Home until its figures are there: what the page's script has drawn of it, otherwise bones. */
export const HomeSkeleton = () => (earlyHome() ? <div className="in-turn" ref={keepEarly} /> : <HomeBones />)
