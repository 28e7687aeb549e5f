import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { writeDurably } from '../../base/durable-file.ts'
import { isNewer, newerBackup } from '../store.ts'
import { migrationsIn } from './rows.ts'

/**
 * Writes the database as it is now into a new file, while others read and write it. The file appears complete and
 * private to its owner, or not at all; the name must be free.
 */
export const copySqlite = async (from: string, to: string): Promise<void> => {
  await writeDurably(to, (draft) => {
    const database = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
    try {
      database.prepare('vacuum into ?').run(draft)
    } finally {
      database.close()
    }
  })
}

/** What is wrong with a file that should be a portal's database; null if nothing is. */
export const sqliteProblem = (file: string): string | null => {
  if (!existsSync(file)) return `There is no file ${file}.`
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const [{ integrity_check }] = database.prepare('pragma integrity_check').all() as [{ integrity_check: string }]
      if (integrity_check !== 'ok') return `${file} is damaged: ${integrity_check}`
      database.prepare('select seq from book').get()
      return isNewer(migrationsIn(database)) ? newerBackup : null
    } finally {
      database.close()
    }
  } catch {
    return `${file} is not a backup of a portal.`
  }
}

/** Puts a file where there is none yet, completely or not at all. */
export const placeSqlite = (from: string, to: string): Promise<void> =>
  writeDurably(to, (draft) => copyFile(from, draft))
