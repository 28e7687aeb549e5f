import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { dayMs, secondMs } from '#fund/time.ts'
import type { Config } from '../config.ts'

const hstsSeconds = (365 * dayMs) / secondMs

/** What no page of ours uses, no page of ours and nothing in it may ask for. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** The policy until a page sends its own: what is no page loads nothing, sends nothing and stands in no frame. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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
    // The build says it of the pages that run a script (src/site/build/headers.ts).
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps(config),
  })
  apply({} as IncomingMessage, noting as unknown as ServerResponse, (reason) => {
    if (reason) throw reason
  })
  return headers
}

/**
 * What every answer carries, refusals too, unless a route sends its own: made once. Asked at every call, helmet took a
 * tenth of what a small one costs, and kept Node from writing the other headers at one go.
 */
export const headersOfAll = (config: Pick<Config, 'portalUrl'>): Readonly<Record<string, string>> => ({
  ...helmetHeaders(config),
  'permissions-policy': permissionsPolicy,
  'content-security-policy': closedPolicy,
})

/** What every answer carries that no route or plugin has made: the parser's refusals. */
export const bareHeaders = ({ portalUrl }: Pick<Config, 'portalUrl'>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': closedPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...(isHttps({ portalUrl }) && { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` }),
})
