import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'

/** Ready means that the database answers; a database that is away is the error handler's 503. */
export const health = ({ store }: Context) =>
  ({
    readHealth: async () => {
      await sql`select 1`.execute(store.read)
      return { status: 'ok' as const }
    },
  }) satisfies Handlers<'readHealth'>
