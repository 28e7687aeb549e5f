import type { Page, WebSocketRoute } from 'playwright/test'
import { socketPong } from '#contract/entities/notification.ts'

/**
 * A socket that never opens: what is on the screen is read again only if the page itself does so. Other tests' changes
 * would have it read again, and so would the opening of the socket. Call before the page is opened.
 */
export const withoutNews = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/ws\//, () => new Promise<never>(() => {}))

/** A socket that opens and answers, and sends nothing but what the test sends. Call before the page is opened. */
export const socketOf = (page: Page): Promise<WebSocketRoute> =>
  new Promise((opened, failed) => {
    const answer = (socket: WebSocketRoute): void => {
      socket.onMessage(() => socket.send(JSON.stringify(socketPong)))
      opened(socket)
    }
    page.routeWebSocket(/\/ws\//, answer).catch(failed)
  })
