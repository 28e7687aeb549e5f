import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { makeFolder } from '../durable-file.ts'
import { openSecret } from '../keys/secret.ts'
import { listeners } from '../listeners.ts'
import { openPostgres } from '../store/postgres.ts'
import { openSqlite } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { backup, restore, sqliteFile } from './backup.ts'
import { makeAdmin } from './make-admin.ts'
import { OperatorError } from './operator-error.ts'
import { removeAdmin } from './remove-admin.ts'
import { verify } from './verify.ts'

export const help = `npm run admin -- make-admin ADDRESS [NAME]   makes an admin and mails the invitation; sign-in is by code
npm run admin -- remove-admin ADDRESS        takes an admin's access away; the last one stays
npm run admin -- verify                      checks the book: sums, chain, balances against their lines
npm run admin -- backup FILE                 writes all data into a new file, while the portal runs
npm run admin -- restore FILE                brings a backup into an empty DATA_DIR or DATABASE_URL

Settings are those of the portal: DATA_DIR, DATABASE_URL, PORTAL_URL and the others.`

/** Works beside a running portal: the database's own locks suffice for a short unit. */
const withStore = async <T>(config: Config, use: (store: Store) => Promise<T>): Promise<T> => {
  if (!config.databaseUrl) await makeFolder(config.dataDir)
  const store = await (config.databaseUrl
    ? openPostgres(config.databaseUrl, listeners)
    : openSqlite(sqliteFile(config), listeners))
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** Runs an operator's command and returns what to print. Throws an OperatorError whose message is the line to show. */
export const runCommand = async (config: Config, now: number, args: readonly string[]): Promise<string> => {
  const [name = 'help', ...given] = args
  switch (name) {
    case 'make-admin':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return makeAdmin({ store, config, now }, given)
      })
    case 'remove-admin':
      return withStore(config, (store) => removeAdmin({ store, now }, given))
    case 'verify':
      if (!config.databaseUrl && !existsSync(sqliteFile(config)))
        throw new OperatorError(`There is no data in ${config.dataDir}.`)
      return withStore(config, (store) => verify(store.read))
    case 'backup':
      return backup(config, given)
    case 'restore':
      return restore(config, given)
    case 'help':
    case '--help':
      return help
    default:
      throw new OperatorError(`There is no command ${name}.\n\n${help}`)
  }
}
