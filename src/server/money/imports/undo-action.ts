import { formatInstant } from '#fund/calendar/week-display.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import type { Action } from '#server/control/approvals/action.ts'
import type { Db } from '#server/platform/database/store.ts'
import { undoImport } from './undo.ts'

const importRow = (db: Db, id: string) => db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** The undoing of an import, guarded as the import was: above the same amount, and always if a second person was asked. */
export const importUndoAction: Action<{ readonly id: string }> = {
  kind: 'import-undo',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id }) => {
    const row = await importRow(db, id)
    if (!row || row.undone_at !== null) return null
    const { weeks, investors, total_capital: total } = row
    const what = weeks > 0 ? counted(weeks, 'weekly return') : counted(investors, 'investor')
    const leaves =
      weeks > 0
        ? 'They no longer count in the range of plausible weeks.'
        : `The investors are removed, and ${formatMoney(total)} of opening balances with them.`
    return {
      title: `Undoing of the import of ${what}`,
      detail: `${row.by_email} applied it at ${formatInstant(row.at)} (New York). ${leaves}`,
      amount: weeks > 0 ? null : total,
      always: row.vouched_as !== null,
    }
  },
  basis: async (db, _now, { id }) => ({
    'The import': (await importRow(db, id))?.undone_at === null ? 'applied' : 'undone',
  }),
  run: (work, { id }) => undoImport(work, { id }),
}
