import { dayMs } from '#fund/time.ts'
import type { Work } from '../store/store.ts'

const sentMailLifetimeMilliseconds = 30 * dayMs

/** Removes mails that were sent long ago. */
export const forgetSent = async ({ db }: Work, now: number): Promise<void> => {
  await db
    .deleteFrom('mail')
    .where('sent_at', '<=', now - sentMailLifetimeMilliseconds)
    .execute()
}
