import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { createDurably } from '../../base/durable-file.ts'
import { asPiece, forAllCalls, isLasting, type Piece, pieceNow } from '../../base/yield.ts'
import { breathingSqlite } from '../breath.ts'
import { DataError } from '../data-error.ts'
import type { Listening } from '../listening.ts'
import { newSubscribers, type Subscribers, type Topic } from '../news.ts'
import type { Schema } from '../schema.ts'
import { type Db, isMigrated, migrate, type Store, type Unit } from '../store.ts'
import { guarded, type Holder, newHolder, newWork, runEffects } from '../unit.ts'
import { newWriteQueue } from '../write-queue.ts'
import { type Checkpointer, newCheckpointer } from './checkpointer.ts'
import { adapt, onlyOne, openToRead, readers } from './connections.ts'
import { keepPrivate } from './lock.ts'
import { noteChanges } from './note-changes.ts'
import { sqliteTrouble } from './trouble.ts'

/** While SQLite waits for a lock, nobody is served: so a write waits outside SQLite. */
const startWaitMs = 5000
const writeWaitMs = 5000
const lookAgainMs = 20

const openToWrite = (file: string): DatabaseSync => {
  keepPrivate(file)
  const database = new DatabaseSync(file, { timeout: startWaitMs, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;')
  return database
}

/** Another program may hold the lock on the file for a while. */
const begin = async (raw: DatabaseSync): Promise<void> => {
  const until = performance.now() + writeWaitMs
  for (;;)
    try {
      raw.exec('begin immediate')
      return
    } catch (reason) {
      if (sqliteTrouble(reason) !== 'locked' || performance.now() > until) throw reason
      await setTimeout(lookAgainMs)
    }
}

interface Waiting {
  readonly lasts: boolean
  readonly piece: Piece | undefined
  run(db: Db): Promise<() => void>
  refuse(reason: unknown): void
}

/** How long a group waits at most while more units arrive in every turn. */
const gatherMs = 2

/** Units that arrive together share one commit, and are answered after it. */
const groups = (
  raw: DatabaseSync,
  db: Db,
  groupMax: number,
  { publish }: Subscribers,
  listeners: readonly Listening[],
  { secret, now }: Holder,
  checkpointer: Checkpointer,
) => {
  const queue = newWriteQueue<Waiting>(groupMax)
  let running = false

  const commit = async (group: Waiting[]): Promise<void> => {
    const answers: (() => void)[] = []
    try {
      await begin(raw)
      for (const each of group) answers.push(await asPiece(each.piece, () => each.run(db)))
      raw.exec('commit')
    } catch (reason) {
      if (raw.isOpen && raw.isTransaction) raw.exec('rollback')
      for (const each of group) each.refuse(reason)
      return
    }
    for (const answer of answers) answer()
  }
  /** Clients who were answered together ask again almost together: one commit for all of them costs less than two. */
  const gather = async (): Promise<void> => {
    const until = performance.now() + gatherMs
    let seen = 0
    while (queue.shortOnes() > seen && queue.shortOnes() < groupMax && performance.now() < until) {
      seen = queue.shortOnes()
      await new Promise(setImmediate)
    }
  }
  const drain = async (): Promise<void> => {
    while (!queue.isEmpty()) {
      await gather()
      await commit(queue.next())
      await checkpointer.afterCommit()
      await new Promise(setImmediate)
    }
    running = false
  }
  return <T>(unit: Unit<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        lasts: isLasting(),
        piece: pieceNow(),
        refuse: reject,
        run: async (connection) => {
          raw.exec('savepoint unit')
          const effects: (() => void)[] = []
          try {
            const given = {
              db: connection,
              secret,
              now: now(),
              after: (effect: () => void) => effects.push(effect),
              publish: async (topic: Topic, ...keys: readonly string[]) => {
                for (const key of keys) effects.push(() => publish(topic, key))
              },
              tell: async (topic: Topic, key: string) => publish(topic, key),
              // Units already run one after the other.
              beforeLock: () => {},
            }
            const value = await unit(newWork(given, listeners))
            raw.exec('release unit')
            return () => {
              resolve(value)
              runEffects(effects)
            }
          } catch (reason) {
            // A full disk has undone the whole transaction, and every unit in it fails with the reason.
            if (!raw.isTransaction) throw reason
            raw.exec('rollback to unit; release unit')
            return () => reject(reason)
          }
        },
      })
      if (running) return
      running = true
      forAllCalls(() => setImmediate(drain))
    })
}

/**
 * Runs all due migrations or none: Kysely migrates PostgreSQL in a transaction, but SQLite without one. They may change
 * the schema's own text, which SQLite forbids to everybody else.
 */
const migrateAtOnce = async (raw: DatabaseSync, db: Db): Promise<void> => {
  raw.enableDefensive(false)
  raw.exec('begin immediate')
  try {
    await migrate(db)
    raw.exec('commit')
  } catch (reason) {
    if (raw.isTransaction) raw.exec('rollback')
    throw reason
  } finally {
    raw.enableDefensive(true)
  }
}

const migrateFile = async (raw: DatabaseSync): Promise<Db> => {
  const db: Db = new Kysely<Schema>({ dialect: breathingSqlite(onlyOne(adapt(raw))) })
  try {
    if (!(await isMigrated(db))) await migrateAtOnce(raw, db)
    return db
  } catch (reason) {
    await db.destroy()
    throw reason
  }
}

/**
 * A new database gets its name once it is complete, so a file of 0 bytes is never a start that was killed: it is a file
 * that was lost, and no new fund begins in its place. False if the name is taken; if filling it fails, there is no
 * file.
 */
export const makeSqlite = (
  file: string,
  fill: (raw: DatabaseSync, db: Db) => Promise<void> = async () => {},
): Promise<boolean> =>
  createDurably(file, async (draft) => {
    const raw = new DatabaseSync(draft, { enableForeignKeyConstraints: true })
    const db = await migrateFile(raw)
    try {
      await fill(raw, db)
    } finally {
      await db.destroy()
    }
  })

const checkFile = (file: string): void => {
  if (statSync(file).size > 0) return
  throw new DataError(
    `${file} is empty: it no longer holds a fund. Restore a backup, or remove it to begin with an empty fund.`,
  )
}

/** At most this many units share one commit. */
const groupUnitsMax = 500

export const openSqlite = async (
  file: string,
  listeners: readonly Listening[],
  groupMax = groupUnitsMax,
): Promise<Store> => {
  if (existsSync(file)) checkFile(file)
  else await makeSqlite(file)
  const raw = openToWrite(file)
  const writer = await migrateFile(raw)
  raw.exec('pragma busy_timeout = 0')
  noteChanges(raw)
  const read: Db = new Kysely<Schema>({ dialect: breathingSqlite(readers(file)) })
  // On a connection of its own: one inside a transaction would report the state at its beginning.
  const watching = openToRead(file)
  const version = watching.prepare('pragma data_version')
  const subscribers = newSubscribers()
  const holder = newHolder()
  const checkpointer = newCheckpointer(raw, file)
  return {
    engine: 'sqlite',
    read,
    mark: async () => String(version.get()?.['data_version']),
    write: guarded(groups(raw, writer, groupMax, subscribers, listeners, holder, checkpointer)),
    tell: async (topic, ...keys) => {
      for (const key of keys) subscribers.publish(topic, key)
    },
    sealWith: holder.sealWith,
    dateBy: holder.dateBy,
    subscribe: subscribers.subscribe,
    close: async () => {
      await checkpointer.close()
      watching.close()
      await read.destroy()
      await writer.destroy()
    },
  }
}
