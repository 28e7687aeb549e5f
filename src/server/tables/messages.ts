import type { Context } from '../context.ts'
import { type TableMakers, table } from '../exports/table.ts'
import { deliveryColumns, deliveryTable } from '../messages/deliveries-table.ts'
import { messageTitle } from '../messages/find.ts'

export const messageTables = ({ store, clock }: Context) =>
  ({
    exportDeliveries: async ({ params: { id }, query: { mail } }) =>
      table({
        name: 'deliveries',
        columns: deliveryColumns,
        rows: deliveryTable(store.read, { messageId: id, mail, now: clock.now() }),
        taken: { subject: await messageTitle(store.read, id), detail: 'its deliveries' },
      }),
  }) satisfies TableMakers<'exportDeliveries'>
