import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { day, dollars, instant } from '#contract/entities/basic.ts'

/**
 * One closed week of an account with what came in and left since the one before, as it was booked: the closing is that
 * of the week before, plus deposited, less withdrawn, plus profit and restated.
 */
export const performanceWeek = v.object({
  week: v.string(),
  date: day,
  effective_from: instant,
  /** The balances of its Sunday and of its Saturday's end. */
  start_balance: dollars,
  end_balance: dollars,
  profit: dollars,
  /** What corrections of earlier weeks added or took away in it; part of its start balance. */
  restated: dollars,
  deposited: dollars,
  withdrawn: dollars,
  /** Money put in by its end: deposits less capital withdrawn. */
  invested: dollars,
  /** What traded and what it earned, after every correction; null if nothing was at work. */
  at_work: v.nullable(v.object({ opening: dollars, gain: dollars })),
})

export const performance = v.object({
  as_of: instant,
  /** Every closed week since the first with a balance, oldest first. */
  weeks: v.array(performanceWeek),
})

export type Performance = v.InferOutput<typeof performance>

export const readPerformance = call({
  name: 'readPerformance',
  method: 'GET',
  path: '/api/account/performance',
  who: 'investor',
  sees: ['balance'],
  does: "Every closed week of the investor's account with its flows, oldest first",
  extension: 'performance',
  answer: performance,
})
