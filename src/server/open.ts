import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Clock, Context, Log } from './context.ts'
import { makeFolder } from './durable-file.ts'
import { codeOf, openSecret } from './keys/secret.ts'
import { listeners } from './listeners.ts'
import { openLive } from './live/live.ts'
import { notificationFeed } from './notifications/live-feed.ts'
import { SettingError } from './setting-error.ts'
import { lockDataDir } from './store/lock.ts'
import { openSqlite } from './store/sqlite.ts'
import type { Store } from './store/store.ts'

/** SQLite's data belongs to one process; PostgreSQL's to any number. */
const openStore = async ({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Store> => {
  if (databaseUrl) {
    const { openPostgres } = await import('./store/postgres.ts')
    return openPostgres(databaseUrl, listeners, { directUrl: databaseDirectUrl })
  }
  const unlock = lockDataDir(dataDir)
  const store = await openSqlite(join(dataDir, 'portal.sqlite'), listeners)
  return {
    ...store,
    close: async () => {
      await store.close()
      unlock()
    },
  }
}

const makeDataDir = async (dataDir: string): Promise<void> => {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (reason) {
    throw new SettingError(`DATA_DIR ${dataDir} cannot be created or used as a folder (${codeOf(reason)}).`)
  }
}

/** Opens everything the server needs; `context.store.close()` closes it. */
export const openContext = async (config: Config, clock: Clock, log: Log): Promise<Context> => {
  await makeDataDir(config.dataDir)
  const store = await openStore(config)
  try {
    const secret = await openSecret(config, store)
    store.sealWith(secret)
    return { config, store, clock, log, secret, live: openLive({ store, clock, log }, notificationFeed(store)) }
  } catch (reason) {
    await store.close()
    throw reason
  }
}
