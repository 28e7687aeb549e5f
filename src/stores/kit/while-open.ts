import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'

/** Changes that come close together, like the parts of one booking, are read again once. */
const togetherMs = 150

/** Counts up whenever the backend reports that something about the account has changed. */
export const $changes = atom(0)

let waiting = false

/** Makes everything that shows the account read it again. */
export const tellOfChange = (): void => {
  if (waiting) return
  waiting = true
  platform.after(togetherMs, () => {
    waiting = false
    $changes.set($changes.get() + 1)
  })
}

/** Loads now, and again whenever the person comes back to the page or the network returns; until it is stopped. */
export const whileVisible = (load: () => Promise<unknown>): (() => void) => {
  const again = (): void => void load()
  again()
  const stops = [platform.onVisible(again), platform.onOnline(() => platform.online() && again())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The same, and whenever the backend reports a change of the account. */
export const whileOpen = (load: () => Promise<unknown>): (() => void) => {
  const stops = [whileVisible(load), $changes.listen(() => void load())]
  return () => {
    for (const stop of stops) stop()
  }
}
