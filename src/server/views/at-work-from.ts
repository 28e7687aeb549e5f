import { nextWeek, type Week, weekOf } from '#fund/week.ts'
import { balanceAt } from '../ledger/balances.ts'
import type { Db } from '../store/store.ts'
import { isActiveAt } from '../trading/status-and-risk.ts'
import { isAtWorkIn } from '../weeks/at-work.ts'
import { openWeek } from '../weeks/stored-weeks.ts'

/** Whether something will be at work in a week that has not been opened, as far as is known. */
const willWorkIn = async (db: Db, personId: string, { from }: Week): Promise<boolean> =>
  (await isActiveAt(db, personId, from)) &&
  (await balanceAt(db, from, personId)) - (await leaving(db, personId, from)) > 0

/** What approved withdrawals take until a Sunday, whose effect is not booked yet. In cents. */
const leaving = async (db: Db, personId: string, sunday: number): Promise<number> => {
  const row = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('person_id', '=', personId)
    .where('status', '=', 'approved')
    .where('effective_at', '<=', sunday)
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/**
 * When the first week began, or begins, of those not closed yet, in which something of an investor is at work: the open
 * one, one that waits to be opened, or the next. Null where nothing is.
 */
export const atWorkFrom = async (db: Db, now: number, personId: string): Promise<number | null> => {
  const open = await openWeek(db)
  if (open && (await isAtWorkIn(db, open, personId))) return open.week_from
  const last = nextWeek(now)
  let week = open ? weekOf(open.week_to) : last
  for (; week.from <= last.from; week = nextWeek(week.from)) if (await willWorkIn(db, personId, week)) return week.from
  return null
}
