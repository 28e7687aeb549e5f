import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { lastingMs } from '#contract/call.ts'
import { isHeavy, isLasting } from '../../base/yield.ts'
import { snapshotMark } from '../engine.ts'
import type { Listening } from '../listening.ts'
import { newSubscribers, type Topic } from '../news.ts'
import type { Schema } from '../schema.ts'
import { NotYetError, newSemaphore, type Semaphore, StillHeldError } from '../semaphore.ts'
import { type Db, isMigrated, migrate, type Store, type Unit } from '../store.ts'
import { guarded, type Holder, newHolder, newWork, runEffects } from '../unit.ts'
import { isNameRefused, newNamedStatements } from './named-statements.ts'
import { listenToNodes, publishToNodes } from './news.ts'
import { beginUnit, noteChanges, stopNotingChanges } from './note-changes.ts'
import { migrating, openPool, type Patience, type PoolSettings, patience } from './pool.ts'

/** Units may wait for the book's lock, so they have connections of their own, and reads never wait for them. */
const readingMax = 7
/** Heavy calls share these among themselves: thirty papers at once would leave none for anybody's Home. */
const heavyReadingMax = 3
const writingMax = 8
/** This many of them may wait for the book's lock at a time; the others are left for sign-ins and saved settings. */
const waitersMax = 4
const migratingMax = 2

/**
 * Two transactions conflicted and PostgreSQL ended one; run again, it succeeds. The same goes for one that found a key
 * free which another took before it was written: the next time it finds the key taken, and reports that in its own
 * words.
 */
const conflictCodes = new Set(['40001', '40P01', '23505'])
const runsMax = 5

const isConflict = (reason: unknown): boolean =>
  (reason instanceof Error && 'code' in reason && conflictCodes.has(String(reason.code))) || isNameRefused(reason)

const workOn = (db: Db, read: Db, effects: (() => void)[], { secret, now }: Holder, beforeLock: () => void) => ({
  db,
  now: now(),
  after: (effect: () => void) => effects.push(effect),
  secret,
  beforeLock,
  publish: (topic: Topic, ...keys: readonly string[]) => publishToNodes(db, topic, keys),
  // On a reading connection: the unit's own would send it at the commit, and units may wait for each other's
  // connections.
  tell: (topic: Topic, key: string) => publishToNodes(read, topic, [key]),
})

/** A unit's permit to wait for the lock that others wait for: the unit keeps it to its end, even if it is run again. */
const permitOf = (semaphore: Semaphore) => {
  let release: (() => void) | undefined
  let lacking = false
  return {
    demand: (): void => {
      release ??= semaphore.tryAcquire()
      lacking = release === undefined
      if (lacking) throw new NotYetError('Another has the permit')
    },
    /** A unit that had to wait and went on all the same is undone, too. */
    check: (): void => {
      if (lacking) throw new NotYetError('Another has the permit')
    },
    wait: async (ms?: number): Promise<void> => {
      release = await semaphore.acquire(ms)
      lacking = false
    },
    end: (): void => release?.(),
  }
}

const writeTo = (db: Db, read: Db, listeners: readonly Listening[], holder: Holder, semaphore: Semaphore) => {
  const once = async <T>(unit: Unit<T>, permit: ReturnType<typeof permitOf>): Promise<T> => {
    const effects: (() => void)[] = []
    const value = await db.transaction().execute(async (transaction) => {
      const made = await unit(newWork(workOn(transaction, read, effects, holder, permit.demand), listeners))
      permit.check()
      return made
    })
    runEffects(effects)
    return value
  }
  return async <T>(unit: Unit<T>): Promise<T> => {
    // While others hold a lock, it waits as long as its caller does, and not only as long as a statement may.
    const lasts = isLasting()
    const permit = permitOf(semaphore)
    const until = performance.now() + lastingMs
    let conflicts = 0
    try {
      for (;;)
        try {
          return await once(unit, permit)
        } catch (reason) {
          if (reason instanceof NotYetError) await permit.wait(lasts ? lastingMs : undefined)
          else if (reason instanceof StillHeldError) {
            if (!lasts || performance.now() > until) throw reason.cause
          } else if (isConflict(reason) && conflicts < runsMax - 1) conflicts += 1
          else throw reason
        }
    } finally {
      permit.end()
    }
  }
}

const openOn = (connectionString: string, connectionsMax: number, settings: PoolSettings): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(connectionString, connectionsMax, settings) }) })

const openToRead = (connectionString: string, settings: PoolSettings): Db => {
  const light = openPool(connectionString, readingMax, { ...settings, statements: newNamedStatements() })
  // They wait for one another as long as a statement may take.
  const heavy = openPool(connectionString, heavyReadingMax, { ...settings, waitMs: settings.limits.statement })
  const pool: PostgresPool = {
    ...light,
    connect: () => (isHeavy() ? heavy : light).connect(),
    end: async () => {
      await light.end()
      await heavy.end()
    },
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** For long tasks, like a migration, a dump or a load. */
export const onPostgres = async <T>(connectionString: string, use: (db: Db) => Promise<T>): Promise<T> => {
  const db = openOn(connectionString, migratingMax, { limits: migrating })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

const snapshot = sql<{ mark: string }>`select ${snapshotMark} as mark`

interface PostgresOptions {
  readonly limits?: Patience
  /** The address past the pooler, if `connectionString` leads to one; null without a pooler. */
  readonly directUrl?: string | null
}

export const openPostgres = async (
  connectionString: string,
  listeners: readonly Listening[],
  { limits = patience, directUrl = null }: PostgresOptions = {},
): Promise<Store> => {
  const settings = { limits, pooled: directUrl !== null }
  // A pooler passes a connection on after each transaction, so nobody can listen on one, nor wait for long.
  const direct = directUrl ?? connectionString
  const read = openToRead(connectionString, settings)
  // A unit may be behind others that wait for the same lock: it waits for a connection as long as they may take.
  const written = openOn(connectionString, writingMax, {
    ...settings,
    waitMs: limits.statement,
    statements: newNamedStatements(),
    begin: beginUnit,
  })
  if (!(await isMigrated(read)))
    await onPostgres(direct, async (db) => {
      await stopNotingChanges(db)
      await migrate(db)
    })
  await noteChanges(read, (run) => onPostgres(direct, run))
  const subscribers = newSubscribers()
  const holder = newHolder()
  const stopListening = await listenToNodes(direct, subscribers, limits)
  return {
    engine: 'postgres',
    read,
    mark: async () => {
      const { rows } = await snapshot.execute(read)
      return rows[0]?.mark ?? ''
    },
    write: guarded(writeTo(written, read, listeners, holder, newSemaphore(waitersMax, limits.statement))),
    tell: (topic, ...keys) => publishToNodes(read, topic, keys),
    sealWith: holder.sealWith,
    dateBy: holder.dateBy,
    subscribe: subscribers.subscribe,
    close: async () => {
      await stopListening()
      await Promise.all([read.destroy(), written.destroy()])
    },
  }
}
