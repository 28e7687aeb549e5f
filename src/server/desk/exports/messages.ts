import { subscriberColumns, subscriberTable } from '#server/people/correspondence/subscribers.ts'
import type { Context } from '#server/platform/config/context.ts'
import { messageTitle } from '../messages/audience.ts'
import { deliveryColumns, deliveryTable } from '../messages/deliveries.ts'
import { type TableMakers, table } from './table.ts'

export const messageTables = ({ store, clock }: Context) =>
  ({
    exportDeliveries: async ({ params: { id }, query: { mail } }) =>
      table({
        name: 'deliveries',
        columns: deliveryColumns,
        rows: deliveryTable(store.read, { messageId: id, mail, now: clock.now() }),
        taken: { subject: await messageTitle(store.read, id), detail: 'its deliveries' },
      }),
    exportSubscribers: async () =>
      table({
        name: 'newsletter',
        columns: subscriberColumns,
        rows: subscriberTable(store.read),
        taken: { subject: 'the newsletter', detail: 'its subscribers' },
      }),
  }) satisfies TableMakers<'exportDeliveries' | 'exportSubscribers'>
