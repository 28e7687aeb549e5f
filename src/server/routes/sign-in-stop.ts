import { audit } from '../audit/audit.ts'
import { liftStop } from '../auth/guard.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { refuse } from '../http/refuse.ts'
import { keyedHash } from '../keys/keyed-hash.ts'

/** The admin lifts the stop that strangers' failures brought on an address (api.md "One-time codes"). */
export const signInStop = ({ store, clock, secret }: Context) =>
  ({
    liftSignInStop: async ({ params, by, request }) => {
      await store.write(async (work) => {
        const person = await work.db.selectFrom('people').select('email').where('id', '=', params.id).executeTakeFirst()
        if (!person) throw refuse(404, 'There is no such investor.')
        await liftStop(work, keyedHash(secret, 'address', person.email))
        const detail = 'unknown browsers may try again'
        await audit(work, clock.now(), { by, action: 'sign-in.lift', subject: person.email, detail, from: request.ip })
      })
      return { message: 'Unknown browsers may sign in to this account again.' }
    },
  }) satisfies Handlers<'liftSignInStop'>
