import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Listening } from './listening.ts'
import { newSubscribers, type Topic } from './news.ts'
import { listenToNodes, publishToNodes } from './postgres-news.ts'
import type { Schema } from './schema.ts'
import { type Db, migrate, type Store, type Unit } from './store.ts'
import { guarded, newWork, runEffects, secretHolder } from './unit.ts'

const int8 = 20

const safe = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond a safe integer: ${text}`)
  return value
}

/** 64-bit integers as numbers, for this pool only. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? safe : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

const connectMilliseconds = 5000
const statementMilliseconds = 15_000
const connectionsMax = 10

const openPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    types,
    connectionTimeoutMillis: connectMilliseconds,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: statementMilliseconds,
  })
  // Without these listeners a restart of the database would end this process; the next query opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Two transactions conflicted and PostgreSQL ended one; run again, it succeeds. */
const conflictCodes = new Set(['40001', '40P01'])
const runsMax = 5

const isConflict = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && conflictCodes.has(String(reason.code))

const workOn = (db: Db, effects: (() => void)[], secret: () => Buffer) => ({
  db,
  after: (effect: () => void) => effects.push(effect),
  secret,
  publish: (topic: Topic, ...keys: readonly string[]) => publishToNodes(db, topic, keys),
})

const writeTo =
  (db: Db, listeners: readonly Listening[], secret: () => Buffer) =>
  async <T>(unit: Unit<T>): Promise<T> => {
    for (let run = 1; ; run += 1) {
      const effects: (() => void)[] = []
      try {
        const value = await db
          .transaction()
          .execute((transaction) => unit(newWork(workOn(transaction, effects, secret), listeners)))
        runEffects(effects)
        return value
      } catch (reason) {
        if (!isConflict(reason) || run === runsMax) throw reason
      }
    }
  }

export const openPostgres = async (connectionString: string, listeners: readonly Listening[]): Promise<Store> => {
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(connectionString) }) })
  await migrate(read)
  const subscribers = newSubscribers()
  const holder = secretHolder()
  const stopListening = await listenToNodes(connectionString, subscribers)
  return {
    engine: 'postgres',
    read,
    write: guarded(writeTo(read, listeners, holder.secret)),
    sealWith: holder.use,
    subscribe: subscribers.subscribe,
    close: async () => {
      await stopListening()
      await read.destroy()
    },
  }
}
