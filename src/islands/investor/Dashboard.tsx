import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Frame } from '#islands/frame/Frame.tsx'
import { Guarded } from '#islands/frame/Guarded.tsx'
import type { FrameTab } from '#islands/frame/tabs.ts'
import { startLiveAfterFirstScreen } from '#stores/investor/activity/start-live.ts'
import { $unread } from '#stores/investor/activity/unread.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { ExplainHost } from './explain/ExplainHost.tsx'
import { activityFace, homeFace, reportsFace, settingsFace, transferFace } from './faces.ts'
import { Home } from './home/Home.tsx'

const tabs: readonly FrameTab[] = [
  { ...homeFace, Panel: Home },
  { ...reportsFace, load: () => import('./reports/Reports.tsx').then(({ Reports }) => Reports) },
  { ...transferFace, load: () => import('./transfer/Transfer.tsx').then(({ Transfer }) => Transfer) },
  { ...activityFace, load: () => import('./activity/Activity.tsx').then(({ Activity }) => Activity) },
  { ...settingsFace, load: () => import('./settings/Settings.tsx').then(({ Settings }) => Settings) },
]

const Investor = ({ brand, name }: { brand: string; name: string }) => {
  const unread = useStore($unread)
  useEffect(startLiveAfterFirstScreen, [])
  return (
    <Frame
      whose="investor"
      brand={brand}
      welcome={`Welcome, ${name}`}
      label="Dashboard"
      tabs={tabs}
      bellTab="activity"
      unread={unread}
      beside={<ExplainHost />}
    />
  )
}

/** /dashboard, for investors only. */
export const Dashboard = ({ brand }: { brand: string }) => (
  <Guarded only="investor" skeleton={<DashboardSkeleton brand={brand} />}>
    {(user) => <Investor brand={brand} name={user.name} />}
  </Guarded>
)
