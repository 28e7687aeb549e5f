import { nextWeek, type Week, weekOf } from '#fund/calendar/week.ts'
import { openingBalanceOf } from '#fund/weeks/trial.ts'
import { settleableOf } from '#server/ledger/balances.ts'
import { wasAtWorkIn } from '#server/money/weeks/at-work.ts'
import { latestWeek } from '#server/money/weeks/stored-weeks.ts'
import { isActiveAt } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dueWithdrawals } from './next-opening.ts'

/** Whether, as far as is known, something will be at work in a week that has not been opened. */
const willWorkIn = async (db: Db, personId: string, { from }: Week): Promise<boolean> => {
  if (!(await isActiveAt(db, personId, from))) return false
  const [there, due] = [await settleableOf(db, personId, from, 'sunday'), await dueWithdrawals(db, personId, from)]
  return openingBalanceOf(there, due) > 0
}

/**
 * When the first week, of those not closed yet, began or begins in which some of an investor's money is at work: the
 * open one, one that waits to be opened, or the next. Null if there is none.
 */
export const atWorkFrom = async (db: Db, now: number, personId: string): Promise<number | null> => {
  const latest = await latestWeek(db)
  if (latest?.closed_at === null && (await wasAtWorkIn(db, latest, personId))) return latest.week_from
  const last = nextWeek(now)
  let week = latest ? weekOf(latest.week_to) : last
  for (; week.from <= last.from; week = nextWeek(week.from)) if (await willWorkIn(db, personId, week)) return week.from
  return null
}
