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

const connectionTo = (connections: SqliteConnections): DatabaseConnection => ({
  executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
    const begin = nextTurnOf(connections)
    if (begin) await begin
    const database = connections.take()
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
      connections.giveBack(database)
    }
  },
  streamQuery: () => {
    throw new Error('A long table is read page by page.')
  },
})

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
  const connection = connectionTo(connections)
  const run = async (sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
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
