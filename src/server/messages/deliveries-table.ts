import type { DeliveryState } from '#contract/calls/messages.ts'
import type { Db } from '../store/store.ts'
import { findDeliveries, viewDelivery } from './deliveries.ts'

/** Of a file that is never held in memory. */
const rowsAtOnce = 500

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

/** What became of a message, for each recipient or those whose mail stands so. */
export const deliveryTable = async function* (
  db: Db,
  asked: { readonly messageId: string; readonly mail: DeliveryState | undefined; readonly now: number },
) {
  for (let after: string | undefined; ; ) {
    const rows = await findDeliveries(db, asked, after, rowsAtOnce)
    for (const row of rows) yield viewDelivery(row, asked.now)
    after = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return
  }
}
