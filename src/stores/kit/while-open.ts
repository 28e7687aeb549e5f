import { platform } from '#client/platform.ts'

/** Loads now, and again whenever the person comes back to the page or the network does; until it is stopped. */
export const whileOpen = (load: () => Promise<unknown>): (() => void) => {
  const again = (): void => void load()
  again()
  const stopWatching = platform.onVisible(again)
  const stopListening = platform.onOnline(() => platform.online() && again())
  return () => {
    stopWatching()
    stopListening()
  }
}
