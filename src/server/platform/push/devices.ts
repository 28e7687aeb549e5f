import { createPublicKey } from 'node:crypto'
import { type Expression, expressionBuilder } from 'kysely'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { audit } from '../audit/audit.ts'
import type { SignedInWork } from '../config/context.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Keyring } from '../database/keyring.ts'
import type { Schema } from '../database/schema.ts'
import type { Db, Store, Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'
import { takeAllowance } from '../http/rate-limits.ts'
import { refuse } from '../http/refuse.ts'
import { seal, unseal } from '../keys/seal.ts'
import { queuePushes, testLifetimeMs } from './queue.ts'

/** Browsers of one person. */
const devicesMax = 10
const testsPerHourMax = 10
/** The name of a push service in the trail. */
export const serviceOf = (endpoint: string): string => new URL(endpoint).hostname

interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The endpoint that the browser had before, if it changed. */
  readonly replaces?: string | undefined
}

/** Throws 422 for a key that nothing can be encrypted with. */
const demandPoint = (p256dh: string): void => {
  const point = Buffer.from(p256dh, 'base64url')
  const half = (from: number, to?: number): string => point.subarray(from, to).toString('base64url')
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33) }, format: 'jwk' })
  } catch {
    throw refuse(422, 'This is not a key that a browser subscribes with.')
  }
}

export const listDevices = (db: Db, personId: string) =>
  db
    .selectFrom('push_devices')
    .leftJoin('push_messages', (join) =>
      join.onRef('push_messages.device_id', '=', 'push_devices.id').on('push_messages.failed_at', 'is', null),
    )
    .selectAll('push_devices')
    .select((eb) => eb.fn.count<number>('push_messages.id').as('waiting'))
    .where('push_devices.person_id', '=', personId)
    .groupBy('push_devices.id')
    .orderBy('push_devices.id', 'desc')
    .execute()

/** The devices of these people, by person. */
export const devicesOfAll = async (db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await db
    .selectFrom('push_devices')
    .select(['id', 'person_id'])
    .where('person_id', 'in', [...new Set(personIds)])
    .execute()
  const devices = new Map<string, string[]>()
  for (const { id, person_id } of rows) devices.set(person_id, [...(devices.get(person_id) ?? []), id])
  return devices
}

/**
 * Adds a browser, or confirms one: with other keys, another session or another endpoint it stays the same device. A
 * browser shows the notifications of the person who subscribed in it last. Throws 409 beyond the limit.
 */
export const addDevice = async (
  work: SignedInWork,
  { browser, subscription }: { readonly browser: string; readonly subscription: Subscription },
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const { by } = work.actor
  const { now } = work
  const { endpoint, p256dh, auth, replaces } = subscription
  demandPoint(p256dh)
  const { db } = work
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('person_id', '<>', by.id).execute()
  const own = await db.selectFrom('push_devices').select(['id', 'endpoint']).where('person_id', '=', by.id).execute()
  const same = own.find((device) => device.endpoint === endpoint) ?? own.find((device) => device.endpoint === replaces)
  const held = { session_id: by.sessionId, endpoint, p256dh, auth, browser, seen_at: now }
  if (same) {
    const others = own.filter((device) => device.id !== same.id && device.endpoint === replaces)
    for (const other of others) await db.deleteFrom('push_devices').where('id', '=', other.id).execute()
    await db.updateTable('push_devices').set(held).where('id', '=', same.id).execute()
    return { id: same.id, isNew: false }
  }
  if (own.length >= devicesMax)
    throw refuse(409, `Notifications go to at most ${devicesMax} browsers. Remove one of them first.`)
  const id = timeId(now)
  await db
    .insertInto('push_devices')
    .values({ id, person_id: by.id, ...held, added_at: now, sent_at: null, failed_at: null, failure: null })
    // The second of two simultaneous calls finds the same device.
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ person_id: by.id, ...held }))
    .execute()
  const detail = `notifications go to ${browser}, by ${serviceOf(endpoint)}`
  await audit(work, { action: 'push.device', subject: by.email, detail })
  return { id, isNew: true }
}

/** Throws 404 if the person has no such device. */
export const removeDevice = async (work: SignedInWork, { id }: { readonly id: string }): Promise<void> => {
  const { by } = work.actor
  const removed = await work.db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('person_id', '=', by.id)
    .returning('browser')
    .executeTakeFirst()
  if (!removed) throw refuse(404, 'There is no such device.')
  const detail = `notifications no longer go to ${removed.browser}`
  await audit(work, { action: 'push.device', subject: by.email, detail })
}

