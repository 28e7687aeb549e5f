import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'
import { binaries, copyCluster } from './pg.ts'

export type Engine = 'sqlite' | 'postgres'

const cluster = inject('postgresUrl')

/** Mechanisms, money and rights are tested on each: `describe.each(engines)('… on %s', (engine) => …)`. */
export const engines: readonly Engine[] = cluster ? ['sqlite', 'postgres'] : ['sqlite']

/**
 * The engines for a subject's own rules: PostgreSQL if there is one, the stricter of the two, since the browser's tests
 * make the same calls on SQLite. `npm run test:long -- engines` tests them on both.
 */
export const subjectEngines: readonly Engine[] = process.env.TEST_ENGINES === 'both' ? engines : engines.slice(-1)

const urlOf = (name: string): string => String(cluster).replace(/postgres$/, name)

/** Made at its first use, once per test process. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A connection for what a test process makes, or drops; it ends with the process, or with the cluster. */
const administrator = async () => {
  if (!cluster) throw new Error('no PostgreSQL cluster in this run')
  const client = new pg.Client({ connectionString: cluster })
  client.on('error', () => {})
  await client.connect()
  return client
}

const maker = once(administrator)
const dropper = once(administrator)

const administer = async (sql: string): Promise<void> => {
  await (await maker()).query(sql)
}

let dropped: string | undefined

/**
 * Drops the database that was given before this one, whose connections are gone by now: PostgreSQL waits for a tenth of
 * a second for those that have just been closed.
 */
const dropSoon = (name: string): void => {
  const before = dropped
  dropped = name
  if (before === undefined) return
  dropper()
    .then((client) => client.query(`drop database ${before} with (force)`))
    .catch(() => {}) // The cluster goes with the run.
}

/** From PostgreSQL 15 on, files can be copied as they are, instead of block by block through the log. */
const copied = once(async () => {
  const { rows } = await (await maker()).query('show server_version_num')
  return Number(rows[0].server_version_num) >= 150_000 ? 'strategy file_copy' : ''
})

const newName = (): string => `t_${randomBytes(6).toString('hex')}`

export interface Database {
  readonly databaseUrl: string | null
  drop(): Promise<void>
}

/** A fresh PostgreSQL database; on SQLite the data folder is the database. */
export const freshDatabase = async (engine: Engine, template = 'template1'): Promise<Database> => {
  if (engine === 'sqlite') return { databaseUrl: null, drop: async () => {} }
  const name = newName()
  await administer(`create database ${name} template ${template} ${await copied()}`)
  return { databaseUrl: urlOf(name), drop: async () => dropSoon(name) }
}

/** A copy of a PostgreSQL database in a cluster of its own; null on SQLite, where the data folder is copied. */
export const copiedDatabase = async (url: string | null): Promise<Database> => {
  const bin = binaries()
  if (url === null || !bin) return { databaseUrl: null, drop: async () => {} }
  const copy = await copyCluster(bin, url)
  return { databaseUrl: copy.url.replace(/[^/]*$/, url.slice(url.lastIndexOf('/') + 1)), drop: copy.stop }
}

const migratedFile = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-template-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'portal.sqlite')
  await (await openSqlite(file, listeners)).close()
  return file
})

const migratedName = once(async () => {
  const name = newName()
  await administer(`create database ${name}`)
  await (await openPostgres(urlOf(name), listeners)).close()
  return name
})

/** An empty database that already has every migration: a copy of one that was migrated before. */
export const migratedDatabase = async (engine: Engine, dataDir: string): Promise<Database> => {
  if (engine === 'postgres') return freshDatabase(engine, await migratedName())
  copyFileSync(await migratedFile(), join(dataDir, 'portal.sqlite'))
  return freshDatabase(engine)
}

/** Fills a migrated database once, and makes copies of it; it is filled again in each process. */
export const template = async (engine: Engine, fill: (opened: Database & { dataDir: string }) => Promise<void>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-template-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await migratedDatabase(engine, dataDir)
  await fill({ ...database, dataDir })
  const name = database.databaseUrl?.split('/').at(-1)
  return {
    copy: async (into: string): Promise<Database> => {
      if (engine === 'sqlite') copyFileSync(join(dataDir, 'portal.sqlite'), join(into, 'portal.sqlite'))
      return freshDatabase(engine, name)
    },
  }
}
