import { asSentence } from '#contract/as-sentence.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { feeById, reverseFee } from './fees.ts'

interface Reversing {
  readonly id: string
  readonly reason: string
}

/** The reversal of a bank fee that was booked in error: without a threshold, like any reversal. */
export const feeReversalAction: Action<Reversing> = {
  kind: 'bank-fee-reversal',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const { state, day, amount } = await feeById(db, id)
    if (state === 'reversed') return null
    const detail = `${formatMoney(nearestCents(amount))} are in the fund’s share again, and the line is open. The reason: ${asSentence(reason)}`
    return { title: `Fee of the bank of ${day} reversed`, detail, amount: null }
  },
  basis: async (db, _now, { id }) => ({ 'The fee': (await feeById(db, id)).state }),
  run: (work, reversing) => reverseFee(work, reversing),
}