/** Queues a test message. Throws 404 if the device is not the person's, 429 beyond 10 an hour. */
export const testDevice = async (
  work: Work,
  { id, personId }: { readonly id: string; readonly personId: string },
): Promise<void> => {
  const device = await work.db
    .selectFrom('push_devices')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!device) throw refuse(404, 'There is no such device.')
  const wait = await takeAllowance(work, { key: `push-test ${personId}`, max: testsPerHourMax, windowMs: hourMs })
  if (wait > 0) throw refuse(429, 'That was tested too often. It can be tested again within the hour.', wait)
  const one = { notificationId: null, notBefore: work.now, lifetime: testLifetimeMs, urgency: 'urgent' } as const
  await queuePushes(work, [{ ...one, deviceIds: [id] }])
}

/** A browser whose session has ended shows no more notifications of that person. */
export const removeDevicesOfSessions = async ({ db }: Pick<Work, 'db'>, sessionIds: readonly string[]) => {
  if (sessionIds.length > 0) await db.deleteFrom('push_devices').where('session_id', 'in', sessionIds).execute()
}

/** When the same person signs in again in a browser, its device continues with the new session. */
export const keepDevices = async (
  { db }: Work,
  { personId, from, to }: { readonly personId: string; readonly from: string; readonly to: string },
): Promise<void> => {
  await db
    .updateTable('push_devices')
    .set({ session_id: to })
    .where('session_id', '=', from)
    .where('person_id', '=', personId)
    .execute()
}

const { and, exists, not, or, ref, selectFrom } = expressionBuilder<Schema, 'push_devices'>()

const accountsOf = (personId: Expression<string>) =>
  selectFrom('account_members')
    .innerJoin('investor_accounts', 'investor_accounts.id', 'account_members.account_id')
    .select('investor_accounts.id')
    .where('account_members.person_id', '=', personId)

/** Whether somebody gets no notifications: a removed admin, or an investor all of whose accounts are inactive. */
export const isInactive = (personId: Expression<string>) =>
  or([
    exists(
      selectFrom('people')
        .select('people.id')
        .where('people.id', '=', personId)
        .where('people.role', '=', 'admin')
        .where('people.status', '=', 'inactive'),
    ),
    and([
      exists(accountsOf(personId)),
      not(exists(accountsOf(personId).where('investor_accounts.status', '<>', 'inactive'))),
    ]),
  ])

/** Those of these people who left, were declined or were deactivated get no more notifications. */
export const removeDevicesOfInactive = async ({ db }: Work, personIds: readonly string[]): Promise<void> => {
  const ids = personIds.map((id) => ({ id }))
  await inBatches(ids, (some) =>
    db
      .deleteFrom('push_devices')
      .where(
        'person_id',
        'in',
        some.map(({ id }) => id),
      )
      .where(isInactive(ref('push_devices.person_id')))
      .execute(),
  )
}

const messageLifetimeMs = 30 * dayMs
/** A browser that has not opened the portal for this long gets no more notifications. */
const deviceLifetimeMs = 90 * dayMs

/**
 * Removes old messages, refused or not, browsers that were not seen for 90 days, and messages for devices that are
 * gone.
 */
export const forgetPushes = async ({ db, now }: Work): Promise<void> => {
  await db
    .deleteFrom('push_messages')
    .where('created_at', '<=', now - messageLifetimeMs)
    .execute()
  await db
    .deleteFrom('push_devices')
    .where('seen_at', '<=', now - deviceLifetimeMs)
    .execute()
  await db
    .deleteFrom('push_messages')
    .where('device_id', 'not in', (eb) => eb.selectFrom('push_devices').select('id'))
    .execute()
}

/** The pair by which push services know this portal (VAPID), both halves in base64url. */
export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

const name = 'vapid'
const sealedFor = (publicKey: string) => ({ field: 'push-key', row: publicKey }) as const

/** Makes the pair if this portal has none; if two nodes make one at once, the first counts. */
export const makePushKey = async (store: Store, now: number): Promise<void> => {
  if (await publicPushKey(store.read)) return
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await store.write(({ db, secret }) =>
    db
      .insertInto('push_keys')
      .values({
        name,
        public_key: publicKey,
        sealed: seal(secret(), sealedFor(publicKey), privateKey),
        made_at: now,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
}

/** What a browser subscribes with; null before the server's first start has made it. */
export const publicPushKey = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('push_keys').select('public_key').executeTakeFirst())?.public_key ?? null

/** The whole pair, for the sender. Throws if there is none, or if the portal's key does not open it. */
export const pushKey = async (db: Db, secret: Keyring): Promise<PushKey> => {
  const { public_key, sealed } = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  return { publicKey: public_key, privateKey: unseal(secret, sealedFor(public_key), sealed) }
}
