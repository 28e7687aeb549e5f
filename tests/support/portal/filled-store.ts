import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { quoted } from '#server/platform/database/rows.ts'
import type { Store } from '#server/platform/database/store.ts'
import { type Database, type Engine, template } from './databases.ts'
import { type Opened, openedBy, openIn } from './open-store.ts'

/** What sets each sequence to where it is. */
const sequencesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query(`select schemaname || '.' || quote_ident(sequencename) as name,
    coalesce(last_value, start_value) as value, last_value is not null as used from pg_sequences`)
  return rows.map(({ name, value, used }) => `perform setval('${name}', ${value}, ${used});`)
}

/** Keeps the rows of a PostgreSQL database; returns how to bring them back. */
const keptInPostgres = async (url: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public' order by tablename`)
  const names: string[] = rows.map(({ tablename }) => quoted(tablename))
  await client.query('create schema kept')
  const back: string[] = []
  for (const name of names) {
    const { rowCount } = await client.query(`create table kept.${name} as table public.${name}`)
    if (rowCount) back.push(`insert into public.${name} select * from kept.${name};`)
  }
  const emptied = names.map((name) => `if exists (select from public.${name}) then delete from public.${name}; end if;`)
  // As a replica: no guard of the book, no reference and no note of what a unit changed is in the way.
  await client.query(`create procedure kept.bring_back() language plpgsql set session_replication_role = replica as $$
    begin ${[...emptied, ...back, ...(await sequencesOf(client))].join('\n')} end $$`)
  return async () => {
    await client.query('call kept.bring_back()')
  }
}

/**
 * A connection that has read the schema while the guards of the book were out of it, and does not read it again: the
 * others know them, and their prepared statements stay.
 */
const withoutGuards = (file: string): DatabaseSync => {
  const aside = new DatabaseSync(file, { defensive: false })
  aside.exec('pragma writable_schema = on')
  const guards = aside.prepare(`select * from sqlite_schema where type = 'trigger'`).all()
  aside.exec(`delete from sqlite_schema where type = 'trigger'`)
  const one = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  one.exec('select count(*) from sqlite_schema')
  const insert = aside.prepare('insert into sqlite_schema values (?, ?, ?, ?, ?)')
  for (const guard of guards) insert.run(...Object.values(guard))
  aside.close()
  return one
}

/** The same in SQLite. */
const keptInSqlite = (folder: string): (() => Promise<void>) => {
  const file = join(folder, 'portal.sqlite')
  const copy = join(folder, 'kept.sqlite')
  copyFileSync(file, copy)
  const database = withoutGuards(file)
  database.exec(`attach '${copy}' as kept`)
  const rows = database
    .prepare(`select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .all()
  const names = rows.map(({ name }) => quoted(String(name)))
  const back = names.flatMap((name) => [
    `delete from main.${name};`,
    `insert into main.${name} select * from kept.${name};`,
  ])
  return async () => database.exec(`begin immediate; ${back.join('\n')} commit`)
}

/**
 * One store for all who open it one after the other, each of whom finds what it was filled with: a database for each,
 * and connections that know nothing of its tables yet, cost as much as half of a life.
 */
const reused = (copy: (folder: string) => Promise<Database>): (() => Promise<Opened>) => {
  let kept: Promise<{ store: Store; bringBack: () => Promise<void> }> | undefined
  let inUse = false
  const first = async () => {
    const made: { folder: string; databaseUrl: string | null }[] = []
    const { store } = await openedBy(async (folder) => {
      const { databaseUrl, drop } = await copy(folder)
      made.push({ folder, databaseUrl })
      return { databaseUrl, drop }
    })
    const [{ folder = '', databaseUrl = null } = {}] = made
    return { store, bringBack: databaseUrl ? await keptInPostgres(databaseUrl) : keptInSqlite(folder) }
  }
  return async () => {
    if (inUse) throw new Error('the store is in use')
    inUse = true
    kept ??= first()
    const { store, bringBack } = await kept
    await bringBack()
    return {
      store,
      drop: async () => {
        inUse = false
      },
    }
  }
}

type Fill<Filled> = (store: Store) => Promise<Filled>

const fillOn = async <Filled>(engine: Engine, fill: Fill<Filled>) => {
  const made: Filled[] = []
  const { copy } = await template(engine, async ({ databaseUrl, dataDir }) => {
    const store = await openIn(dataDir, databaseUrl)
    made.push(await fill(store))
    await store.close()
  })
  return { filled: made[0] as Filled, open: reused(copy) }
}

/** For each engine a store that is filled once in a test process; returns the result, and how to open one like it. */
export const filledStore = <Filled>(fill: Fill<Filled>) => {
  const made = new Map<Engine, ReturnType<typeof fillOn<Filled>>>()
  return (engine: Engine): ReturnType<typeof fillOn<Filled>> => {
    const known = made.get(engine) ?? fillOn(engine, fill)
    made.set(engine, known)
    return known
  }
}
