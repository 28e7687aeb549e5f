import type { Stop } from '#client/platform-interface.ts'
import { startAfterFirstScreen } from '#stores/kit/first-screen.ts'

/**
 * Starts once the first screen is shown: neither the socket and the queue nor their code loads before the first chart.
 */
export const startNoticesAfterFirstScreen = (): Stop =>
  startAfterFirstScreen('Live updates', async () => (await import('./live.ts')).startAdminNotices)
