import type { InferOutput } from 'valibot'
import type { listAudit } from '#contract/calls/audit.ts'
import { auditActors } from '../audit/actors.ts'
import { noteDownload } from '../audit/download.ts'
import { findAudit, findAuditOf, viewAudit } from '../audit/find.ts'
import type { AuditFilter } from '../audit/narrow.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfRows, pageRowsDefault } from '../http/page.ts'
import { sendTable } from '../http/table-file.ts'
import { addressesOf, peopleNamed } from '../personal-data/named.ts'
import { paymentNamed, recordOf, recordOfEntry } from '../personal-data/trail-of.ts'
import type { Db } from '../store/store.ts'

const exportRowsAtOnce = 1000
const columns = { at: 'instant', by: 'text', action: 'text', subject: 'text', detail: 'text', from: 'text' } as const

type Asked = Omit<InferOutput<typeof listAudit.query>, 'before' | 'limit'>
type Rows = Awaited<ReturnType<typeof findAuditOf>>

const peopleOfSearch = async (db: Db, { search }: AuditFilter): Promise<string[]> =>
  search ? peopleNamed(db, search) : []

/** What was asked, with its names looked up. */
const narrowed = async (db: Db, { by, record, payment, ...rest }: Asked): Promise<AuditFilter> => ({
  ...rest,
  ...(by !== undefined && { by: by === 'portal' || by === 'investors' ? by : await addressesOf(db, by) }),
  ...(record !== undefined && { record: await recordOfEntry(db, record) }),
  ...(payment !== undefined && { record: await paymentNamed(db, payment) }),
})

/** The rest of the trail in batches, so that an export of years is never held in memory. */
const everyEntry = async function* (db: Db, people: readonly string[], filter: AuditFilter, first: Rows) {
  for (let rows = first; ; rows = await findAuditOf(db, people, filter, rows.at(-1)?.id, exportRowsAtOnce)) {
    for (const row of rows) yield viewAudit(row)
    if (rows.length < exportRowsAtOnce) return
  }
}

/** The audit trail (extension `audit`). */
export const auditTrail = ({ store, clock }: Context) =>
  ({
    listAudit: async ({ query: { before, limit = pageRowsDefault, ...asked } }) => {
      const filter = await narrowed(store.read, asked)
      const people = await peopleOfSearch(store.read, filter)
      return pageOfRows(await findAuditOf(store.read, people, filter, before, limit + 1), limit, viewAudit)
    },

    listAuditOf: async ({ params: { id }, query: { before, limit = pageRowsDefault } }) => {
      const record = await recordOf(store.read, id)
      return pageOfRows(await findAudit(store.read, { record }, before, limit + 1), limit, viewAudit)
    },

    listAuditActors: () => auditActors(store.read),

    exportAudit: async ({ by, query, request, reply }) => {
      // Read before the download is written down: an export holds what the screen showed, not itself.
      const { format, ...asked } = query
      const filter = await narrowed(store.read, asked)
      const people = await peopleOfSearch(store.read, filter)
      const first = await findAuditOf(store.read, people, filter, undefined, exportRowsAtOnce)
      await noteDownload({ store, clock }, { by, from: request.ip }, 'audit', JSON.stringify(query))
      const rows = everyEntry(store.read, people, filter, first)
      return sendTable(reply, format, { name: 'audit', columns, rows })
    },
  }) satisfies Handlers<'listAudit' | 'listAuditActors' | 'listAuditOf' | 'exportAudit'>
