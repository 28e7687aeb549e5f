import { lockBook } from '#server/ledger/append.ts'
import type { SignedInActor } from '#server/platform/audit/audit.ts'
import { isLasting } from '#server/platform/base/yield.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Store, Work } from '#server/platform/database/store.ts'
import type { Action } from './action.ts'
import { askApproval, mustWait, refuseWaiting } from './ask.ts'

/** Thrown out of a unit to undo it. */
class RehearsedError extends Error {}

/** Does something and takes it back: it throws what doing it would throw, and nothing is kept. */
const rehearse = async (store: Store, act: (work: Work) => Promise<unknown>): Promise<void> => {
  try {
    await store.write(async (work) => {
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
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  action: Action<Params, Answer>,
  params: Params,
  actor: SignedInActor,
): Promise<Answer> => {
  const now = clock.now()
  const subject = action.subject(params)
  const outcome = await store.write(async (work) => {
    // Before the weighing, which may take long: a unit that waits for the lock in vain is run again.
    if (isLasting()) await lockBook(work)
    const matter = await action.weigh(work.db, now, params, actor.by)
    if (matter && (await mustWait(work.db, now, { kind: action.kind, subject, matter }))) return { matter }
    return { answer: await action.run(work, params, actor) }
  })
  if ('answer' in outcome) return outcome.answer
  await rehearse(store, (work) => action.run(work, params, actor))
  const { matter } = outcome
  throw await store.write(async (work) =>
    refuseWaiting(work.db, now, await askApproval(work, action, { params, matter, asker: actor })),
  )
}
