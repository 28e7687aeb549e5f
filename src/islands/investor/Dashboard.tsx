import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Frame } from '#islands/frame/Frame.tsx'
import { Guarded } from '#islands/frame/Guarded.tsx'
import { Late } from '#islands/frame/Late.tsx'
import { startLiveAfterFirstScreen } from '#stores/investor/account/activity/start-live.ts'
import { $unread } from '#stores/investor/account/activity/unread.ts'
import { $state } from '#stores/session/session.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { ExplainHost } from './explain/Explainable.tsx'
import { $tabs } from './tabs.ts'

const loadReached = () => import('./Reached.tsx').then(({ Reached }) => Reached)

const Investor = ({ brand, name }: { brand: string; name: string }) => {
  const unread = useStore($unread)
  useEffect(startLiveAfterFirstScreen, [])
  return (
    <Frame
      whose="investor"
      brand={brand}
      first={useStore($state)?.more_accounts && <Late load={loadReached} />}
      welcome={`Welcome, ${name}`}
      label="Dashboard"
      tabs={useStore($tabs)}
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
