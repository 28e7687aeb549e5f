/** What another system can be told of; each tells only which thing it is about (api.md "webhooks"). */
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
/** How long the secret before goes on signing beside a new one. */
export const secretOverlapHours = 24
/** An event that was not taken within it is given up; it can be sent again by hand. */
export const webhookTriesDays = 3
/** After this many attempts, over a minute or more, a delivery keeps failing. */
export const failingTries = 3
/** How long what was sent stays in the list. */
export const deliveriesKeptDays = 30
