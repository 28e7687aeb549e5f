import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listeners } from '#server/listeners.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import type { Store } from '#server/store/store.ts'
import { type Engine, migratedDatabase } from './databases.ts'
import { keyed } from './keyed.ts'

/** An empty store without a server. */
export const openStore = async (engine: Engine): Promise<{ store: Store; drop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-'))
  const { databaseUrl, drop } = await migratedDatabase(engine, folder)
  const store = await keyed(
    databaseUrl ? openPostgres(databaseUrl, listeners) : openSqlite(join(folder, 'portal.sqlite'), listeners),
  )
  return {
    store,
    drop: async () => {
      await store.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
