import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type Engine = 'sqlite' | 'postgres'

const cluster = inject('postgresUrl')

/** Every server test runs on each: `describe.each(engines)('… on %s', (engine) => …)`. */
export const engines: readonly Engine[] = cluster ? ['sqlite', 'postgres'] : ['sqlite']

const administer = async (sql: string): Promise<void> => {
  if (!cluster) throw new Error('no PostgreSQL cluster in this run')
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  await client.query(sql)
  await client.end()
}

export interface Database {
  readonly databaseUrl: string | null
  drop(): Promise<void>
}

/** A fresh PostgreSQL database; on SQLite the data folder is the database. */
export const freshDatabase = async (engine: Engine): Promise<Database> => {
  if (engine === 'sqlite') return { databaseUrl: null, drop: async () => {} }
  const name = `t_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  return {
    databaseUrl: String(cluster).replace(/postgres$/, name),
    drop: () => administer(`drop database ${name} with (force)`),
  }
}
