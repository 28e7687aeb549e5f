/** The events that another system can receive; each says only which thing it is about (api.md "webhooks"). */
export const webhookEvents = [
  'investor.approved',
  'investor.deactivated',
  'deposit.received',
  'withdrawal.paid',
  'week.closed',
  'week.corrected',
  'entry.booked',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export const webhooksMax = 10
/** How long the previous secret still signs beside a new one. */
export const secretOverlapHours = 24
/** An event that was not accepted by then is given up; it can be sent again by hand. */
export const webhookTriesDays = 3
/** After this many attempts, over a minute or more, a delivery counts as failing. */
export const failingTries = 3
/** How long sent events stay in the list. */
export const deliveriesKeptDays = 30

const failures: Readonly<Record<string, string>> = {
  ADDRESS_REFUSED: 'its address is in a private network',
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nobody takes calls there',
  ECONNRESET: 'it broke off',
  ETIMEDOUT: 'it did not answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
}

/**
 * The outcome of the last attempt in words. `code` of a delivery is an HTTP status, or the error of the system or of
 * the certificate.
 */
export const outcomeWords = (code: string): string =>
  failures[code] ?? (/^\d{3}$/.test(code) ? `it answered ${code}` : `it failed (${code})`)
