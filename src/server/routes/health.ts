import type { Context } from '../context.ts'
import { askDatabase } from '../health/health.ts'
import type { Handlers } from '../http/handler.ts'
import { restarting } from '../http/shutdown.ts'

/** If the database does not answer, the error handler answers 503. */
export const health = ({ store }: Context) =>
  ({
    readReadiness: async ({ request }) => {
      if (request.server.isDraining()) throw restarting()
      await askDatabase(store.read)
      return { status: 'ready' as const }
    },
    readHealth: async () => {
      await askDatabase(store.read)
      return { status: 'ok' as const }
    },
  }) satisfies Handlers<'readHealth' | 'readReadiness'>
