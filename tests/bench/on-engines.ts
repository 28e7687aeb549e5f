import pg from 'pg'
import { binaries, startCluster } from '#tests/support/portal/pg.ts'
import type { Row } from './row.ts'

/** The address of a new, empty database; null for SQLite, which has a folder of its own each time. */
export type Fresh = () => Promise<string | null>

/** The same rows on SQLite and, if it is installed, on a PostgreSQL of their own, each named by its engine. */
export const onEngines = async (rowsOn: (fresh: Fresh) => Promise<readonly Row[]>): Promise<Row[]> => {
  const named = async (engine: string, fresh: Fresh): Promise<Row[]> =>
    (await rowsOn(fresh)).map((row) => ({ ...row, name: `${engine}, ${row.name}` }))
  const onSqlite = await named('SQLite', async () => null)
  const bin = binaries()
  if (!bin) return onSqlite
  const cluster = await startCluster(bin)
  let made = 0
  try {
    const onPostgres = await named('PostgreSQL', async () => {
      made += 1
      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      await client.query(`create database bench${made}`)
      await client.end()
      return cluster.url.replace(/postgres$/, `bench${made}`)
    })
    return [...onSqlite, ...onPostgres]
  } finally {
    await cluster.stop()
  }
}
