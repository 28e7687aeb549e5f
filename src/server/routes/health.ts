import type { Context } from '../context.ts'
import { askDatabase } from '../health/health.ts'
import type { Handlers } from '../http/handler.ts'

/** Ready means that the database answers; otherwise the error handler answers 503. */
export const health = ({ store }: Context) =>
  ({
    readHealth: async () => {
      await askDatabase(store.read)
      return { status: 'ok' as const }
    },
  }) satisfies Handlers<'readHealth'>
