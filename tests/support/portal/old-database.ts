import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
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
export const placeWith = async (engine: Engine, name?: string): Promise<Place> => {
  const { databaseUrl, drop } = await freshDatabase(engine)
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
