import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { newListeners } from './news.ts'
import { listenToNodes, notifyNodes } from './postgres-news.ts'
import type { Schema } from './schema.ts'
import { migrate, type Store } from './store.ts'

const int8 = 20

const safe = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond a safe integer: ${text}`)
  return value
}

/** 64-bit integers as numbers, for this pool only. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? safe : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export const openPostgres = async (connectionString: string): Promise<Store> => {
  const pool = new pg.Pool({ connectionString, max: 10, types })
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  await migrate(read)
  const listeners = newListeners()
  const stopListening = await listenToNodes(connectionString, listeners)
  return {
    engine: 'postgres',
    read,
    write: async (unit) => {
      const effects: (() => void)[] = []
      const value = await read
        .transaction()
        .execute((db) =>
          unit({ db, after: (effect) => effects.push(effect), tell: (topic, id) => notifyNodes(db, topic, id) }),
        )
      for (const effect of effects) effect()
      return value
    },
    hear: listeners.hear,
    close: async () => {
      await stopListening()
      await read.destroy()
    },
  }
}
