import { FrameSkeleton } from '#islands/frame/FrameSkeleton.tsx'
import { places } from '#stores/admin/places/places.ts'
import { below } from '#stores/admin/places/there.ts'
import { faces } from './faces.ts'
import { OverviewSkeleton } from './overview/OverviewSkeleton.tsx'

const firstPlaces = below('overview', places)

/** /admin before anything is known; the page's own HTML is this. */
export const AdminSkeleton = ({ brand }: { brand: string }) => (
  <FrameSkeleton
    brand={brand}
    tabs={faces}
    places={
      <div className="places" aria-hidden="true">
        {firstPlaces.map(({ id, name }) => (
          <span key={id} data-press={id}>
            {name}
          </span>
        ))}
      </div>
    }
  >
    <OverviewSkeleton />
  </FrameSkeleton>
)
