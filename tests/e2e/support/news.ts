import type { Page, WebSocketRoute } from 'playwright/test'
import { socketPong } from '#contract/entities/notification.ts'

/**
 * A socket that stands and answers, and tells of nothing: what other tests do would read again what is on the screen,
 * and so would a socket that stays silent. Before the page is opened.
 */
export const withoutNews = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/ws\//, (socket) => socket.onMessage(() => socket.send(JSON.stringify(socketPong))))

/** The same, and by what it answers the test tells of what it likes. */
export const socketOf = (page: Page): Promise<WebSocketRoute> =>
  new Promise((opened, failed) => {
    const answer = (socket: WebSocketRoute): void => {
      socket.onMessage(() => socket.send(JSON.stringify(socketPong)))
      opened(socket)
    }
    page.routeWebSocket(/\/ws\//, answer).catch(failed)
  })
