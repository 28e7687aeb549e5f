import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { makeApiKey } from '#server/access/api-keys/keys.ts'
import { bodyOf } from '#server/desk/webhooks/queue.ts'
import { addWebhook, switchWebhook } from '#server/desk/webhooks/webhooks.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { demoAdmin } from './batches.ts'

const usedBeforeMs = 2 * dayMs

/** An accountant's key, which nobody has. */
const giveKey = async (work: Work): Promise<void> => {
  const { key } = await makeApiKey(work.as(await demoAdmin(work)), {
    name: 'The accountant’s script',
    scopes: ['books'],
    days: 365,
  })
  const used = { made_at: work.now - 2 * usedBeforeMs, used_at: work.now - usedBeforeMs }
  await work.db.updateTable('api_keys').set(used).where('id', '=', key.id).execute()
}

/** A made-up system, switched off: a demo sends nothing outside. */
const giveWebhook = async (work: Work, config: Pick<Config, 'outgoing'>): Promise<void> => {
  const by = work.as(await demoAdmin(work))
  const url = 'https://books.example.com/portal'
  const { webhook } = await addWebhook(by, { url, events: ['week.closed', 'withdrawal.paid'], config })
  await switchWebhook(by, { id: webhook.id, active: false })
  const [first, second] = [work.now - usedBeforeMs, work.now - usedBeforeMs + hourMs]
  const rows = [first, second].map((at) => {
    const eventId = timeId(at)
    const delivered = at === second
    return {
      id: timeId(at),
      webhook_id: webhook.id,
      event_id: eventId,
      event: 'test',
      body: bodyOf(eventId, 'test', at, {}),
      created_at: at,
      not_before: at,
      expires_at: at,
      attempts: delivered ? 1 : 3,
      state: delivered ? ('delivered' as const) : ('failed' as const),
      tried_at: at,
      ended_at: at,
      code: delivered ? '204' : '503',
    }
  })
  await work.db.insertInto('webhook_deliveries').values(rows).execute()
}

/** A key and a webhook for the fund's other systems, each at the first start without one. */
export const giveSystems = async (work: Work, config: Pick<Config, 'outgoing'>): Promise<void> => {
  if (!(await work.db.selectFrom('api_keys').select('id').executeTakeFirst())) await giveKey(work)
  if (!(await work.db.selectFrom('webhooks').select('id').executeTakeFirst())) await giveWebhook(work, config)
}
