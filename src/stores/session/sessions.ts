import { atom } from 'nanostores'
import type { InferOutput } from 'valibot'
import { send } from '#client/send.ts'
import type { otherSession } from '#contract/calls/access/own-sessions.ts'
import * as calls from '#contract/calls/access/own-sessions.ts'
import { readSession } from '#contract/calls/access/session.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { availabilityOf } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { sessionEnd } from '#words/desk/settings.ts'

export type Browsing = InferOutput<typeof otherSession>

/** Passwords and sessions need `session`; without it the specification has no screen for them. */
export const $securityAvailability = availabilityOf('session')

export interface Security {
  readonly hasPassword: boolean
  readonly sessions: readonly Browsing[]
}

/** Whether there is a password, and where the person is signed in. */
export const security = loader<Security>('The sessions', async () => {
  const [{ has_password }, sessions] = await Promise.all([send(readSession, {}), send(calls.listSessions, {})])
  return { hasPassword: has_password, sessions }
})

/** The session that is being ended, by id; `others` for all except this one. */
export const $ending = atom<string | null>(null)

const end = async (which: string, act: () => Promise<unknown>, done: string): Promise<void> => {
  if ($ending.get() !== null) return
  $ending.set(which)
  const outcome = await attempt(act, sessionEnd)
  $ending.set(null)
  if (outcome.done) toast(done)
  else toast(outcome.sentence, 'bad')
  await security.load()
}

export const endOne = (id: string): Promise<void> =>
  end(id, () => send(calls.endSession, { params: { id } }), sessionEnd.done)

export const endOthers = (): Promise<void> => end('others', () => send(calls.endOtherSessions, {}), sessionEnd.allDone)
