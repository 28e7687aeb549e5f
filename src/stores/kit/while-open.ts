import { platform } from '#client/platform.ts'
import { $changes } from './changes.ts'

/**
 * Loads now, and again whenever the person comes back to the page, the network does, or the backend tells of a change;
 * until it is stopped.
 */
export const whileOpen = (load: () => Promise<unknown>): (() => void) => {
  const again = (): void => void load()
  again()
  const stops = [
    platform.onVisible(again),
    platform.onOnline(() => platform.online() && again()),
    $changes.listen(again),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
