import { platform } from '#client/platform.ts'
import { $changes } from './changes.ts'

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
