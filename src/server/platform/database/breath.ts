import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { writerSliceMs, yieldToEventLoop } from '../base/yield.ts'

/** Hands out the connection for a statement; one that is given back may serve another. */
export interface SqliteConnections {
  /** Whether there is one for each statement that is under way; otherwise they wait for one another. */
  readonly areMany: boolean
  take(): SqliteDatabase
  giveBack(database: SqliteDatabase): void
  close(): void
}

const nextTurnOf = ({ areMany }: SqliteConnections): Promise<void> | undefined =>
  yieldToEventLoop(areMany ? undefined : writerSliceMs)

/** After how many rows it is checked whether others have to be served. */
const rowsBetweenChecks = 32

/** Takes rows until there are no more, or, with a promise of it, until the next turn of the event loop is due. */
const takeRows = (
  from: IterableIterator<unknown>,
  rows: unknown[],
  turn: () => Promise<void> | undefined,
): Promise<void> | undefined => {
  for (let next = from.next(); !next.done; next = from.next()) {
    const due = rows.push(next.value) % rowsBetweenChecks === 0 ? turn() : undefined
    if (due) return due
  }
  return undefined
}

/** For each statement another connection may be taken; a transaction holds one until its end. */
interface Connection extends DatabaseConnection {
  hold(): void
  /** Gives the held connection back, or closes one whose transaction may not have ended. */
  letGo(hasEnded: boolean): void
}

const connectionTo = (connections: SqliteConnections): Connection => {
  let held: SqliteDatabase | null = null
  let before: Promise<unknown> = Promise.resolve()
  const execute = async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
    const begin = nextTurnOf(connections)
    if (begin) await begin
    const database = held ?? connections.take()
    // Without a turn in between this ends in one piece, so that others find the connection free.
    try {
      const statement = database.prepare(sql)
      if (!statement.reader) {
        const { changes, lastInsertRowid } = statement.run(parameters)
        return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
      }
      const [answer, rows]: [IterableIterator<unknown>, Row[]] = [statement.iterate(parameters), []]
      const next = () => takeRows(answer, rows, () => nextTurnOf(connections))
      try {
        for (let due = next(); due; due = next()) await due
      } finally {
        // After a row that cannot be read the statement would hold the state of its beginning for ever.
        answer.return?.()
      }
      return { rows }
    } finally {
      if (database !== held) connections.giveBack(database)
    }
  }
  return {
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (held === null) return execute<Row>(query)
      // On one connection a statement that still returns rows cannot be begun again.
      const mine = before.then(() => execute<Row>(query))
      before = mine.catch(() => undefined)
      return mine
    },
    streamQuery: () => {
      throw new Error('A long table is read page by page.')
    },
    hold: () => {
      held = connections.take()
    },
    letGo: (hasEnded) => {
      const database = held
      held = null
      if (!database) return
      if (hasEnded) connections.giveBack(database)
      else database.close()
    },
  }
}

class Adapter extends SqliteAdapter {
  readonly #areMany: boolean

  constructor(areMany: boolean) {
    super()
    this.#areMany = areMany
  }

  override get supportsMultipleConnections(): boolean {
    return this.#areMany
  }
}

const driverOf = (connections: SqliteConnections): Driver => {
  const shared = connectionTo(connections)
  const run = async (connection: DatabaseConnection, sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  const end = async (connection: Connection, sql: string): Promise<void> => {
    let hasEnded = false
    try {
      await run(connection, sql)
      hasEnded = true
    } finally {
      connection.letGo(hasEnded)
    }
  }
  const begin = async (connection: Connection): Promise<void> => {
    if (connections.areMany) connection.hold()
    try {
      await run(connection, 'begin')
    } catch (reason) {
      connection.letGo(false)
      throw reason
    }
  }
  return {
    init: async () => {},
    acquireConnection: async () => (connections.areMany ? connectionTo(connections) : shared),
    beginTransaction: (connection) => begin(connection as Connection),
    commitTransaction: (connection) => end(connection as Connection, 'commit'),
    rollbackTransaction: (connection) => end(connection as Connection, 'rollback'),
    releaseConnection: async () => {},
    destroy: async () => connections.close(),
  }
}

/**
 * Kysely's SQLite, whose statements let the event loop serve others in between, and while they return many rows: SQLite
 * answers synchronously, so a unit of many statements, or one long answer, would block it to the end.
 */
export const breathingSqlite = (connections: SqliteConnections): Dialect => ({
  createAdapter: () => new Adapter(connections.areMany),
  createDriver: () => driverOf(connections),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
