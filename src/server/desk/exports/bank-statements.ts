import { lineTable } from '#server/money/bank/desk.ts'
import { lineColumns } from '#server/money/bank/own-table.ts'
import { reconciliationRows } from '#server/money/bank/reconcile.ts'
import type { Context } from '#server/platform/config/context.ts'
import { type TableMakers, table } from './table.ts'

const reconciliationColumns = {
  day: 'day',
  row: 'text',
  what: 'text',
  of: 'text',
  book: 'dollars',
  bank: 'dollars',
  difference: 'dollars',
} as const

export const bankStatementTables = ({ store }: Context) =>
  ({
    exportBankLines: () =>
      table({
        name: 'bank-lines',
        columns: lineColumns,
        rows: lineTable(store.read),
        taken: { subject: 'bank lines', detail: 'every line' },
      }),

    exportReconciliation: async ({ query }) => {
      const rows = await reconciliationRows(store.read, query)
      const detail = `${rows[0]?.day ?? 'none'} to ${rows.at(-1)?.day ?? 'none'}`
      const taken = { subject: 'bank reconciliation', detail }
      return table({ name: 'bank-reconciliation', columns: reconciliationColumns, rows, taken })
    },
  }) satisfies TableMakers<'exportBankLines' | 'exportReconciliation'>
