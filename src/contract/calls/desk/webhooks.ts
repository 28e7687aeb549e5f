import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'
import { plainLines } from '#contract/entities/entered.ts'
import { isHttpsAddress } from '#contract/entities/fields.ts'
import { pageOf, pageQuery } from '#contract/entities/page.ts'
import { webhookEvents } from '#fund/notices/webhook-events.ts'

const path = '/api/webhooks'
const extension = 'webhooks'
const urlCharactersMax = 500
const nameCharactersMax = 60

export const webhookEvent = v.picklist(webhookEvents, 'this is not an event')

const deliveryState = v.picklist(['waiting', 'delivered', 'failed'])

/** Another system of the fund's owner that receives events. */
export const webhook = v.object({
  id: v.string(),
  /** The owner's name for it; may be empty. */
  name: v.string(),
  url: v.string(),
  events: v.array(webhookEvent),
  /** Nothing is queued for a webhook that is off, and what waits is held. */
  active: v.boolean(),
  made_at: instant,
  made_by: v.string(),
  /** Until when the previous secret also signs; null if there is none. */
  old_secret_until: v.nullable(instant),
  waiting: v.number(),
  /** How many of its events failed three times or more, or were given up, and have not been sent again since. */
  failing: v.number(),
  /** The latest attempt; `code` is an HTTP status or an error code of the system. */
  last: v.nullable(v.object({ at: instant, state: deliveryState, code: v.string() })),
})

/** What a webhook is known by: its address may hold a secret in its path. */
export const hostOf = ({ url }: { readonly url: string }): string => new URL(url).host

/** An event on its way to one webhook. */
export const webhookDelivery = v.object({
  id: v.string(),
  /** The same however often it is sent, so that the other system recognises it. */
  event_id: v.string(),
  event: v.string(),
  created_at: instant,
  state: deliveryState,
  attempts: v.number(),
  /** When it is tried next; null once it is over. */
  next_at: v.nullable(instant),
  ended_at: v.nullable(instant),
  /** The last answer: an HTTP status, or an error code of the system; null before the first. */
  code: v.nullable(v.string()),
  /** What is sent, word for word. */
  body: v.string(),
})

const url = v.pipe(
  v.string('an address is needed'),
  v.trim(),
  v.maxLength(urlCharactersMax, `an address has at most ${urlCharactersMax} characters`),
  v.regex(/^[^\p{Cc}]*$/u, 'an address cannot hold control characters'),
  v.check(isHttpsAddress, 'an address begins with https:// and holds no password'),
)

const name = v.pipe(
  v.string('a name is text'),
  v.trim(),
  v.maxLength(nameCharactersMax, `a name has at most ${nameCharactersMax} characters`),
  plainLines('a name'),
)

const events = v.pipe(
  v.array(webhookEvent, 'events are a list'),
  v.minLength(1, 'choose at least one event'),
  v.maxLength(webhookEvents.length, 'an event is named once'),
)

export const listWebhooks = call({
  name: 'listWebhooks',
  method: 'GET',
  path,
  who: 'owner',
  does: 'The systems that receive events, newest first: their names and events, how many events wait, how many keep failing (tried three times or more, or given up, and not sent again since), the outcome of the last',
  extension,
  answer: v.array(webhook),
})

const withSecret = v.object({ webhook, secret: v.string() })

export const addWebhook = call({
  name: 'addWebhook',
  method: 'POST',
  path,
  who: 'owner',
  stepUp: 'webhooks',
  does: 'Adds a system that receives events, and returns the secret that signs them, once; 422 for a private address, or a name that means this machine or its own network (`localhost`, `.local`, `.internal`, one without a dot); 409 beyond 10',
  extension,
  body: v.object({
    url,
    events,
    name: v.optional(name, ''),
  }),
  status: 201,
  answer: withSecret,
})

export const changeWebhook = call({
  name: 'changeWebhook',
  method: 'PUT',
  path: `${path}/:id`,
  who: 'owner',
  stepUp: 'webhooks',
  does: 'Changes the name, address and events of a webhook and whether it is on; its secret and the list of sent events stay, and waiting events go to the new address',
  extension,
  params: byId,
  body: v.object({ url, events, name, active: v.boolean('active is true or false') }),
  answer: webhook,
})

export const switchWebhook = call({
  name: 'switchWebhook',
  method: 'POST',
  path: `${path}/:id/active`,
  who: 'owner',
  stepUp: 'webhooks',
  does: 'Switches a webhook off or on; while it is off nothing is queued, and waiting events are held',
  extension,
  params: byId,
  body: v.object({ active: v.boolean('active is true or false') }),
  answer: webhook,
})

export const removeWebhook = call({
  name: 'removeWebhook',
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'owner',
  does: 'Removes a system, so that it receives nothing any more, with the list of what was sent',
  extension,
  params: byId,
  answer: v.object({ removed: v.string() }),
})

export const rotateWebhookSecret = call({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${path}/:id/secret`,
  who: 'owner',
  stepUp: 'webhooks',
  does: 'Makes a new secret and returns it, once; for 24 hours the previous one signs too',
  extension,
  params: byId,
  answer: withSecret,
})

export const testWebhook = call({
  name: 'testWebhook',
  method: 'POST',
  path: `${path}/:id/test`,
  who: 'owner',
  does: 'Queues a `test` event; 429 beyond 30 an hour, 409 if the webhook is off',
  extension,
  params: byId,
  status: 202,
  answer: webhookDelivery,
})

export const listWebhookDeliveries = call({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${path}/:id/deliveries`,
  who: 'owner',
  does: 'What was sent to a webhook or waits for it, newest first, by key: each with its body, attempts, last answer and next attempt; the last 30 days',
  extension,
  params: byId,
  query: pageQuery,
  answer: pageOf(webhookDelivery),
})

export const replayWebhookDelivery = call({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: `${path}/deliveries/:id/replay`,
  who: 'owner',
  does: 'Queues the same event again; 409 while it waits, and if its webhook is off',
  extension,
  params: byId,
  status: 202,
  answer: webhookDelivery,
})

export type Webhook = v.InferOutput<typeof webhook>
export type WebhookDelivery = v.InferOutput<typeof webhookDelivery>
