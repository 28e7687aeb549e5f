import { Frame } from '#islands/frame/Frame.tsx'
import { Guarded } from '#islands/frame/Guarded.tsx'
import type { FrameTab } from '#islands/frame/tabs.ts'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { overviewFace } from './faces.ts'
import { Overview } from './Overview.tsx'

const tabs: readonly FrameTab[] = [{ ...overviewFace, Panel: Overview }]

/** /admin, for the admin only. */
export const AdminDashboard = ({ brand }: { brand: string }) => (
  <Guarded only="admin" skeleton={<AdminSkeleton brand={brand} />}>
    {(user) => (
      <Frame
        whose="admin"
        brand={brand}
        welcome={user.name}
        label="Administration"
        tabs={tabs}
        bellTab="communications"
        unread={0}
      />
    )}
  </Guarded>
)
