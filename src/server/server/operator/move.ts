import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '#server/platform/base/durable-file.ts'
import type { Config } from '#server/platform/config/config.ts'
import { lockDataDir } from '#server/platform/database/lock.ts'
import { type Moved, moveToPostgres, moveToSqlite } from '#server/platform/database/move.ts'
import { sqliteFile } from './backup.ts'
import { OperatorError } from './operator-error.ts'
import { verify } from './verify.ts'

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
