import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '#server/platform/base/durable-file.ts'
import type { Config } from '#server/platform/config/config.ts'
import { backupKind } from '#server/platform/database/backup-kind.ts'
import { notePostgresBackup, noteSqliteBackup } from '#server/platform/database/backup-noted.ts'
import { lockDataDir } from '#server/platform/database/lock.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { dumpPostgres, restorePostgres } from '#server/platform/database/postgres-dump.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { copySqlite, placeSqlite, sqliteProblem } from '#server/platform/database/sqlite-copy.ts'
import { listeners } from '../listeners.ts'
import { OperatorError } from './operator-error.ts'
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
