import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { migrations } from '#server/platform/database/migrations.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { adapt } from '#server/platform/database/sqlite/connections.ts'
import { type Db, migrate } from '#server/platform/database/store.ts'
import { type Engine, freshDatabase } from './databases.ts'

const folder = new URL('../../server/platform/database/old-databases/', import.meta.url)

/** Databases as the code of that time made them: a played demo fund and what its people asked for through the API. */
export const oldDatabases = [
  /** People, entries, weeks, a withdrawal; no list of investors, no deposits by request. */
  { name: 'before-the-investor-list', entries: 28, investors: 11, people: 12 },
  /** Deposits by request, a bank account; 0040 ran before 0032, and most investors are not on the list. */
  { name: 'transfers-before-gram-counts', entries: 29, investors: 11, people: 12 },
  /** A corrected week, profiles, closures. */
  { name: 'closures', entries: 30, investors: 11, people: 12 },
] as const

export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
  drop(): Promise<void>
}

const fill = async ({ dataDir, databaseUrl }: Place, dump: string): Promise<void> => {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, 'portal.sqlite'))
    database.exec(dump)
    return database.close()
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(dump)
  await client.end()
}

/** A place for a portal's data; with the name of an old database it contains that one. */
export const placeWith = async (engine: Engine, name?: string, template?: string): Promise<Place> => {
  const { databaseUrl, drop } = await freshDatabase(engine, template)
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-old-'))
  const place = {
    dataDir,
    databaseUrl,
    drop: async () => {
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  if (name) await fill(place, await readFile(new URL(`${name}.${engine}.sql`, folder), 'utf8'))
  return place
}

const postgresAt = (connectionString: string): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }) })

const sqliteAt = (file: string): Db =>
  new Kysely<Schema>({
    dialect: new SqliteDialect({ database: adapt(new DatabaseSync(file, { enableForeignKeyConstraints: true })) }),
  })

/** That many more investors beside one of an older database who has nothing yet, a tenth of them waiting, some inactive. */
const crowd = (engine: Engine, investors: number): string => `
  insert into people (id, email, name, name_folded, role, status, join_date, created_at, first_sign_in_at)
  with recursive crowd (n) as (select 1 union all select n + 1 from crowd where n < ${investors})
  select '01a1ffca-0000-7000-8000-' || ${engine === 'sqlite' ? `printf('%012d', n)` : `lpad(n::text, 12, '0')`}, 'crowd.' || n || '@example.com', 'Crowd ' || n,
    'crowd ' || n, 'investor', case when n % 10 = 0 then 'pending' when n % 33 = 0 then 'inactive' else 'active' end,
    case when n % 2 = 0 then '2026-11-20' else '2026-11-21' end, 1795292785406 + n, null from crowd`

/**
 * An older database with that many more investors, upgraded to the version before a migration: copies of it are
 * upgraded by that migration and those after it.
 */
export const placeBefore = async (engine: Engine, migration: string, investors: number) => {
  const place = await placeWith(engine, 'closures')
  await fill(place, crowd(engine, investors))
  const before = Object.keys(migrations).filter((name) => name < migration)
  const db = await (place.databaseUrl ? postgresAt(place.databaseUrl) : sqliteAt(join(place.dataDir, 'portal.sqlite')))
  await migrate(db, before)
  await db.destroy()
  return {
    drop: place.drop,
    copy: async (): Promise<Place> => {
      const copied = await placeWith(engine, undefined, place.databaseUrl?.split('/').at(-1))
      if (!place.databaseUrl)
        await copyFile(join(place.dataDir, 'portal.sqlite'), join(copied.dataDir, 'portal.sqlite'))
      return copied
    },
  }
}
