import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import type { Store } from '#server/platform/database/store.ts'
import { listeners } from '#server/server/listeners.ts'
import { type Database, type Engine, migratedDatabase } from './databases.ts'
import { keyed } from './keyed.ts'

export interface Opened {
  readonly store: Store
  drop(): Promise<void>
}

export const openIn = async (folder: string, databaseUrl: string | null): Promise<Store> =>
  keyed(databaseUrl ? openPostgres(databaseUrl, listeners) : openSqlite(join(folder, 'portal.sqlite'), listeners))

export const openedBy = async (make: (folder: string) => Promise<Database>): Promise<Opened> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-'))
  const { databaseUrl, drop } = await make(folder)
  const store = await openIn(folder, databaseUrl)
  return {
    store,
    drop: async () => {
      await store.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An empty store without a server. */
export const openStore = (engine: Engine): Promise<Opened> => openedBy((folder) => migratedDatabase(engine, folder))
