import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'
import { isHttpsAddress } from '#contract/entities/fields.ts'

const extension = 'push'
const path = '/api/push'

/** Longer than any push service's endpoint. */
const endpointCharactersMax = 1000

/** A browser that shows a person's notifications. */
export const pushDevice = v.object({
  id: v.string(),
  /** Like "Firefox on Linux". */
  browser: v.string(),
  /** The host of its push service. */
  service: v.string(),
  added_at: instant,
  /** When it last opened the portal. */
  seen_at: instant,
  /** The last message that its push service accepted. */
  sent_at: v.nullable(instant),
  /** Messages that wait for it, including those held by quiet hours. */
  waiting: v.number(),
  /** Why the last message was not accepted: an HTTP status, or an error code of the system; null if it was. */
  failure: v.nullable(v.object({ at: instant, code: v.string() })),
})

export const pushState = v.object({
  /**
   * The key with which a browser subscribes (VAPID), an uncompressed P-256 point in base64url; null if there is none.
   */
  key: v.nullable(v.string()),
  /** The person's own, newest first. */
  devices: v.array(pushDevice),
})

const endpoint = v.pipe(
  v.string('the address of the push service is needed'),
  v.maxLength(endpointCharactersMax, `the address of a push service has at most ${endpointCharactersMax} characters`),
  v.check(isHttpsAddress, 'the address of a push service begins with https://'),
)

export const pushSubscription = v.object({
  /** Where the browser's push service receives messages. */
  endpoint,
  /** The browser's public key: an uncompressed P-256 point. */
  p256dh: v.pipe(
    v.string('the key of the browser is needed'),
    v.regex(/^B[A-Za-z0-9_-]{86}$/, 'this is not a key that a browser subscribes with'),
  ),
  auth: v.pipe(
    v.string('the secret of the subscription is needed'),
    v.regex(/^[A-Za-z0-9_-]{22}$/, 'this is not the secret of a subscription'),
  ),
  /** The endpoint that this browser had before. */
  replaces: v.optional(endpoint),
})

export const readPush = call({
  name: 'readPush',
  method: 'GET',
  path,
  who: 'investor',
  ofPerson: true,
  does: "The key that a browser subscribes with (VAPID), and the person's devices: what waits for each, and what was not accepted",
  extension,
  answer: pushState,
})

export const addPushDevice = call({
  name: 'addPushDevice',
  method: 'POST',
  path: `${path}/devices`,
  who: 'investor',
  ofPerson: true,
  notFrozen: true,
  does: 'Registers this browser for notifications; the same endpoint, or another that replaces the one in `replaces`, is the same device; not for a frozen account, 409 beyond ten and for an inactive one',
  extension,
  body: pushSubscription,
  answer: v.object({ id: v.string(), devices: v.array(pushDevice) }),
})

export const removePushDevice = call({
  name: 'removePushDevice',
  method: 'DELETE',
  path: `${path}/devices/:id`,
  who: 'own',
  does: 'Stops sending to a device',
  extension,
  params: byId,
  answer: v.object({ devices: v.array(pushDevice) }),
})

export const testPushDevice = call({
  name: 'testPushDevice',
  method: 'POST',
  path: `${path}/devices/:id/test`,
  who: 'own',
  does: 'Queues a test message for a device; 429 beyond 10 an hour',
  extension,
  params: byId,
  status: 202,
  answer: v.object({ devices: v.array(pushDevice) }),
})

export type PushDevice = v.InferOutput<typeof pushDevice>
export type PushState = v.InferOutput<typeof pushState>
export type PushSubscriptionBody = v.InferInput<typeof pushSubscription>
