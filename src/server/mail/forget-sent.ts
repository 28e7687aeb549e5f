import { dayMs } from '#fund/time.ts'
import type { Work } from '../store/store.ts'

const mailLifetimeMilliseconds = 30 * dayMs

/** Removes mails of long ago, sent or not: nobody tries them any more. */
export const forgetSent = async ({ db }: Work, now: number): Promise<void> => {
  await db
    .deleteFrom('mail')
    .where('created_at', '<=', now - mailLifetimeMilliseconds)
    .execute()
}
