import type { Performance } from '#contract/calls/desk/performance.ts'
import { toDollars } from '#fund/cents/money.ts'
import { accountWeeks } from '#server/money/weeks/account-weeks.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'

/** An account over its whole life, week by week. */
export const performanceOf = async (db: Db, now: number, personId: string): Promise<Performance> => {
  const { weeks } = await accountWeeks(db, personId)
  return {
    as_of: iso(now),
    weeks: weeks.map((one) => ({
      week: one.label,
      date: one.date,
      effective_from: iso(one.week.from),
      start_balance: toDollars(one.opening),
      end_balance: toDollars(one.closing),
      profit: toDollars(one.gain),
      restated: toDollars(one.restated),
      deposited: toDollars(one.deposited),
      withdrawn: toDollars(one.withdrawn),
      invested: toDollars(one.invested),
      at_work: one.atWork && { opening: toDollars(one.atWork.opening), gain: toDollars(one.atWork.gain) },
    })),
  }
}
