import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars, instant } from '#contract/entities/basic.ts'
import { tierStarts } from '#contract/entities/money-terms.ts'

/** What the account brings to the next Sunday as things are now: a change can be tried on it before it is asked for. */
export const nextOpening = v.object({
  as_of: instant,
  sunday: instant,
  /**
   * The balance by its parts at that Sunday, less debits booked for later; results of weeks that are not closed are not
   * included.
   */
  capital: dollars,
  result: dollars,
  carried_loss: dollars,
  /** Debits booked for later than that Sunday; capital and result do not include them. */
  taken: dollars,
  /** The part of the balance received in the present week. */
  deposited: dollars,
  /** The withdrawals that are approved and take effect by that Sunday, in order. */
  withdrawals: v.array(
    v.object({ kind: v.picklist(['capital', 'dividend', 'addition']), amount: dollars, in_full: v.boolean() }),
  ),
  trades: v.boolean(),
  weekly_risk_percent: v.number(),
  /** Why the risk cannot be changed and trading not started or stopped now, as sentences; null if it can. */
  why_not: v.object({ risk: v.nullable(v.string()), start: v.nullable(v.string()), stop: v.nullable(v.string()) }),
  /** The latest 12 closed weeks of the fund, oldest first: what traded, and what it earned before any split. */
  weeks: v.array(
    v.object({
      start_balance: dollars,
      profit: dollars,
      /** The split by which that week was shared; absent on an older server. */
      tiers: v.optional(tierStarts),
    }),
  ),
  /** The split of that Sunday; absent on an older server. */
  tiers: v.optional(tierStarts),
})

export type NextOpening = v.InferOutput<typeof nextOpening>

export const readNextOpening = call({
  name: 'readNextOpening',
  method: 'GET',
  path: '/api/account/next-week',
  who: 'investor',
  does: 'What the account would bring to the next Sunday, and the results of the fund’s latest twelve weeks, to try a change on before it is requested; `why_not` has the sentence with which another risk, a start or a stop would be refused now',
  extension: 'account',
  answer: nextOpening,
})
