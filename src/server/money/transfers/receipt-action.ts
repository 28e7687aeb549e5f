import { formatMoney } from '#fund/text/format.ts'
import type { Action } from '#server/control/approvals/action.ts'
import type { Db } from '#server/platform/database/store.ts'
import { judgeMoneyIn } from './money-in.ts'
import { type Came, receiveDeposit } from './receive-deposit.ts'

interface Receiving {
  readonly id: string
  /** Its value day is a day, not "today": it is the same when it is approved. */
  readonly came: Came & { readonly valueDay: string }
}

const depositOf = (db: Db, id: string) =>
  db
    .selectFrom('deposits')
    .innerJoin('people', 'people.id', 'deposits.person_id')
    .select(['deposits.status', 'deposits.amount', 'deposits.reference', 'people.name', 'people.email'])
    .where('deposits.id', '=', id)
    .executeTakeFirst()

/** A deposit that is marked as received by hand: above the fund's amount somebody else looks at it too. */
export const receiptAction: Action<Receiving> = {
  kind: 'receipt',
  subject: ({ id }) => id,
  weigh: async (db, now, { id, came }, asker) => {
    const row = await depositOf(db, id)
    if (row?.status !== 'approved') return null
    const amount = came.amount ?? row.amount
    const judge = await judgeMoneyIn(db, now, asker, 'received')
    const why = judge({ amount, requested: row.amount })
    if (why === null) return null
    return {
      title: `Deposit ${row.reference} received with ${formatMoney(amount)}`,
      detail: `It is credited to ${row.name} <${row.email}>, valued ${came.valueDay}. ${why}`,
      amount,
      always: true,
    }
  },
  basis: async (db, _now, { id }) => ({ 'The deposit': (await depositOf(db, id))?.status ?? 'gone' }),
  run: (work, now, { id, came }, actor) => receiveDeposit(work, now, actor, id, came),
}
