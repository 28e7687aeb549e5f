import { earlyDrawing } from '#stores/kit/first-screen.ts'
import { Skeleton, SkeletonBlock } from '#ui/Skeleton.tsx'

const Bones = () => (
  <>
    <div className="balance-part" aria-hidden="true">
      <p className="cap balance-head">
        <Skeleton chars={20} />
      </p>
      <p className="balance">
        <Skeleton kind="display" chars={12} />
      </p>
      <p className="balance-change">
        <Skeleton chars={32} />
      </p>
      <div className="quick">
        <SkeletonBlock kind="control" />
        <SkeletonBlock kind="control" />
      </div>
    </div>
    <div className="ahead comes" aria-hidden="true" />
    <div className="home-split" aria-hidden="true">
      <div className="chart">
        <p className="chart-title">
          <Skeleton chars={12} />
        </p>
        <SkeletonBlock kind="chart" />
      </div>
      <SkeletonBlock kind="rail" />
    </div>
  </>
)

/** Home at its final size, with nothing in it, or with what the page's script drew before the islands' code arrived. */
export const HomeSkeleton = () => {
  const early = earlyDrawing()
  return early ? <div className="in-turn" ref={(place) => place?.append(early)} /> : <Bones />
}
