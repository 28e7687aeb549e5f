import { toDollars } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { isoOrNull } from '#server/platform/http/contract-values.ts'
import { everyRow, fileRowsAtOnce, pageOfRows } from '#server/platform/http/page.ts'

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
export const lineTable = (db: Db) =>
  everyRow(async (before) => {
    const found = await db
      .selectFrom('bank_lines')
      .selectAll()
      .$if(before !== undefined, (older) => older.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(fileRowsAtOnce + 1)
      .execute()
    return pageOfRows(found, fileRowsAtOnce, ({ amount, status, matched_at, ...row }) => ({
      ...row,
      amount: toDollars(amount),
      state: status,
      matched_at: isoOrNull(matched_at),
    }))
  })
