import { dayMs } from '#fund/time.ts'
import { take } from '../rate-limits/rate-limits.ts'
import type { Work } from '../store/store.ts'
import { type Mail, post } from './post.ts'

/** Of all kinds together, beside codes. */
export const unaskedMailsPerDayMax = 3

/** A mail that anybody can cause an address to get: a few a day and no more, so that nobody's mailbox is filled by others. */
export const postUnasked = async (work: Work, now: number, addressKey: string, mail: Mail): Promise<void> => {
  const allowance = { key: `unasked-mails ${addressKey}`, max: unaskedMailsPerDayMax, windowMilliseconds: dayMs }
  if ((await take(work, now, allowance)) === 0) await post(work, now, mail)
}
