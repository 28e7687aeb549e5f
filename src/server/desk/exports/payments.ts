import { newYorkDate } from '#fund/calendar/new-york.ts'
import {
  batchColumns,
  batchedColumns,
  batchedTable,
  batchTable,
  deskColumns,
  deskTable,
} from '#server/money/payouts/tables.ts'
import type { Context } from '#server/platform/config/context.ts'
import { type TableMakers, table } from './table.ts'

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
