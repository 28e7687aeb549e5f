import { type DatabaseConnection, type Dialect, type Driver, type SqliteDatabase, SqliteDialect } from 'kysely'
import { nextTurn } from '../turns.ts'

const breathing = (driver: Driver): Driver => {
  const known = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const breathingConnection = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async (query) => {
      const turn = nextTurn()
      if (turn) await turn
      return connection.executeQuery(query)
    },
    streamQuery: (query, rows) => connection.streamQuery(query, rows),
  })
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      const connection = await driver.acquireConnection(options)
      const one = known.get(connection) ?? breathingConnection(connection)
      known.set(connection, one)
      return one
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  }
}

/**
 * Kysely's SQLite, whose statements let the event loop serve others in between: SQLite answers synchronously, so a unit
 * of many statements would block it to the end.
 */
export const breathingSqlite = (database: SqliteDatabase): Dialect => {
  const plain = new SqliteDialect({ database })
  return {
    createAdapter: () => plain.createAdapter(),
    createDriver: () => breathing(plain.createDriver()),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
  }
}
