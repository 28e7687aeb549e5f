import { atom } from 'nanostores'
import { type LiveState, openLive } from '#client/live.ts'
import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'
import { askWhileDown } from '#stores/kit/ask-while-down.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { $silentSince } from '#stores/kit/network.ts'
import { tellOfChange } from '#stores/kit/while-open.ts'
import { loseSession } from '#stores/session/session.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { $keptPush, readKeptPush } from '../settings/kept-push.ts'
import { notificationSettings } from '../settings/notification-settings.ts'
import { notificationList, receive } from './notifications.ts'

/** How long the list waits for the socket; with the socket opened first, nothing is lost between the two. */
const listPatienceMs = 2_000

/** The connection indicator of the Activity tab (spec §2, §4). */
export const $live = atom<LiveState>('connecting')

const readAgain = (): void => {
  void notificationList.load()
  tellOfChange()
}

/** Reacts to notifications that are pressed, once this browser shows them while the portal is closed. */
const followPushed = (): Stop => {
  let over = false
  let stop: Promise<Stop> | undefined
  readKeptPush()
  const unsubscribe = $keptPush.subscribe((kept) => {
    if (kept && !over && hasExtension('push')) stop ??= import('./pushed.ts').then(({ startPushed }) => startPushed())
  })
  return () => {
    over = true
    unsubscribe()
    void stop?.then((end) => end())
  }
}

/**
 * Opens the socket (call 17) and loads the list: once the socket is open, failed, or took too long; and again after
 * each reconnect, so that nothing is missed.
 */
export const startLive = (): (() => void) => {
  let listed = false
  const listOnce = (): void => {
    if (!listed) void notificationList.load()
    listed = true
  }
  const stopWaiting = platform.after(listPatienceMs, listOnce)
  const stopPushed = followPushed()
  // The settings decide whether the browser shows what arrives.
  void notificationSettings.load()
  // A documented backend is asked for the notifications alone.
  const down = askWhileDown(hasExtension('account') ? readAgain : () => void notificationList.load())
  const stop = openLive(signedInEmail(), {
    state: (state) => {
      $live.set(state)
      down.state(state)
      if (state === 'connected') {
        $silentSince.set(null)
        // Anything may have happened between two sockets.
        if (listed) tellOfChange()
        listed = true
        void notificationList.load()
      } else if (state === 'disconnected') listOnce()
    },
    notification: (notification, browser) => {
      receive(notification, browser)
      tellOfChange()
    },
    accountChanged: hasExtension('account') ? readAgain : undefined,
    unanswered: () => $silentSince.set($silentSince.get() ?? platform.now()),
    ended: (code) => {
      down.stop()
      if (code === 4401 && hasExtension('session')) loseSession()
    },
  })
  return () => {
    stopWaiting()
    stopPushed()
    stop()
    down.stop()
    $live.set('disconnected')
    $silentSince.set(null)
  }
}
