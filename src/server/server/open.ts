import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { notificationFeed } from '#server/notices/notifications/feed.ts'
import { makeFolder } from '#server/platform/base/durable-file.ts'
import { SettingError } from '#server/platform/base/setting-error.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Clock, Context, Log } from '#server/platform/config/context.ts'
import { openSite } from '#server/platform/config/site.ts'
import { lockDataDir } from '#server/platform/database/sqlite/lock.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import type { Store } from '#server/platform/database/store.ts'
import { codeOf, openSecret } from '#server/platform/keys/secret.ts'
import { openLive } from '#server/platform/live/live.ts'
import { listeners } from './listeners.ts'

/** SQLite's data belongs to one process; PostgreSQL's to any number. */
const openStore = async ({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Store> => {
  if (databaseUrl) {
    const { openPostgres } = await import('#server/platform/database/postgres/postgres.ts')
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
    store.dateBy(clock)
    const site = config.siteDir === null ? null : await openSite(config.siteDir)
    return { config, store, site, clock, log, secret, live: openLive({ store, clock, log }, notificationFeed(store)) }
  } catch (reason) {
    await store.close()
    throw reason
  }
}
