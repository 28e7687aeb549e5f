import { atom } from 'nanostores'
import type { LiveState } from '#client/live.ts'
import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'
import { secondMs } from '#fund/calendar/time.ts'

/** How long the socket may be down before the portal asks by itself, and how often it asks then. */
const askMs = 30 * secondMs
/** A socket counts once it has been open for so long: some networks let one through and end it at once. */
const settledMs = 10 * secondMs

/** Whether the socket has been down for so long that the portal asks by itself: some networks let none through. */
export const $asksItself = atom(false)

interface Watch {
  state(state: LiveState): void
  readonly stop: Stop
}

/** Asks every half minute while the socket is down and the page is visible, and at once when it is looked at again. */
export const askWhileDown = (ask: () => void): Watch => {
  let waiting: Stop | undefined
  let settling: Stop | undefined
  const unsettle = (): void => {
    settling?.()
    settling = undefined
  }
  const stop = (): void => {
    unsettle()
    waiting?.()
    waiting = undefined
    $asksItself.set(false)
  }
  const wait = (): void => {
    const stopTimer = platform.after(askMs, () => {
      // What opened a moment ago is either there to stay, or has ended when this is due again.
      if (settling) return wait()
      if (!platform.hidden()) return askNow()
      waiting = platform.onVisible(() => {
        waiting?.()
        askNow()
      })
    })
    waiting = stopTimer
  }
  const askNow = (): void => {
    $asksItself.set(true)
    wait()
    ask()
  }
  return {
    state: (state) => {
      unsettle()
      if (state === 'connected') settling = platform.after(settledMs, stop)
      else if (waiting === undefined) wait()
    },
    stop,
  }
}
