import { platform, type Stop } from '#client/platform.ts'

/** Loads now, and again whenever the person comes back to the page or the network does. */
export const keepFresh = (load: () => Promise<void>): Stop => {
  const run = (): void => void load()
  run()
  const stopWatching = platform.onVisible(run)
  const stopListening = platform.onOnline(() => platform.online() && run())
  return () => {
    stopWatching()
    stopListening()
  }
}
