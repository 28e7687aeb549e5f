import { test as base } from 'playwright/test'
import { type DocumentedBackend, startDocumentedBackend } from '#tests/support/portal/documented-backend.ts'
import { documentedBackendUrl } from '../../../scripts/variants.ts'

/**
 * A test with a backend that answers only the documented calls. Each test has one of its own: what the page requests
 * from the built-in address is redirected there, including the socket.
 */
export const test = base.extend<{ backend: DocumentedBackend }>({
  backend: [
    async ({ context }, use) => {
      const backend = await startDocumentedBackend()
      await context.route(`${documentedBackendUrl}/**`, (route) =>
        route.continue({ url: route.request().url().replace(documentedBackendUrl, backend.url) }),
      )
      await context.routeWebSocket(`${documentedBackendUrl.replace('http', 'ws')}/**`, (socket) => {
        const url = socket.url().replace(documentedBackendUrl.replace('http', 'ws'), backend.url.replace('http', 'ws'))
        const behind = new WebSocket(url)
        behind.addEventListener('message', ({ data }) => socket.send(String(data)))
        behind.addEventListener('close', ({ code }) => void socket.close({ code: code === 1006 ? 1011 : code }))
        socket.onClose(() => behind.close())
      })
      await use(backend)
      await backend.close()
    },
    { auto: true },
  ],
})

export { expect } from 'playwright/test'
