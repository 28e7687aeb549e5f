import type { Page } from 'playwright/test'
import { socketPong } from '#contract/entities/notification.ts'

/**
 * A socket that stands and answers, and tells of nothing: what other tests do would read again what is on the screen,
 * and so would a socket that stays silent. Before the page is opened.
 */
export const withoutNews = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/ws\//, (socket) => socket.onMessage(() => socket.send(JSON.stringify(socketPong))))
