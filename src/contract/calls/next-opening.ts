import * as v from 'valibot'
import { call } from '../call.ts'
import { dollars, instant } from '../entities/basic.ts'

/** What the account brings to the next Sunday as it stands: what a change can be tried with before it is asked for. */
export const nextOpening = v.object({
  as_of: instant,
  sunday: instant,
  /** In effect by then, and not to be withdrawn less; results of weeks that are not closed are not in it. */
  capital: dollars,
  result: dollars,
  carried_loss: dollars,
  /** Debits booked for later than that Sunday, which capital and result are without. */
  taken: dollars,
  /** What of the balance was received in the present week. */
  deposited: dollars,
  /** What is approved and takes effect until that Sunday, in its order. */
  withdrawals: v.array(v.object({ kind: v.picklist(['capital', 'dividend']), amount: dollars, in_full: v.boolean() })),
  trades: v.boolean(),
  weekly_risk_percent: v.number(),
  /** Why another risk cannot be saved and trading not started or stopped now, as sentences; null where it can. */
  why_not: v.object({ risk: v.nullable(v.string()), start: v.nullable(v.string()), stop: v.nullable(v.string()) }),
  /** The latest 12 closed weeks of the fund, oldest first: what traded, and what that made before any split. */
  weeks: v.array(v.object({ start_balance: dollars, profit: dollars })),
})

export type NextOpening = v.InferOutput<typeof nextOpening>

export const readNextOpening = call({
  name: 'readNextOpening',
  method: 'GET',
  path: '/api/account/next-week',
  who: 'investor',
  does: 'What the account brings to the next Sunday as it stands, and the latest weeks of the fund, to try a change with',
  extension: 'account',
  answer: nextOpening,
})
