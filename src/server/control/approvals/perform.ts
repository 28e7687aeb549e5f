import { lockBook } from '#server/ledger/append.ts'
import { isLasting } from '#server/platform/base/yield.ts'
import type { SignedInWork, SignedInWrite } from '#server/platform/config/context.ts'
import type { Action } from './action.ts'
import { askApproval, mustWait, refuseWaiting } from './ask.ts'

/** Thrown out of a unit to undo it. */
class RehearsedError extends Error {}

/** Does something and takes it back: it throws what doing it would throw, and nothing is kept. */
const rehearse = async (write: SignedInWrite, act: (work: SignedInWork) => Promise<unknown>): Promise<void> => {
  try {
    await write(async (work) => {
      await act(work)
      throw new RehearsedError()
    })
  } catch (error) {
    if (!(error instanceof RehearsedError)) throw error
  }
}

/**
 * Does an action. If the guard holds it, keeps it and throws 409, which says what waits and until when. What could not
 * be done now is refused instead of kept.
 */
export const perform = async <Params, Answer>(
  write: SignedInWrite,
  action: Action<Params, Answer>,
  params: Params,
): Promise<Answer> => {
  const subject = action.subject(params)
  const outcome = await write(async (work) => {
    // Before the weighing, which may take long: a unit that waits for the lock in vain is run again.
    if (isLasting()) await lockBook(work)
    const { db, now } = work
    const matter = await action.weigh(db, now, params, work.actor.by)
    if (matter && (await mustWait(db, now, { kind: action.kind, subject, matter }))) return { matter }
    return { answer: await action.run(work, params) }
  })
  if ('answer' in outcome) return outcome.answer
  await rehearse(write, (work) => action.run(work, params))
  const { matter } = outcome
  throw await write(async (work) =>
    refuseWaiting(work.db, work.now, await askApproval(work, action, { params, matter })),
  )
}
