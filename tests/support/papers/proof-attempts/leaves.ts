import { type Attempt, records } from './attempt.ts'
import { betweenTwo, oneRow, setRow, takeOut } from './rows.ts'

const figures = ['gross', 'recovered', 'share', 'result_change', 'carried_after'] as const

/** What a leaf is computed from, in the records of weeks. */
export const onLeaves: Readonly<Record<string, Attempt>> = {
  ...Object.fromEntries(
    figures.map((column): [string, Attempt] => [
      `a leaf: ${column}`,
      {
        by: records,
        run: async ({ db }, any) => {
          const row = await oneRow(db, any)
          return setRow(db, row, { [column]: row[column] + 1 + any(1000) })
        },
      },
    ]),
  ),
  'a leaf: opening balance': {
    by: records,
    run: async ({ db }, any) => {
      const { week_from, account_id } = await oneRow(db, any)
      return db
        .updateTable('openings')
        .set((eb) => ({ balance: eb('balance', '+', 1 + any(100)) }))
        .where('week_from', '=', week_from)
        .where('account_id', '=', account_id)
        .execute()
    },
  },
  'a leaf: figures that no rule gives': {
    by: records,
    run: async ({ db }, any) => {
      const row = await oneRow(db, any)
      const cents = 100 + any(100)
      const more = { share: row.share + cents, result_change: row.result_change + cents }
      return setRow(db, row, { tier_percent: 61, ...more })
    },
  },
  'two leaves with the same sum': { by: records, run: ({ db }, any) => betweenTwo(db, any) },
  'an account taken out': { by: records, run: async ({ db }, any) => takeOut(db, await oneRow(db, any)) },
}
