import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const indexes = [
  [
    'webhook_deliveries_failing',
    "webhook_deliveries (webhook_id) where (state = 'failed' or (state = 'waiting' and attempts >= 3))",
  ],
  ['webhook_deliveries_event', 'webhook_deliveries (webhook_id, event_id, id)'],
] as const

/** A webhook has a name, and what keeps failing is found without a look at all that was sent. */
export const webhookNames: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('webhooks')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    for (const [name, on] of indexes) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  },
}
