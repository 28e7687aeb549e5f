import { dayMs } from '#fund/calendar/time.ts'
import type { Work } from '../database/store.ts'
import { takeAllowance } from '../http/rate-limits.ts'
import { type Mail, post } from './post.ts'

/** All kinds together, except codes. */
const unaskedMailsPerDayMax = 3

/**
 * Posts a mail that anybody can cause to be sent to an address: only a few a day, so that nobody can fill somebody
 * else's mailbox.
 */
export const postToUnverified = async (work: Work, now: number, addressKey: string, mail: Mail): Promise<void> => {
  const allowance = { key: `unasked-mails ${addressKey}`, max: unaskedMailsPerDayMax, windowMs: dayMs }
  if ((await takeAllowance(work, now, allowance)) === 0) await post(work, now, mail)
}
