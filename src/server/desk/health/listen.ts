import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#server/platform/config/context.ts'
import type { Metrics } from './metrics.ts'

/**
 * Answers `GET /metrics` on a port of its own, which the portal's visitors never reach. Resolves to its address and a
 * way to close it.
 */
export const listenForMetrics = async (
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  log: Log,
): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end()
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
    } catch (reason) {
      log.error({ reason: String(reason) }, 'the metrics could not be served')
      response.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
