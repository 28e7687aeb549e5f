import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileMode } from '../../base/durable-file.ts'
import { DataError } from '../data-error.ts'
import { sqliteTrouble } from './trouble.ts'

/** SQLite creates files that everybody may read; the files that it keeps beside a database get that database's mode. */
export const keepPrivate = (file: string): void => {
  closeSync(openSync(file, 'a', fileMode))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, fileMode)
}

/**
 * Locks a data folder for this process alone: an exclusive transaction on a database of its own, which the system ends
 * with the process, however it dies. Two processes on one SQLite file would not receive each other's news.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'lock.sqlite')
  keepPrivate(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (reason) {
    lock.close()
    if (sqliteTrouble(reason) !== 'locked') throw reason
    throw new DataError(
      `The data in ${dataDir} is in use by another portal process. Stop it, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL.`,
    )
  }
  return () => lock.close()
}
