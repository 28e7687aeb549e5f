import type { Stop } from '#client/platform-interface.ts'
import { startAfterFirstScreen } from '#stores/kit/first-screen.ts'

/** Once the first screen stands: neither the socket and the queue nor what they run on comes before the first chart. */
export const startNoticesAfterFirstScreen = (): Stop =>
  startAfterFirstScreen('Live updates', async () => (await import('./live.ts')).startAdminNotices)
