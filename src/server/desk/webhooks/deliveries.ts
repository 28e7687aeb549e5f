import { hostOf, type WebhookDelivery } from '#contract/calls/desk/webhooks.ts'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { deliveriesKeptDays } from '#fund/notices/webhook-events.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import { bodyOf, queueDelivery } from './queue.ts'
import type { WebhookDeliveriesTable } from './schema.ts'
import { webhookById } from './webhooks.ts'

const testsPerHourMax = 30

const view = (row: WebhookDeliveriesTable): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  event: row.event,
  created_at: iso(row.created_at),
  state: row.state,
  attempts: row.attempts,
  next_at: isoOrNull(row.state === 'waiting' ? row.not_before : null),
  ended_at: isoOrNull(row.ended_at),
  code: row.code,
  body: row.body,
})

const byId = async (db: Db, id: string): Promise<WebhookDeliveriesTable> => {
  const row = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such delivery.')
  return row
}

/** The newest first, by key. Throws 404 if there is no such webhook. */
export const listDeliveries = async (
  db: Db,
  id: string,
  { before, limit = pageRowsDefault }: { readonly before?: string | undefined; readonly limit?: number | undefined },
) => {
  await webhookById(db, id)
  const all = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id)
  const rows = await (before === undefined ? all : all.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOfRows(rows, limit, view)
}

const off = 'This webhook is off. Switch it on first.'

/** Sends an event that only tests the delivery. Throws 404, 409 if the webhook is off, 429 beyond 30 an hour. */
export const testWebhook = async (work: Work, id: string): Promise<WebhookDelivery> => {
  const { active } = await webhookById(work.db, id)
  if (active === 0) throw refuse(409, off)
  const wait = await takeAllowance(work, { key: `webhook-test ${id}`, max: testsPerHourMax, windowMs: hourMs })
  if (wait > 0) throw refuse(429, 'This was tested too often. You can test it again within the hour.', wait)
  const eventId = timeId(work.now)
  const one = { webhook_id: id, event_id: eventId, event: 'test', body: bodyOf(eventId, 'test', work.now, {}) }
  return view(await byId(work.db, await queueDelivery(work, one)))
}

/** Queues the same event again. Throws 404, and 409 while it waits or if its webhook is off. */
export const replayDelivery = async (work: SignedInWork, { id }: { readonly id: string }): Promise<WebhookDelivery> => {
  const { webhook_id, event_id, event, body, state } = await byId(work.db, id)
  const webhook = await webhookById(work.db, webhook_id)
  if (state === 'waiting') throw refuse(409, 'This event is still waiting: it is retried automatically.')
  if (webhook.active === 0) throw refuse(409, off)
  const again = await queueDelivery(work, { webhook_id, event_id, event, body })
  const detail = `${event} is sent again`
  await audit(work, { action: 'webhook.replay', subject: hostOf(webhook), detail })
  await tellAdmins(work)
  return view(await byId(work.db, again))
}

/** Removes old deliveries, and secrets that no longer sign. */
export const forgetDeliveries = async ({ db, now }: Work): Promise<void> => {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<=', now - deliveriesKeptDays * dayMs)
    .execute()
  await db
    .updateTable('webhooks')
    .set({ sealed_before: null, before_until: null })
    .where('before_until', '<=', now)
    .execute()
}
