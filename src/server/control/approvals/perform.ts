import { lockBook } from '#server/ledger/append.ts'
import { isLasting } from '#server/platform/base/yield.ts'
import type { SignedInWork, SignedInWrite } from '#server/platform/config/context.ts'
import type { Action } from './action.ts'
import { askApproval, refuseWaiting, weighAction } from './ask.ts'
import { keepAct } from './limits.ts'
import { vouchedFor } from './vouched.ts'

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
  const outcome = await write(async (work) => {
    // Before the weighing, which may take long: a unit that waits for the lock in vain is run again.
    // And before what was done up to a limit is read: of two at once the second finds the first.
    if (isLasting() || action.counts || action.underLock) await lockBook(work)
    const { by } = work.actor
    const weighed = await weighAction(work.db, work.now, action, { params, asker: by })
    if (weighed?.waits) return { matter: weighed.matter }
    const answer = await action.run(work, params)
    const { kind } = action
    const alone = { kind, of: action.subject(params), byId: by.id, vouched: vouchedFor(work.actor) }
    if (weighed) await keepAct(work, { ...alone, counted: weighed.counted })
    return { answer }
  })
  if ('answer' in outcome) return outcome.answer
  await rehearse(write, (work) => action.run(work, params))
  const { matter } = outcome
  throw await write(async (work) =>
    refuseWaiting(work.db, work.now, await askApproval(work, action, { params, matter })),
  )
}
