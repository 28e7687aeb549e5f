import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Frame } from '#islands/frame/Frame.tsx'
import { Guarded } from '#islands/frame/Guarded.tsx'
import { Late } from '#islands/frame/Late.tsx'
import type { FrameTab } from '#islands/frame/tabs.ts'
import { startLinksAfterFirstScreen } from '#stores/admin/people/investors/start-links.ts'
import { startNoticesAfterFirstScreen } from '#stores/admin/work/inbox/start-live.ts'
import { $adminUnread } from '#stores/admin/work/inbox/unread.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { analyticsFace, communicationsFace, investorsFace, overviewFace, reportsFace, settingsFace } from './faces.ts'
import { Overview } from './overview/Overview.tsx'
import { SearchButton } from './search/SearchButton.tsx'

const tabs: readonly FrameTab[] = [
  { ...overviewFace, Panel: Overview },
  { ...reportsFace, load: () => import('./reports/ManageReports.tsx').then(({ ManageReports }) => ManageReports) },
  { ...investorsFace, load: () => import('./investors/Investors.tsx').then(({ Investors }) => Investors) },
  { ...analyticsFace, load: () => import('./analytics/Analytics.tsx').then(({ Analytics }) => Analytics) },
  { ...settingsFace, load: () => import('./settings/Settings.tsx').then(({ Settings }) => Settings) },
  {
    ...communicationsFace,
    load: () => import('./communications/Communications.tsx').then(({ Communications }) => Communications),
  },
]

/** The only tab that an admin with a frozen account can open. */
const ownTabs = tabs.filter(({ id }) => id === settingsFace.id)

const loadFiles = () => import('./files/PreparedFiles.tsx').then(({ PreparedFiles }) => PreparedFiles)

const Admin = ({ brand, name }: { brand: string; name: string }) => {
  const unread = useStore($adminUnread)
  const isFrozen = useStore($frozenSince) !== null
  useEffect(startNoticesAfterFirstScreen, [])
  useEffect(startLinksAfterFirstScreen, [])
  return (
    <Frame
      whose="admin"
      brand={brand}
      first={!isFrozen && <SearchButton />}
      welcome={name}
      label="Administration"
      tabs={isFrozen ? ownTabs : tabs}
      bellTab="communications"
      bellPart="notices"
      unread={unread}
      beside={<Late load={loadFiles} />}
    />
  )
}

/** /admin, only for admins. */
export const AdminDashboard = ({ brand }: { brand: string }) => (
  <Guarded only="admin" skeleton={<AdminSkeleton brand={brand} />}>
    {(user) => <Admin brand={brand} name={user.name} />}
  </Guarded>
)
