import type { InferOutput } from 'valibot'
import type { listAudit } from '#contract/calls/desk/audit.ts'
import type { AuditFilter } from '#server/platform/audit/narrow.ts'
import type { Db } from '#server/platform/database/store.ts'
import { addressesOf, peopleNamed } from './named.ts'
import { paymentNamed, recordOfEntry } from './trail-of.ts'

/** What is asked of the trail, as the contract defines it. */
type Asked = Omit<InferOutput<typeof listAudit.query>, 'before' | 'limit'>

/** The filter for what was asked, with its names looked up, and the people whom its search names. */
export const auditFilter = async (
  db: Db,
  { by, record, payment, ...rest }: Asked,
): Promise<{ readonly filter: AuditFilter; readonly people: readonly string[] }> => {
  const filter: AuditFilter = {
    ...rest,
    ...(by !== undefined && { by: by === 'portal' || by === 'investors' ? by : await addressesOf(db, by) }),
    ...(record !== undefined && { record: await recordOfEntry(db, record) }),
    ...(payment !== undefined && { record: await paymentNamed(db, payment) }),
  }
  return { filter, people: filter.search ? await peopleNamed(db, filter.search) : [] }
}
