import { dayMs } from '#fund/calendar/time.ts'
import type { WebhookEvent } from '#fund/notices/webhook-events.ts'
import { webhookTriesDays } from '#fund/notices/webhook-events.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import type { WebhookDeliveriesTable } from './schema.ts'

/** What an event is about, by ids: the receiving system reads the rest with a key of its own. */
export type EventData = Readonly<Record<string, string | number | readonly string[]>>

/** Queues what is sent; a repetition has the `eventId` of an earlier one. */
export const queueDelivery = async (
  work: Work,
  one: Pick<WebhookDeliveriesTable, 'webhook_id' | 'event_id' | 'event' | 'body'>,
): Promise<string> => {
  const { now } = work
  const id = timeId(now)
  await work.db
    .insertInto('webhook_deliveries')
    .values({
      id,
      ...one,
      created_at: now,
      not_before: now,
      expires_at: now + webhookTriesDays * dayMs,
      attempts: 0,
      state: 'waiting',
      tried_at: null,
      ended_at: null,
      code: null,
    })
    .execute()
  await work.publish('webhook', id)
  return id
}

/** The body of an event, as it is sent and signed. */
export const bodyOf = (eventId: string, event: string, now: number, data: EventData): string =>
  JSON.stringify({ id: eventId, type: event, timestamp: iso(now), data })

/** Queues an event for every webhook that has chosen it, in the unit that caused it. */
export const queueEvent = async (work: Work, event: WebhookEvent, data: EventData): Promise<void> => {
  const rows = await work.db.selectFrom('webhooks').select(['id', 'events']).where('active', '=', 1).execute()
  const chosen = rows.filter(({ events }) => events.split(' ').includes(event))
  if (chosen.length === 0) return
  const eventId = timeId(work.now)
  const body = bodyOf(eventId, event, work.now, data)
  for (const { id } of chosen) await queueDelivery(work, { webhook_id: id, event_id: eventId, event, body })
}
