import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Frame } from '#islands/frame/Frame.tsx'
import { Guarded } from '#islands/frame/Guarded.tsx'
import { Late } from '#islands/frame/Late.tsx'
import type { FrameTab } from '#islands/frame/TabFace.tsx'
import { startLinksAfterFirstScreen } from '#stores/admin/people/investors/start-links.ts'
import { startNoticesAfterFirstScreen } from '#stores/admin/work/inbox/start-live.ts'
import { $adminUnread } from '#stores/admin/work/inbox/unread.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { $tab } from '#stores/session/place.ts'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { faces } from './faces.ts'
import { Overview } from './overview/Overview.tsx'
import { Places } from './Places.tsx'
import { TabPlaces } from './TabPlaces.tsx'

const here = { 'overview/today': Overview }

const Panel = ({ tab }: { tab: string }) => <TabPlaces tab={tab} here={here} />

const tabs: readonly FrameTab[] = faces.map((face) => ({ ...face, Panel }))

/** The only tab that an admin with a frozen account can open. */
const ownTabs = tabs.filter(({ id }) => id === 'settings')

const loadSearch = () => import('./search/SearchButton.tsx').then(({ SearchButton }) => SearchButton)

const loadDialogs = () => import('./screens.ts').then(({ dialogs }) => dialogs())

const Admin = ({ brand, name }: { brand: string; name: string }) => {
  const unread = useStore($adminUnread)
  const isFrozen = useStore($frozenSince) !== null
  const address = useStore($tab)
  const shown = isFrozen ? ownTabs : tabs
  const tab = shown.find(({ id }) => id === address.split('/')[0]) ?? shown[0]
  useEffect(startNoticesAfterFirstScreen, [])
  useEffect(startLinksAfterFirstScreen, [])
  return (
    <Frame
      whose="admin"
      brand={brand}
      first={!isFrozen && <Late load={loadSearch} />}
      welcome={name}
      label="Administration"
      tabs={shown}
      places={tab && <Places tab={tab.id} label={tab.label} />}
      bellTab="communications"
      unread={unread}
      beside={<Late load={loadDialogs} />}
    />
  )
}

/** /admin, only for admins. */
export const AdminDashboard = ({ brand }: { brand: string }) => (
  <Guarded only="admin" skeleton={<AdminSkeleton brand={brand} />}>
    {(user) => <Admin brand={brand} name={user.name} />}
  </Guarded>
)
