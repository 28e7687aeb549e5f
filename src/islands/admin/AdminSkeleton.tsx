import { FrameSkeleton } from '#islands/frame/FrameSkeleton.tsx'
import { faces } from './faces.ts'
import { OverviewSkeleton } from './overview/OverviewSkeleton.tsx'

/** /admin before anything is known; the page's own HTML is this. */
export const AdminSkeleton = ({ brand }: { brand: string }) => (
  <FrameSkeleton brand={brand} tabs={faces}>
    <OverviewSkeleton />
  </FrameSkeleton>
)
