import { sql } from 'kysely'
import { failingTries } from '#fund/notices/webhook-events.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Written out as in the index, or neither engine would use it. */
const isFailing = sql<boolean>`(state = 'failed' or (state = 'waiting' and attempts >= ${sql.lit(failingTries)}))`

/** A delivery that was repeated counts as its repetition does. */
const isLatest = sql<boolean>`not exists (select 1 from webhook_deliveries again
  where again.webhook_id = webhook_deliveries.webhook_id and again.event_id = webhook_deliveries.event_id
  and again.id > webhook_deliveries.id)`

/** Events that a webhook did not accept after many tries: how many, and when the oldest was made. */
export const failingOf = async (
  db: Db,
  id: string,
): Promise<{ readonly count: number; readonly since: number | null }> =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', id)
    .where(isFailing)
    .where(isLatest)
    .select([sql<number>`cast(count(*) as bigint)`.as('count'), sql<number | null>`min(created_at)`.as('since')])
    .executeTakeFirstOrThrow()

/** A system that does not accept its events. */
interface Failing {
  readonly name: string
  readonly count: number
  readonly since: number | null
  /** The last answer: an HTTP status, or a system error code. */
  readonly code: string
}

const lastCode = async (db: Db, id: string): Promise<string> => {
  const last = await db
    .selectFrom('webhook_deliveries')
    .select('code')
    .where('webhook_id', '=', id)
    .where(isFailing)
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.code ?? ''
}

/** The active webhooks that keep failing, the newest first. */
export const failingWebhooks = async (db: Db): Promise<Failing[]> => {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url'])
    .where('active', '=', 1)
    .orderBy('id', 'desc')
    .execute()
  const all = await Promise.all(
    rows.map(async ({ id, name, url }) => {
      const { count, since } = await failingOf(db, id)
      return { name: name || new URL(url).host, count, since, code: count === 0 ? '' : await lastCode(db, id) }
    }),
  )
  return all.filter(({ count }) => count > 0)
}
