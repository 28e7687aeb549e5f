import { send } from '#client/send.ts'
import type { Call } from '#contract/call.ts'
import { actsMax, confirmActs } from '#contract/calls/access/acts.ts'
import { hasExtension } from './extensions.ts'

/**
 * Before a call is made several times for one list: asks once for the confirmation of all of it, where the backend
 * confirms acts at all, so that nobody is asked again in the middle. Of a longer list the first twenty parts are
 * confirmed together, and the others as they come. Rejects as `send` does if the person does not confirm.
 */
export const confirmTogether = async ({ name }: Pick<Call, 'name'>, bodies: readonly unknown[]): Promise<void> => {
  if (bodies.length < 2 || !hasExtension('factors')) return
  const acts = bodies.slice(0, actsMax).map((body) => ({ call: name, body }))
  await send(confirmActs, { body: { acts } })
}
