import { FrameSkeleton } from '#islands/frame/FrameSkeleton.tsx'
import { faces } from './faces.ts'
import { HomeBones } from './home/HomeSkeleton.tsx'

/** /dashboard before anything is known; the page's own HTML is this. */
export const DashboardSkeleton = ({ brand }: { brand: string }) => (
  <FrameSkeleton brand={brand} tabs={faces}>
    <HomeBones />
  </FrameSkeleton>
)
