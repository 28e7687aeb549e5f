import { toDollars } from '#fund/money.ts'
import { iso } from '../http/contract-values.ts'
import type { Db } from '../store/store.ts'

/** Of a file that is never held in memory. */
const rowsAtOnce = 500

export const lineColumns = {
  day: 'day',
  value_day: 'day',
  amount: 'dollars',
  counterparty: 'text',
  reference: 'text',
  bank_id: 'text',
  state: 'text',
  matched_as: 'text',
  matched_at: 'instant',
  matched_by: 'text',
} as const

/** Every line of the bank, newest first. */
export const lineTable = async function* (db: Db) {
  for (let before: string | undefined; ; ) {
    const rows = await db
      .selectFrom('bank_lines')
      .selectAll()
      .$if(before !== undefined, (older) => older.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(rowsAtOnce)
      .execute()
    for (const { day, value_day, amount, counterparty, reference, bank_id, status, matched_at, ...row } of rows)
      yield {
        day,
        value_day,
        amount: toDollars(amount),
        counterparty,
        reference,
        bank_id,
        state: status,
        matched_as: row.matched_as,
        matched_at: matched_at === null ? null : iso(matched_at),
        matched_by: row.matched_by,
      }
    before = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return
  }
}
