import { Kysely, PostgresDialect, sql } from 'kysely'
import { NotYetError, newTurns, type Turns } from './in-turn.ts'
import type { Keyring } from './keyring.ts'
import type { Listening } from './listening.ts'
import { newSubscribers, type Topic } from './news.ts'
import { listenToNodes, publishToNodes } from './postgres-news.ts'
import { migrating, openPool, type Patience, type PoolSettings, patience } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { type Db, isMigrated, migrate, type Store, type Unit } from './store.ts'
import { guarded, newWork, runEffects, secretHolder } from './unit.ts'

/** Units may wait for the lock of the book, so that they have connections of their own, and reads never wait for them. */
const readingMax = 10
const writingMax = 8
/** Of these: so many wait for the lock of the book at a time, and leave the others to who signs in or saves a setting. */
const inTurnMax = 4
const migratingMax = 2

/**
 * Two transactions conflicted and PostgreSQL ended one; run again, it succeeds. So does one that found a key free which
 * another took before it was written: the next time it finds it taken, and says so in its own words.
 */
const conflictCodes = new Set(['40001', '40P01', '23505'])
const runsMax = 5

const isConflict = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && conflictCodes.has(String(reason.code))

const workOn = (db: Db, read: Db, effects: (() => void)[], secret: () => Keyring, inTurn: () => void) => ({
  db,
  after: (effect: () => void) => effects.push(effect),
  secret,
  inTurn,
  publish: (topic: Topic, ...keys: readonly string[]) => publishToNodes(db, topic, keys),
  // By a connection of another kind: the unit's own tells it at the commit, and units may wait for each other's.
  tell: (topic: Topic, key: string) => publishToNodes(read, topic, [key]),
})

/** A unit's turn among those that wait for the same lock: it keeps it to its end, and over what is run again. */
const turnOf = (turns: Turns) => {
  let give: (() => void) | undefined
  let lacking = false
  return {
    demand: (): void => {
      give ??= turns.take()
      lacking = give === undefined
      if (lacking) throw new NotYetError('Another has its turn')
    },
    /** What a unit did after it was told to wait, and went on all the same, is undone, too. */
    check: (): void => {
      if (lacking) throw new NotYetError('Another has its turn')
    },
    wait: async (): Promise<void> => {
      give = await turns.wait()
      lacking = false
    },
    end: (): void => give?.(),
  }
}

const writeTo = (db: Db, read: Db, listeners: readonly Listening[], secret: () => Keyring, turns: Turns) => {
  const once = async <T>(unit: Unit<T>, turn: ReturnType<typeof turnOf>): Promise<T> => {
    const effects: (() => void)[] = []
    const value = await db.transaction().execute(async (transaction) => {
      const made = await unit(newWork(workOn(transaction, read, effects, secret, turn.demand), listeners))
      turn.check()
      return made
    })
    runEffects(effects)
    return value
  }
  return async <T>(unit: Unit<T>): Promise<T> => {
    const turn = turnOf(turns)
    let conflicts = 0
    try {
      for (;;)
        try {
          return await once(unit, turn)
        } catch (reason) {
          if (reason instanceof NotYetError) await turn.wait()
          else if (isConflict(reason) && conflicts < runsMax - 1) conflicts += 1
          else throw reason
        }
    } finally {
      turn.end()
    }
  }
}

const openOn = (connectionString: string, connectionsMax: number, settings: PoolSettings): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(connectionString, connectionsMax, settings) }) })

/** For what takes its time, like a migration, a dump or a load. */
export const onPostgres = async <T>(connectionString: string, use: (db: Db) => Promise<T>): Promise<T> => {
  const db = openOn(connectionString, migratingMax, { limits: migrating })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Which transactions are visible: a commit makes one more so, and it is told by the same instant that shows it. */
const snapshot = sql<{ mark: string }>`select cast(pg_current_snapshot() as text) as mark`

interface PostgresOptions {
  readonly limits?: Patience
  /** The address past a pooler, which `connectionString` leads to then; null where there is none between. */
  readonly directUrl?: string | null
}

export const openPostgres = async (
  connectionString: string,
  listeners: readonly Listening[],
  { limits = patience, directUrl = null }: PostgresOptions = {},
): Promise<Store> => {
  const settings = { limits, pooled: directUrl !== null }
  // A pooler hands a connection on after each transaction: nobody is told anything on one, nor waits for long.
  const direct = directUrl ?? connectionString
  const read = openOn(connectionString, readingMax, settings)
  // A unit may be behind others that wait for the same lock, and its turn comes: it waits as long as they may take.
  const written = openOn(connectionString, writingMax, { ...settings, turn: limits.statement })
  if (!(await isMigrated(read))) await onPostgres(direct, migrate)
  const subscribers = newSubscribers()
  const holder = secretHolder()
  const stopListening = await listenToNodes(direct, subscribers, limits)
  return {
    engine: 'postgres',
    read,
    mark: async () => {
      const { rows } = await snapshot.execute(read)
      return rows[0]?.mark ?? ''
    },
    write: guarded(writeTo(written, read, listeners, holder.secret, newTurns(inTurnMax, limits.statement))),
    tell: (topic, ...keys) => publishToNodes(read, topic, keys),
    sealWith: holder.use,
    subscribe: subscribers.subscribe,
    close: async () => {
      await stopListening()
      await Promise.all([read.destroy(), written.destroy()])
    },
  }
}
