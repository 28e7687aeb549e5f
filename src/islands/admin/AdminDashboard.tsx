import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Frame } from '#islands/frame/Frame.tsx'
import { Guarded } from '#islands/frame/Guarded.tsx'
import { Late } from '#islands/frame/Late.tsx'
import type { FrameTab } from '#islands/frame/TabFace.tsx'
import { $searchAvailability, $searchOpen, openSearch } from '#stores/admin/desk/search/open.ts'
import { startLinksAfterFirstScreen } from '#stores/admin/people/investors/start-links.ts'
import { startNoticesAfterFirstScreen } from '#stores/admin/work/inbox/start-live.ts'
import { $adminUnread } from '#stores/admin/work/inbox/unread.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { analyticsFace, communicationsFace, investorsFace, overviewFace, reportsFace, settingsFace } from './faces.ts'
import { search } from './icons.ts'
import { Overview } from './overview/Overview.tsx'

const Nothing = () => null

/** If its file cannot be loaded, nothing opens, and after a reload of the page the press loads it again. */
const Search = lazy(async () => {
  const { Search: Dialog } = await import('./search/Search.tsx').catch(() => ({ Search: Nothing }))
  return { default: Dialog }
})

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the search over everything, by click or by Ctrl or ⌘ K; with `search`. */
const SearchButton = () => {
  const open = useStore($searchOpen)
  const isThere = useStore($searchAvailability) === 'available'
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    if (!isThere) return
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isThere])
  if (!isThere) return null
  return (
    <>
      <IconButton
        label="Search"
        icon={search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
      />
      {wanted && (
        <Suspense>
          <Search />
        </Suspense>
      )}
    </>
  )
}

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
