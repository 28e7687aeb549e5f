import { newYorkDate } from '#fund/calendar/new-york.ts'
import { transferColumns, transferTable } from '#server/money/transfers/list.ts'
import type { Context } from '#server/platform/config/context.ts'
import { type TableMakers, table } from './table.ts'

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
