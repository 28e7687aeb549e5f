import { dayMs } from '#fund/calendar/time.ts'
import type { Work } from '../database/store.ts'
import { tellForgotten } from './remove-files.ts'

const mailLifetimeMs = 30 * dayMs

/** Removes old mails, sent or not, and their files after the commit: nobody tries to send them any more. */
export const forgetSent = async (work: Work, now: number): Promise<void> => {
  const { numDeletedRows } = await work.db
    .deleteFrom('mail')
    .where('created_at', '<=', now - mailLifetimeMs)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tellForgotten(work)
}
