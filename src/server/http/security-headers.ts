import type { Config } from '../config.ts'

const hstsSeconds = 365 * 24 * 60 * 60

/** What no page of ours uses, no page of ours and nothing in it may ask for. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** The policy until a page sends its own: what is no page loads nothing, sends nothing and stands in no frame. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What every answer carries that no route or plugin has made: the parser's refusals. */
export const bareHeaders = ({ portalUrl }: Pick<Config, 'portalUrl'>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': closedPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...(portalUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` }),
})
