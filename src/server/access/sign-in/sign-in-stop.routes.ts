import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { liftStopOf } from './lift-stop.ts'

/** The admin lifts the stop that failed attempts by strangers put on an address (api.md "One-time codes"). */
export const signInStop = (context: Context) =>
  ({
    liftSignInStop: async ({ params, by, request }) => {
      await context.store.write((work) => liftStopOf(work, context, params.id, { by, from: request.ip }))
      return { message: 'Unknown browsers may sign in to this account again.' }
    },
  }) satisfies Handlers<'liftSignInStop'>
