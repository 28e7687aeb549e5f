import type { DeliveryState } from '#contract/calls/desk/deliveries.ts'
import type { Db } from '#server/platform/database/store.ts'
import { everyRow, fileRowsAtOnce, pageOfRows } from '#server/platform/http/page.ts'
import { findDeliveries, viewDelivery } from './deliveries.ts'

export const deliveryColumns = {
  name: 'text',
  email: 'text',
  read_at: 'instant',
  mail: 'text',
  mail_reason: 'text',
  held_until: 'instant',
  browser: 'text',
  browser_reason: 'text',
} as const

/** What became of a message, for every recipient or for those whose mail is in the state asked for. */
export const deliveryTable = (
  db: Db,
  asked: { readonly messageId: string; readonly mail: DeliveryState | undefined; readonly now: number },
) =>
  everyRow(async (after) => {
    const found = await findDeliveries(db, asked, after, fileRowsAtOnce + 1)
    return pageOfRows(found, fileRowsAtOnce, (row) => viewDelivery(row, asked.now))
  })
