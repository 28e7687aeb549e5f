import { asSentence } from '#contract/as-sentence.ts'
import { may } from '#fund/money/lives.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { Action } from '#server/control/approvals/action.ts'
import type { Db } from '#server/platform/database/store.ts'
import { returnPayout, reverseDeposit } from './reversals.ts'
import { payoutReference } from './view.ts'

export interface Reversing {
  readonly id: string
  readonly reason: string
}

const statusOf = async (db: Db, id: string): Promise<string> => {
  const deposit = await db.selectFrom('deposits').select('status').where('id', '=', id).executeTakeFirst()
  const payout = await db.selectFrom('withdrawals').select('status').where('id', '=', id).executeTakeFirst()
  return deposit?.status ?? payout?.status ?? 'gone'
}

/** A deposit that is reversed, or a payout that came back or was made in error: no threshold. */
export const reversalAction: Action<Reversing> = {
  kind: 'reversal',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const deposit = await db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
    if (deposit && may('deposit', deposit.status, 'reverse')) {
      const amount = formatMoney(deposit.received_amount ?? deposit.amount)
      const title = `Deposit ${deposit.reference} taken back`
      return {
        title,
        detail: `${amount} leave the account next Sunday. The reason: ${asSentence(reason)}`,
        amount: null,
      }
    }
    const payout = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
    if (!payout || !may('withdrawal', payout.status, 'come back')) return null
    const amount = formatMoney(payout.settled ?? 0)
    const title = `Payout ${payoutReference(payout)} came back`
    return { title, detail: `${amount} are payable again. The reason: ${asSentence(reason)}`, amount: null }
  },
  basis: async (db, _now, { id }) => ({ 'The transfer': await statusOf(db, id) }),
  run: async (work, { id, reason }) => {
    const deposit = await work.db.selectFrom('deposits').select('id').where('id', '=', id).executeTakeFirst()
    if (deposit) return reverseDeposit(work, { id, reason })
    return returnPayout(work, { id, reason })
  },
}
