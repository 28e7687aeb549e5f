import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { readOnlyCode } from '../unavailable.ts'
import { isNameRefused, type NamedStatements } from './named-statements.ts'

/** How long to wait for a PostgreSQL that does not answer, in milliseconds. */
export interface Patience {
  readonly connect: number
  /** PostgreSQL ends a statement that runs longer; 0 for no limit. */
  readonly statement: number
  /** PostgreSQL ends a connection whose transaction stands idle for longer; 0 for no limit. */
  readonly idle: number
  /** A connection that answers nothing for this long is given up: its network is gone, without notice. */
  readonly silent: number
  /** A connection unused for this long is probed before it is used. */
  readonly unused: number
  /** How long the answer to the probe may take. */
  readonly probe: number
}

export const patience: Patience = {
  connect: 5000,
  statement: 15_000,
  idle: 15_000,
  silent: 16_000,
  unused: 5000,
  probe: 2000,
}

/** Migrating a large fund takes long, and other nodes wait for it. */
export const migrating: Patience = { ...patience, statement: 0, idle: 0, silent: 2 ** 31 - 1 }

const int8 = 20

/** Whether a connection leads to a server that takes no writes; any answer shows that it is alive. */
const standby = 'select pg_is_in_recovery() as is'

const safe = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond a safe integer: ${text}`)
  return value
}

/** 64-bit integers as numbers, for these connections only. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? safe : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** Ends a connection without notifying the other side, which would not receive it. Whatever waits for it fails. */
const cut = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(reason: Error): void } } }
  connection.stream.destroy(new Error('Connection terminated: it did not answer'))
}

/** Waits for an answer on a connection, and gives the connection up if none comes in time. */
export const answered = async <T>(client: pg.ClientBase, within: number, answer: Promise<T>): Promise<T> => {
  const timer = setTimeout(() => cut(client), within)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}

/** A migration's statements run as long as they must, whatever the role's settings. */
const unlimited = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * The settings with which a connection is opened; a pooler accepts none of them, and the role's own settings apply
 * behind it.
 */
const openingOf = ({ limits, pooled = false }: PoolSettings): pg.ClientConfig => {
  if (pooled) return {}
  if (limits.statement === 0) return { options: unlimited }
  return { statement_timeout: limits.statement, idle_in_transaction_session_timeout: limits.idle }
}

export interface PoolSettings {
  readonly limits: Patience
  /** Whether there is a pooler like pgbouncer in between, which lends its connections for one transaction each. */
  readonly pooled?: boolean
  /** How long to wait while others use every connection, in milliseconds; by default as long as for a new one. */
  readonly waitMs?: number
  /** Names what is asked often, so that PostgreSQL plans it once for each connection; without it nothing is named. */
  readonly statements?: NamedStatements
  /** What each transaction begins with, in place of a plain `begin`. */
  readonly begin?: string
}

/** A pool for Kysely that gives up connections once they fall silent, so that new ones take their place. */
export const openPool = (connectionString: string, connectionsMax: number, settings: PoolSettings): PostgresPool => {
  const { limits } = settings
  // A pooler passes the connection on, with the names that it keeps.
  const statements = settings.pooled ? undefined : settings.statements
  const openedAt = new WeakMap<pg.ClientBase, number>()
  const heardAt = new WeakMap<pg.ClientBase, number>()
  /** When a connection last failed: everything heard before then is in doubt. */
  let doubtAt = 0

  class Client extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, connectionTimeoutMillis: limits.connect })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the types of `query` are nine overloads, and all arguments go on as they came
    override query(...given: any[]): any {
      const [text, values] = given
      const name = typeof text === 'string' ? statements?.nameOf(text, values) : undefined
      const sent = text === 'begin' && settings.begin ? [settings.begin] : given
      const answer = name
        ? super.query({ name, text, values }).catch((reason: unknown) => {
            if (!isNameRefused(reason)) throw reason
            statements?.refused(reason)
            // Within a transaction nothing more succeeds: the unit is run again, on another connection.
            if (this.getTransactionStatus() !== 'I') throw reason
            return super.query(text, values)
          })
        : Reflect.apply(super.query, this, sent)
      if (!(answer instanceof Promise)) return answer
      return answered(this, limits.silent, answer)
        .catch((reason: unknown) => {
          if (reason instanceof Error && 'code' in reason && reason.code === readOnlyCode) cut(this)
          throw reason
        })
        .finally(() => heardAt.set(this, performance.now()))
    }
  }

  const pool = new pg.Pool({
    Client,
    connectionString,
    max: connectionsMax,
    types,
    connectionTimeoutMillis: Math.max(settings.waitMs ?? 0, limits.connect),
    ...openingOf(settings),
  })
  // Without these listeners a restart of the database would end this process; the next query opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    openedAt.set(client, performance.now())
    heardAt.set(client, performance.now())
    client.on('error', () => {
      doubtAt = performance.now()
    })
  })

  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (statements?.isCurrent(openedAt.get(client) ?? 0) === false) {
        client.release(true)
        continue
      }
      const heard = heardAt.get(client) ?? 0
      if (heard > doubtAt && performance.now() - heard < limits.unused) return client
      try {
        const { rows } = await answered(client, limits.probe, client.query(standby))
        if (!rows[0]?.is) return client
        client.release(true)
      } catch {
        client.release(true)
      }
    }
  }
  return { connect, end: () => pool.end(), options: pool.options }
}
