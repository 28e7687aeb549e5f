import { hostOf, type Webhook } from '#contract/calls/desk/webhooks.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { secretOverlapHours, type WebhookEvent, webhookEvents, webhooksMax } from '#fund/notices/webhook-events.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { seal, unseal } from '#server/platform/keys/seal.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import { mayBeReached } from '#server/platform/queues/outgoing.ts'
import { failingOf } from './failing.ts'
import { ownTargets } from './own-network.ts'
import type { WebhooksTable } from './schema.ts'
import { newSigningSecret } from './sign.ts'

const overlapMs = secretOverlapHours * hourMs

/** The secrets that sign now, the newest first. */
export const secretsOf = (
  secret: Keyring,
  { id, sealed, sealed_before, before_until }: Pick<WebhooksTable, 'id' | 'sealed' | 'sealed_before' | 'before_until'>,
  now: number,
): string[] => {
  const isOver = before_until === null || before_until <= now
  const newest = unseal(secret, { field: 'webhook', row: id }, sealed)
  if (sealed_before === null || isOver) return [newest]
  return [newest, unseal(secret, { field: 'webhook-before', row: id }, sealed_before)]
}

const stateOf = async (db: Db, id: string, active: boolean) => {
  const of = db.selectFrom('webhook_deliveries').where('webhook_id', '=', id)
  const { waiting } = await of
    .where('state', '=', 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  const last = await of
    .select(['tried_at', 'state', 'code'])
    .where('tried_at', 'is not', null)
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    waiting: Number(waiting),
    failing: active ? (await failingOf(db, id)).count : 0,
    last: last ? { at: iso(last.tried_at ?? 0), state: last.state, code: last.code ?? '' } : null,
  }
}

const view = async (db: Db, now: number, row: WebhooksTable): Promise<Webhook> => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: webhookEvents.filter((event) => row.events.split(' ').includes(event)),
  active: row.active === 1,
  made_at: iso(row.made_at),
  made_by: row.made_by,
  old_secret_until: isoOrNull(row.before_until !== null && row.before_until > now ? row.before_until : null),
  ...(await stateOf(db, row.id, row.active === 1)),
})

/** The newest first. */
export const listWebhooks = async (db: Db, now: number): Promise<Webhook[]> => {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').execute()
  return Promise.all(rows.map((row) => view(db, now, row)))
}

/** Throws 404 if there is no such webhook. */
export const webhookById = async (db: Db, id: string): Promise<WebhooksTable> => {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such webhook.')
  return row
}

/** A webhook as the API returns it. Throws 404 if there is no such webhook. */
export const shownWebhook = async ({ db, now }: Work, id: string): Promise<Webhook> =>
  view(db, now, await webhookById(db, id))

/** A webhook with its signing secret, which is returned only this once. */
interface WithSecret {
  readonly webhook: Webhook
  readonly secret: string
}

/** Throws 422 for an address of this machine or its network that is not listed, and for a port that is not. */
export const checkTarget = async (db: Db, config: Pick<Config, 'outgoing'>, url: string): Promise<void> => {
  if (!mayBeReached(config, url, await ownTargets(db)))
    throw refuse(422, 'Only systems on the internet at port 443, and those listed here, can be notified.')
}

/** Throws 422 as `checkTarget`, 409 beyond ten. */
export const addWebhook = async (
  work: SignedInWork,
  {
    url,
    events,
    name = '',
    config,
  }: {
    readonly url: string
    readonly events: readonly WebhookEvent[]
    readonly name?: string
    readonly config: Pick<Config, 'outgoing'>
  },
): Promise<WithSecret> => {
  const { by } = work.actor
  await checkTarget(work.db, config, url)
  const { count } = await work.db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= webhooksMax)
    throw refuse(409, `At most ${webhooksMax} systems can be notified. Remove one first.`)
  const id = timeId(work.now)
  const secret = newSigningSecret()
  const chosen = [...new Set(events)]
  await work.db
    .insertInto('webhooks')
    .values({
      id,
      name,
      url,
      events: chosen.join(' '),
      active: 1,
      sealed: seal(work.secret(), { field: 'webhook', row: id }, secret),
      sealed_before: null,
      before_until: null,
      made_at: work.now,
      made_by: by.email,
    })
    .execute()
  await audit(work, { action: 'webhook.add', subject: hostOf({ url }), detail: chosen.join(', ') })
  return { webhook: await shownWebhook(work, id), secret }
}

/** The previous secret signs beside the new one for a day, so that the other system can be changed in between. */
export const rotateSecret = async (work: SignedInWork, { id }: { readonly id: string }): Promise<WithSecret> => {
  const row = await webhookById(work.db, id)
  const before = unseal(work.secret(), { field: 'webhook', row: id }, row.sealed)
  const secret = newSigningSecret()
  await work.db
    .updateTable('webhooks')
    .set({
      sealed: seal(work.secret(), { field: 'webhook', row: id }, secret),
      sealed_before: seal(work.secret(), { field: 'webhook-before', row: id }, before),
      before_until: work.now + overlapMs,
    })
    .where('id', '=', id)
    .execute()
  const detail = `another secret; the one before signs for ${secretOverlapHours} hours more`
  await audit(work, { action: 'webhook.secret', subject: hostOf(row), detail })
  return { webhook: await shownWebhook(work, id), secret }
}

export const switchWebhook = async (
  work: SignedInWork,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<Webhook> => {
  const row = await webhookById(work.db, id)
  if ((row.active === 1) !== active) {
    await work.db
      .updateTable('webhooks')
      .set({ active: active ? 1 : 0 })
      .where('id', '=', id)
      .execute()
    const detail = active ? 'switched on' : 'switched off'
    await audit(work, { action: 'webhook.switch', subject: hostOf(row), detail })
    await work.publish('webhook', id)
    await tellAdmins(work)
  }
  return shownWebhook(work, id)
}

/** Removes a webhook with its deliveries. */
export const removeWebhook = async (
  work: SignedInWork,
  { id }: { readonly id: string },
): Promise<{ readonly removed: string }> => {
  const row = await webhookById(work.db, id)
  await work.db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  await work.db.deleteFrom('webhooks').where('id', '=', id).execute()
  await audit(work, { action: 'webhook.remove', subject: hostOf(row), detail: row.events })
  await tellAdmins(work)
  return { removed: id }
}
