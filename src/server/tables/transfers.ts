import { newYorkDate } from '#fund/new-york.ts'
import type { Context } from '../context.ts'
import { type TableMakers, table } from '../exports/table.ts'
import { transferColumns, transferTable } from '../transfers/table.ts'

export const transferTables = ({ store, clock, secret }: Context) =>
  ({
    exportTransfers: ({ query: { state, kind, investor_id } }) => {
      const now = clock.now()
      return table({
        name: `transfers-${newYorkDate(now)}`,
        columns: transferColumns,
        rows: transferTable({ db: store.read, secret, now }, { personId: investor_id, state, kind }),
        taken: { subject: 'transfers', detail: JSON.stringify({ state, kind, investor_id }) },
      })
    },
  }) satisfies TableMakers<'exportTransfers'>
