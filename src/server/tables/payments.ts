import { newYorkDate } from '#fund/new-york.ts'
import type { Context } from '../context.ts'
import { type TableMakers, table } from '../exports/table.ts'
import { batchColumns, batchedColumns, batchedTable, batchTable, deskColumns, deskTable } from '../payments/tables.ts'

export const paymentTables = ({ store, clock, secret, config }: Context) =>
  ({
    exportPaymentDesk: async () => {
      const now = clock.now()
      return table({
        name: `payments-${newYorkDate(now)}`,
        columns: deskColumns,
        rows: await deskTable({ db: store.read, secret, now }, config.demo),
        taken: { subject: 'payments', detail: 'what is to be paid or to come' },
      })
    },

    exportBatches: () => table({ name: 'batches', columns: batchColumns, rows: batchTable(store.read), taken: null }),

    exportBatch: async ({ params: { id } }) => {
      const { batch, rows } = await batchedTable({ db: store.read, secret }, id)
      return table({ name: batch, columns: batchedColumns, rows, taken: { subject: batch, detail: 'its payouts' } })
    },
  }) satisfies TableMakers<'exportPaymentDesk' | 'exportBatches' | 'exportBatch'>
