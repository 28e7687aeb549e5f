import type { Context } from '#server/platform/config/context.ts'
import { noRoomSince } from '#server/platform/database/room.ts'
import { noRoomSentence } from '#server/platform/database/unavailable.ts'
import { type Handlers, iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { restarting } from '#server/platform/http/shutdown.ts'
import { askDatabase } from './health.ts'

/** What failed in a person's browser (extension `page-failures`): support finds it by the reference that they name. */
export const pageFailures = ({ log }: Context) =>
  ({
    reportPageFailure: ({ body: { reference, failure } }) => {
      log.error({ reference, failure }, 'a part of a page failed in the browser')
      return { reference }
    },
  }) satisfies Handlers<'reportPageFailure'>

/** If the database does not answer, the error handler answers 503. */
export const health = ({ store }: Context) =>
  ({
    readReadiness: async ({ request }) => {
      if (request.server.isDraining()) throw restarting()
      await askDatabase(store.read)
      if (noRoomSince(store) !== null) throw refuse(503, noRoomSentence)
      return { status: 'ready' as const }
    },
    readHealth: async () => {
      await askDatabase(store.read)
      const since = noRoomSince(store)
      return { status: 'ok' as const, ...(since !== null && { no_room_since: iso(since) }) }
    },
  }) satisfies Handlers<'readHealth' | 'readReadiness'>
