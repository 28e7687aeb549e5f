import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'

/** What a person manages about their own sessions, apart from the calls that every page makes as it opens. */

const path = '/api/auth/session'
const extension = 'session'

/** Another session of the same person in some browser. */
export const otherSession = v.object({
  id: v.string(),
  current: v.boolean(),
  created_at: instant,
  seen_at: instant,
  expires_at: instant,
  browser: v.string(),
  /** The network from which they signed in, shortened: "203.0.113.…". */
  network: v.nullable(v.string()),
})

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: `${path}/all`,
  who: 'signed-in',
  does: "Lists the person's sessions",
  extension,
  answer: v.array(otherSession),
})

export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: `${path}/all/:id`,
  who: 'own',
  does: "Ends one of the person's other sessions",
  extension,
  params: byId,
  answer: v.object({ ended: v.number() }),
})

export const endOtherSessions = call({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: `${path}/all`,
  who: 'signed-in',
  does: 'Ends every session except this one, and forgets the other known browsers',
  extension,
  answer: v.object({ ended: v.number() }),
})
