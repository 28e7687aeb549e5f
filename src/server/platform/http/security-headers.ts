import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { closedPolicy, permissionsPolicy, referrerPolicy, strictTransport } from '#contract/response-headers.ts'
import type { Config } from '../config/config.ts'

const isHttps = ({ portalUrl }: Pick<Config, 'portalUrl'>): boolean => portalUrl.startsWith('https:')

/** What helmet sets, which is the same for every answer. */
const helmetHeaders = (config: Pick<Config, 'portalUrl'>): Record<string, string> => {
  const headers: Record<string, string> = {}
  const noting = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const apply = helmet({
    contentSecurityPolicy: false,
    // The build sets it for the pages that run a script (src/site/build/headers.ts).
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: referrerPolicy },
    // As `frame-ancestors 'none'` of every policy says.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps(config),
  })
  apply({} as IncomingMessage, noting as unknown as ServerResponse, (reason) => {
    if (reason) throw reason
  })
  return headers
}

/**
 * The headers of every answer, refusals included, unless a route sends its own. They are made once: called for every
 * request, helmet took a tenth of what a small call costs, and kept Node from writing the other headers in one go.
 */
export const headersOfAll = (config: Pick<Config, 'portalUrl'>): Readonly<Record<string, string>> => ({
  ...helmetHeaders(config),
  'permissions-policy': permissionsPolicy,
  'content-security-policy': closedPolicy,
})

/** The headers of answers that no route or plugin makes: the parser's refusals. */
export const bareHeaders = ({ portalUrl }: Pick<Config, 'portalUrl'>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': closedPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': referrerPolicy,
  'x-content-type-options': 'nosniff',
  ...(isHttps({ portalUrl }) && { 'strict-transport-security': strictTransport }),
})
