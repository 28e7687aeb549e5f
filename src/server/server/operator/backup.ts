import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '#server/platform/base/durable-file.ts'
import type { Config } from '#server/platform/config/config.ts'
import { backupKind, notePostgresBackup, noteSqliteBackup } from '#server/platform/database/backups.ts'
import { type Moved, moveToPostgres, moveToSqlite } from '#server/platform/database/move.ts'
import { dumpPostgres, restorePostgres } from '#server/platform/database/postgres/dump.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { copySqlite, placeSqlite, sqliteProblem } from '#server/platform/database/sqlite/copy.ts'
import { lockDataDir } from '#server/platform/database/sqlite/lock.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '../listeners.ts'
import { OperatorError } from './refused.ts'
import { verify } from './verify.ts'

export const sqliteFile = ({ dataDir }: Config): string => join(dataDir, 'portal.sqlite')

const secretSentence = ({ dataDir, secret }: Config): string =>
  secret === null
    ? `The secret in ${join(dataDir, 'secret')} is not in it: keep a copy elsewhere, since sealed details cannot be opened without it.`
    : 'SECRET is not in it: keep a copy elsewhere, since sealed details cannot be opened without it.'

/**
 * Records a backup for System Health and the metrics; returns a sentence if that failed, since the backup still counts.
 */
const noted = async (config: Config, file: string): Promise<string> => {
  const backup = { at: Date.now(), bytes: (await stat(file)).size }
  try {
    if (config.databaseUrl) await notePostgresBackup(config.databaseUrl, backup)
    else noteSqliteBackup(sqliteFile(config), backup)
    return ''
  } catch (reason) {
    return ` System Health could not be told about it: ${reason instanceof Error ? reason.message : String(reason)}.`
  }
}

/** Writes all data as of now into a new file, while the portal runs. */
export const backup = async (config: Config, [file]: readonly string[]): Promise<string> => {
  if (!file) throw new OperatorError('Name the file: npm run admin -- backup portal.backup')
  const target = resolve(file)
  if (existsSync(target)) throw new OperatorError(`${target} already exists; a backup never overwrites a file.`)
  await makeFolder(dirname(target))
  if (config.databaseUrl) await dumpPostgres(config.databaseUrl, target)
  else if (existsSync(sqliteFile(config))) await copySqlite(sqliteFile(config), target)
  else throw new OperatorError(`There is no data in ${config.dataDir}.`)
  return `Backed up to ${target}. ${secretSentence(config)}${await noted(config, target)}`
}

const restoreSqlite = async (config: Config, file: string): Promise<string> => {
  const problem = sqliteProblem(file)
  if (problem) throw new OperatorError(problem)
  const target = sqliteFile(config)
  await makeFolder(config.dataDir)
  const unlock = lockDataDir(config.dataDir)
  try {
    if (existsSync(target))
      throw new OperatorError(`${config.dataDir} already holds data: restore into an empty DATA_DIR.`)
    await placeSqlite(file, target)
    const store = await openSqlite(target, listeners)
    try {
      return await verify(store.read)
    } finally {
      await store.close()
    }
  } finally {
    unlock()
  }
}

const restoreRows = async (databaseUrl: string, file: string): Promise<string> => {
  await restorePostgres(databaseUrl, file)
  const store = await openPostgres(databaseUrl, listeners)
  try {
    return await verify(store.read)
  } finally {
    await store.close()
  }
}

/** Throws if there is no such file, or if it is a backup of the other engine. */
const checkKind = async ({ databaseUrl }: Config, file: string): Promise<void> => {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`)
  const kind = await backupKind(file)
  if (databaseUrl && kind === 'sqlite')
    throw new OperatorError('This backup is of a portal on SQLite: restore it without DATABASE_URL, and then move it.')
  if (!databaseUrl && kind === 'postgres')
    throw new OperatorError('This backup is of a portal on PostgreSQL: set DATABASE_URL to restore it.')
}

/** Brings a backup into an empty place and verifies its book. */
export const restore = async (config: Config, [file]: readonly string[]): Promise<string> => {
  if (!file) throw new OperatorError('Name the file: npm run admin -- restore portal.backup')
  await checkKind(config, resolve(file))
  const verification = await (config.databaseUrl
    ? restoreRows(config.databaseUrl, resolve(file))
    : restoreSqlite(config, resolve(file)))
  return `Restored ${resolve(file)}. ${verification}`
}

const locked = async <T>(dataDir: string, use: () => Promise<T>): Promise<T> => {
  const unlock = lockDataDir(dataDir)
  try {
    return await use()
  } finally {
    unlock()
  }
}

const summaryOf = ({ tables, rows, found }: Moved, next: readonly string[]): string =>
  [`Moved ${rows} rows of ${tables} tables; each is the same at its new place. ${found}`, ...next].join('\n')

const keyPlace = ({ secret, dataDir }: Config): string =>
  secret === null ? `the key in ${join(dataDir, 'secret')}` : 'SECRET'

const toPostgres = async (config: Config, url: string): Promise<string> => {
  if (config.databaseUrl)
    throw new OperatorError('DATABASE_URL is set: this data is on PostgreSQL. Name a folder to move it to SQLite.')
  const file = sqliteFile(config)
  if (!existsSync(file)) throw new OperatorError(`There is no data in ${config.dataDir}.`)
  const moved = await locked(config.dataDir, () => moveToPostgres(file, url, verify))
  return summaryOf(moved, [
    `From now on start every node with DATABASE_URL, and with ${keyPlace(config)}. Mails that were written as files stay in ${join(config.dataDir, 'outbox')}.`,
    `${file} is unchanged: put it aside, so that nothing more is booked there.`,
  ])
}

const toSqlite = async (config: Config, folder: string): Promise<string> => {
  const { databaseUrl } = config
  if (!databaseUrl)
    throw new OperatorError(
      'DATABASE_URL is not set: this data is on SQLite. Name the address of a PostgreSQL to move it there.',
    )
  const file = sqliteFile({ ...config, dataDir: folder })
  await makeFolder(folder)
  const moved = await locked(folder, async () => {
    if (existsSync(file)) throw new OperatorError(`${folder} already holds data: move into an empty folder.`)
    return moveToSqlite(databaseUrl, file, verify)
  })
  const isElsewhere = folder !== resolve(config.dataDir)
  return summaryOf(moved, [
    `From now on start one node, with DATA_DIR=${folder}, with ${keyPlace(config)}, and without DATABASE_URL.`,
    ...(isElsewhere
      ? [
          `Copy there whatever else ${config.dataDir} holds: ${config.secret === null ? 'the file secret, without which sealed details cannot be opened, and ' : ''}the folder outbox, if there are mails that were written as files.`,
        ]
      : []),
    'The PostgreSQL database is unchanged: drop it once it is no longer needed, so that nothing more is booked there.',
  ])
}

/** Takes all data from SQLite to an empty PostgreSQL or back, while no portal runs on either. */
export const move = async (config: Config, [target]: readonly string[]): Promise<string> => {
  if (!target)
    throw new OperatorError(
      'Name the target: npm run admin -- move postgres://portal@db.example.com/portal, or a folder to come back to SQLite.',
    )
  return /^postgres(ql)?:\/\//.test(target) ? toPostgres(config, target) : toSqlite(config, resolve(target))
}
