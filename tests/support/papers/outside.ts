import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Context } from '#server/platform/config/context.ts'

const guarded = /^(?:update|delete from) (audit|audit_details|entries|lines|agreement_versions|agreement_signatures)\b/

/** Changes the database as somebody would who has got hold of it: by another program, past its own guards. */
export const fromOutside = async ({ config }: Pick<Context, 'config'>, statement: string): Promise<void> => {
  const table = guarded.exec(statement)?.[1]
  if (config.databaseUrl === null) {
    const database = new DatabaseSync(join(config.dataDir, 'portal.sqlite'), {
      timeout: 5000,
      enableForeignKeyConstraints: false,
    })
    if (table) for (const how of ['update', 'delete']) database.exec(`drop trigger if exists ${table}_no_${how}`)
    database.exec(statement)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
