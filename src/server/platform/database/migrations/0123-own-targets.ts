import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Webhooks {
  webhooks: { url: string; made_at: number; made_by: string }
  own_targets: { id: string; host: string; port: number; added_at: number; added_by: string }
}

/** Webhooks reach port 443 of the Internet and what is listed; the other ports of those that are there are listed. */
export const ownTargets: Migration = {
  up: async (untyped: Kysely<unknown>) => {
    const db = untyped as Kysely<Webhooks>
    await db.schema
      .createTable('own_targets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('port', 'integer', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addColumn('added_by', 'text', (column) => column.notNull())
      .addUniqueConstraint('own_targets_host_port', ['host', 'port'])
      .execute()
    const seen = new Set<string>()
    for (const { url, made_at, made_by } of await db
      .selectFrom('webhooks')
      .select(['url', 'made_at', 'made_by'])
      .execute()) {
      const { hostname, port, host } = new URL(url)
      if (port === '' || seen.has(host)) continue
      seen.add(host)
      const row = { host: hostname.replace(/[[\]]/g, ''), port: Number(port), added_at: made_at, added_by: made_by }
      await db
        .insertInto('own_targets')
        .values({ id: randomUUID(), ...row })
        .execute()
    }
  },
}
