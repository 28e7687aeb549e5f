import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'

const path = '/api/webhook-targets'
const extension = 'webhooks'
const hostCharactersMax = 253
const portMax = 65_535

/** What webhooks may reach besides the Internet's HTTPS port: a system in the fund's own network, or another port. */
export const ownTarget = v.object({
  id: v.string(),
  /** A name, an address, or a network of at most 256 addresses, like 10.1.2.0/24. */
  host: v.string(),
  port: v.number(),
  added_at: instant,
  /** The address of the owner who asked for it. */
  added_by: v.string(),
})

export type OwnTargetListed = v.InferOutput<typeof ownTarget>

export const listOwnTargets = call({
  name: 'listOwnTargets',
  method: 'GET',
  path,
  who: 'owner',
  does: 'The hosts and ports of the fund’s own network that webhooks may reach, newest first',
  extension,
  answer: v.array(ownTarget),
})

export const addOwnTarget = call({
  name: 'addOwnTarget',
  method: 'POST',
  path,
  who: 'owner',
  stepUp: 'webhooks',
  does: 'Lets webhooks reach a host and port of the fund’s own network; always waits for a second person or its delay (409); 422 for this machine, link-local and metadata addresses, and networks of more than 256 addresses; 409 beyond 20',
  extension,
  body: v.object({
    host: v.pipe(
      v.string('a host is needed'),
      v.trim(),
      v.minLength(1, 'a host is needed'),
      v.maxLength(hostCharactersMax, `a host has at most ${hostCharactersMax} characters`),
      v.regex(/^[\w.:/-]+$/, 'a host is a name, an address or a network like 10.1.2.0/24'),
      v.toLowerCase(),
    ),
    port: v.pipe(
      v.number('a port is a number'),
      v.integer('a port is a whole number'),
      v.minValue(1, 'a port is at least 1'),
      v.maxValue(portMax, `a port is at most ${portMax}`),
    ),
  }),
  status: 201,
  answer: ownTarget,
})

export const removeOwnTarget = call({
  name: 'removeOwnTarget',
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'owner',
  does: 'Takes a host and port from the list, so that no webhook reaches it any more',
  extension,
  params: byId,
  answer: v.object({ removed: v.string() }),
})
