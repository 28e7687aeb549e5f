import { atom, onMount } from 'nanostores'
import { platform } from '#client/platform.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'

const tickMs = 1_000

/** Epoch milliseconds, updated every second, for countdowns and relative times; runs only while somebody subscribes. */
export const $now = atom(0)

onMount($now, () => {
  let stop = (): void => undefined
  const tick = (): void => {
    $now.set(platform.now())
    stop = platform.after(tickMs, tick)
  }
  tick()
  const stopWatching = platform.onVisible(() => $now.set(platform.now()))
  return () => {
    stop()
    stopWatching()
  }
})

/** The date in New York now. */
export const today = (): string => newYorkDate(platform.now())
