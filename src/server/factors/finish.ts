import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import { askerOf } from '../auth/asker.ts'
import { browserOf } from '../auth/browser.ts'
import { type SignedIn, signIn, welcome } from '../auth/sign-in.ts'
import { noteSignIn } from '../auth/trail.ts'
import type { By, Context } from '../context.ts'

/** Ends a session that awaited its second factor and starts one that lacks nothing, with a token of its own. */
export const finishSignIn = async (
  context: Context,
  by: Pick<By, 'id' | 'email'>,
  { request, reply, how }: { request: FastifyRequest; reply: FastifyReply; how: string },
): Promise<SignedIn> => {
  const { store, clock, config } = context
  const asker = await askerOf(context, request, by.email)
  const browser = browserOf(request.headers['user-agent'])
  const signedIn = await store.write(async (work) => {
    const now = clock.now()
    if (how === 'passkey') await noteSignIn(work, now, { asker, method: 'passkey', browser, awaits: null })
    else {
      const what = { by, action: 'sign-in.finish', subject: by.email, detail: `${how}, ${browser}` } as const
      await audit(work, now, { ...what, from: request.ip })
    }
    return signIn(work, now, { personId: by.id, asker, browser, awaits: null, portalUrl: config.portalUrl })
  })
  welcome(config, reply, clock.now(), signedIn)
  return signedIn
}
