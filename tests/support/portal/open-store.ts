import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import type { Store } from '#server/platform/database/store.ts'
import { listeners } from '#server/server/listeners.ts'
import { type Database, type Engine, migratedDatabase, template } from './databases.ts'
import { keyed } from './keyed.ts'

export interface Opened {
  readonly store: Store
  drop(): Promise<void>
}

const openIn = async (folder: string, databaseUrl: string | null): Promise<Store> =>
  keyed(databaseUrl ? openPostgres(databaseUrl, listeners) : openSqlite(join(folder, 'portal.sqlite'), listeners))

const openedBy = async (make: (folder: string) => Promise<Database>): Promise<Opened> => {
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

/** Fills a store once; returns the result, and how to open a store with all of that in it. */
export const filledStore = async <Filled>(engine: Engine, fill: (store: Store) => Promise<Filled>) => {
  const made: Filled[] = []
  const { copy } = await template(engine, async ({ databaseUrl, dataDir }) => {
    const store = await openIn(dataDir, databaseUrl)
    made.push(await fill(store))
    await store.close()
  })
  return { filled: made[0] as Filled, open: () => openedBy(copy) }
}
