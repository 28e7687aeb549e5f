import { hostOf, type Webhook } from '#contract/calls/desk/webhooks.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { type WebhookEvent, webhookEvents } from '#fund/notices/webhook-events.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import type { WebhooksTable } from './schema.ts'
import { checkTarget, shownWebhook, webhookById } from './webhooks.ts'

/** What waits longer than this waits for another try; what waits less may be on its way at this moment. */
const inTransitMs = minuteMs

interface Wanted {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly active: boolean
}

/** What the trail says about a change. An address may hold a secret in its path, so only its host is given. */
const differences = (row: WebhooksTable, { name, url, events, active }: Wanted): string[] => [
  ...(row.name === name ? [] : [name === '' ? 'no name' : `called “${name}”`]),
  ...(hostOf(row) === hostOf({ url }) ? [] : [`to ${hostOf({ url })}`]),
  ...(row.url !== url && hostOf(row) === hostOf({ url }) ? ['another path'] : []),
  ...(row.events === events.join(' ') ? [] : [`told of ${events.join(', ')}`]),
  ...((row.active === 1) === active ? [] : [active ? 'switched on' : 'switched off']),
]

/**
 * The secret stays, and so do the deliveries made; those that wait go to the new address at once. Throws what adding
 * one throws, and 404.
 */
export const changeWebhook = async (
  work: SignedInWork,
  { id, config, ...asked }: Wanted & { readonly id: string; readonly config: Pick<Config, 'outgoing'> },
): Promise<Webhook> => {
  const row = await webhookById(work.db, id)
  if (row.url !== asked.url) await checkTarget(work.db, config, asked.url)
  const wanted = { ...asked, events: webhookEvents.filter((event) => asked.events.includes(event)) }
  const kept = webhookEvents.filter((event) => row.events.split(' ').includes(event)).join(' ')
  const changed = differences({ ...row, events: kept }, wanted)
  if (changed.length === 0) return shownWebhook(work, id)
  const { name, url, events, active } = wanted
  await work.db
    .updateTable('webhooks')
    .set({ name, url, events: events.join(' '), active: active ? 1 : 0 })
    .where('id', '=', id)
    .execute()
  if (row.url !== url)
    await work.db
      .updateTable('webhook_deliveries')
      .set({ not_before: work.now })
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .where('not_before', '>', work.now + inTransitMs)
      .execute()
  await audit(work, { action: 'webhook.change', subject: hostOf(row), detail: changed.join('; ') })
  await work.publish('webhook', id)
  await tellAdmins(work)
  return shownWebhook(work, id)
}
