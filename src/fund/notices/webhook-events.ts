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
