import type { Call } from '#contract/call.ts'
import { type StepUpAction, stepUpMs } from '#fund/access/step-up.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuseWith } from '#server/platform/http/refuse.ts'
import { hasFactor } from './person.ts'

const confirmFirst =
  'First confirm that it is you: with your second factor or, if you have none, with a code that we email you.'

/** Whether a session confirmed an action within five minutes. */
export const isConfirmed = async (db: Db, now: number, sessionId: string, action: StepUpAction): Promise<boolean> => {
  const found = await db
    .selectFrom('step_ups')
    .select('at')
    .where('session_id', '=', sessionId)
    .where('action', '=', action)
    .executeTakeFirst()
  return found !== undefined && now - found.at <= stepUpMs
}

/**
 * Throws 403 with the action unless the session confirmed this action within five minutes. Without a factor, documented
 * calls need no confirmation, and in a demo no call does. Adding a first factor at the end of a sign-in is exempt:
 * there is nothing to confirm with yet.
 */
export const demandStepUp = async (
  { store, clock, config }: Context,
  call: Call,
  { by, body }: { readonly by: By; readonly body: unknown },
): Promise<void> => {
  const { stepUp: action, stepUpFor, extension } = call
  if (!action || by.awaits === 'enrolment') return
  if (stepUpFor && !Object.keys(body ?? {}).some((name) => stepUpFor.includes(name))) return
  if (await isConfirmed(store.read, clock.now(), by.sessionId, action)) return
  const mayPassWithout = !config.asksForFactors || extension === undefined
  if (mayPassWithout && !(await hasFactor(store.read, by.id))) return
  // A screen answers this by asking for the factor and repeating the call.
  throw refuseWith(403, confirmFirst, { step_up: action })
}

/** Records that the session has confirmed an action now. */
export const noteStepUp = async (
  { db, now }: Work,
  { sessionId, action }: { readonly sessionId: string; readonly action: StepUpAction },
): Promise<void> => {
  await db
    .insertInto('step_ups')
    .values({ session_id: sessionId, action, at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet({ at: now }))
    .execute()
}
