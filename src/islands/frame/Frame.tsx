import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { splitAtAmounts } from '#fund/text/amounts-in-text.ts'
import { unreadBadge } from '#fund/text/badge.ts'
import { $amountsHidden } from '#stores/kit/amounts-hidden.ts'
import { firstScreen } from '#stores/kit/first-screen.ts'
import { writtenInstant } from '#stores/kit/instants.ts'
import { $offlineSince, $silentSince } from '#stores/kit/network.ts'
import { $theme, toggleTheme } from '#stores/kit/theme.ts'
import { $toast } from '#stores/kit/toast.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { $tab, cover, openTab, scrolledHere, startTabs } from '#stores/session/place.ts'
import { logOut } from '#stores/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { DialogOpened } from '#ui/contexts.ts'
import { IconButton, ThemeToggle } from '#ui/IconButton.tsx'
import { bell, logOut as logOutIcon } from '#ui/icons.ts'
import { AmountsHidden } from '#ui/Money.tsx'
import { TabList } from '#ui/Tabs.tsx'
import { common } from '#words/common.ts'
import { offlineSince, silentSince } from '#words/offline.ts'
import { Alerts, prepareAlerts } from './Alerts.tsx'
import { takePress } from './before-script.ts'
import { FrameView } from './FrameView.tsx'
import type { FrozenProps } from './FrozenNotice.tsx'
import { Late } from './Late.tsx'
import { Panels } from './Panels.tsx'
import { scrollBack } from './scroll-back.ts'
import { type FrameTab, TabFaceView, tabsPrefix } from './TabFace.tsx'

/**
 * On every screen while there is no network, or no answer over it: how old the figures are, and what cannot be done.
 */
const OfflineNotice = () => {
  const offline = useStore($offlineSince)
  const silent = useStore($silentSince)
  return (
    <p className="offline" role="status">
      {offline !== null
        ? offlineSince(writtenInstant(offline).time)
        : silent !== null && silentSince(writtenInstant(silent).time)}
    </p>
  )
}

const load = () => import('./Toasts.tsx').then(({ Notices }) => Notices)

/** The messages after a press; if their code did not load, it is loaded again for the next message. */
const LateToasts = () => <Late load={load} again={useStore($toast)?.id} />

const Nothing = () => null

/** Nothing on the first screen asks for a confirmation. */
const lazyAfterFirstScreen = (load: () => Promise<() => ReactNode>) =>
  lazy(async () => {
    await firstScreen()
    return { default: await load().catch(() => Nothing) }
  })

/** If its file cannot be loaded, a refusal is shown like every other. */
const StepUpHost = lazyAfterFirstScreen(() => import('./StepUpHost.tsx').then((file) => file.StepUpHost))

/** Almost nobody's account is frozen. */
const FrozenNotice = lazy(async (): Promise<{ default: (props: FrozenProps) => ReactNode }> => {
  const { FrozenNotice: Notice } = await import('./FrozenNotice.tsx').catch(() => ({ FrozenNotice: Nothing }))
  return { default: Notice }
})

/** Once the figures are shown: the next visit may be without a network. */
const keepFrameAfterFirstScreen = (): void =>
  void firstScreen()
    .then(() => import('./keep-frame.ts'))
    .then(({ keepFrame }) => keepFrame())
    .catch(() => undefined)

type FrameProps = {
  whose: 'investor' | 'admin'
  /**
   * Above everything, on a page that shows somebody else's dashboard: nothing about it is kept, and there is no
   * sign-out.
   */
  bar?: ReactNode
  brand: string
  /** Shown before the name of the signed-in person. */
  first?: ReactNode
  welcome: ReactNode
  /** The accessible name of the tabs: `Dashboard`. */
  label: string
  tabs: readonly FrameTab[]
  unread: number
  /** The places on the open tab, if it has several. */
  places?: ReactNode
  /** The tab that the bell opens and that carries the unread count; without one there is no bell. */
  bellTab?: string
  /** The dashboard's own dialogs, which any of its tabs may open. */
  beside?: ReactNode
}

/** The frame of both dashboards: who is signed in, theme, bell, sign-out, tabs and their panels. */
export const Frame = ({
  whose,
  bar,
  brand,
  first,
  welcome,
  label,
  tabs,
  unread,
  places,
  bellTab,
  beside,
}: FrameProps) => {
  const tab = useStore($tab)
  const frozenSince = useStore($frozenSince)
  const theme = useStore($theme)
  // Only the investor's own screens have the switch that shows amounts again.
  const hidden = useStore($amountsHidden) && whose === 'investor'
  const open = tabs.find(({ id }) => id === tab.split('/')[0]) ?? tabs[0]
  const selected = open?.id ?? ''
  const count = unreadBadge(unread)
  useLayoutEffect(
    () =>
      startTabs(
        whose,
        tabs.map(({ id }) => id),
      ),
    [whose, tabs],
  )
  useEffect(() => scrollBack(scrolledHere()), [])
  useEffect(prepareAlerts, [])
  useEffect(() => {
    const press = takePress()
    if (tabs.some(({ id }) => id === press)) openTab(press ?? '')
  }, [tabs])
  const name = open?.label
  useEffect(() => {
    document.title = `${name} · ${brand}`
  }, [name, brand])
  const isOwn = !bar
  useEffect(() => {
    if (isOwn) keepFrameAfterFirstScreen()
  }, [isOwn])
  const shown = useRef('')
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = tab
    if (before === '' || before === tab) return
    scrollTo(0, scrolledHere())
    return scrollBack(scrolledHere())
  }, [tab])
  return (
    <DialogOpened value={cover}>
      <AmountsHidden value={hidden ? splitAtAmounts : null}>
        {bar}
        <FrameView
          brand={brand}
          first={first}
          welcome={welcome}
          tools={
            <>
              <ThemeToggle theme={theme} onToggle={toggleTheme} />
              {bellTab && (
                <IconButton
                  label={count ? `Notifications, ${count} unread` : 'Notifications'}
                  icon={bell}
                  onClick={() => openTab(bellTab)}
                >
                  {count && <span className="count">{count}</span>}
                </IconButton>
              )}
              {isOwn && (
                <Button kind="quiet" className="frame-logout" icon={logOutIcon} onClick={() => void logOut()}>
                  {common.logOut}
                </Button>
              )}
            </>
          }
          tabs={
            <>
              <TabList
                label={label}
                prefix={tabsPrefix}
                className="frame-tab-list"
                selected={selected}
                onSelect={openTab}
                tabs={tabs.map((face) => ({
                  id: face.id,
                  label: face.label,
                  content: <TabFaceView tab={face} count={face.id === bellTab ? count : undefined} />,
                }))}
              />
              {places}
            </>
          }
        >
          <OfflineNotice />
          {frozenSince !== null && (
            <Suspense>
              <FrozenNotice whose={whose} since={frozenSince} />
            </Suspense>
          )}
          <Panels tabs={tabs} selected={selected} />
        </FrameView>
        {beside}
        <Suspense>
          <StepUpHost />
        </Suspense>
        <LateToasts />
        <Alerts />
      </AmountsHidden>
    </DialogOpened>
  )
}
