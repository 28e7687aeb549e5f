import { noteDownload } from '../audit/download.ts'
import { type AuditFilter, findAuditOf, findNaming, viewAudit } from '../audit/find.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfRows, pageRowsDefault } from '../http/page.ts'
import { sendTable } from '../http/table-file.ts'
import { peopleNamed } from '../personal-data/named.ts'
import { isPerson, namesInTrail, trailOfPerson } from '../personal-data/trail-of.ts'
import type { Db } from '../store/store.ts'

const exportRowsAtOnce = 1000
const columns = { at: 'instant', by: 'text', action: 'text', subject: 'text', detail: 'text', from: 'text' } as const

type Rows = Awaited<ReturnType<typeof findAuditOf>>

const peopleOfSearch = async (db: Db, { search }: AuditFilter): Promise<string[]> =>
  search ? peopleNamed(db, search) : []

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
    listAudit: async ({ query: { before, limit = pageRowsDefault, ...filter } }) => {
      const people = await peopleOfSearch(store.read, filter)
      return pageOfRows(await findAuditOf(store.read, people, filter, before, limit + 1), limit, viewAudit)
    },

    listAuditOf: async ({ params: { id }, query: { before, limit = pageRowsDefault } }) => {
      if (await isPerson(store.read, id))
        return pageOfRows(await trailOfPerson(store.read, id, before, limit + 1), limit, viewAudit)
      const names = await namesInTrail(store.read, id)
      return pageOfRows(await findNaming(store.read, names, before, limit + 1), limit, viewAudit)
    },

    exportAudit: async ({ by, query, request, reply }) => {
      // Read before the download is written down: an export holds what the screen showed, not itself.
      const people = await peopleOfSearch(store.read, query)
      const first = await findAuditOf(store.read, people, query, undefined, exportRowsAtOnce)
      await noteDownload({ store, clock }, { by, from: request.ip }, 'audit', JSON.stringify(query))
      const rows = everyEntry(store.read, people, query, first)
      return sendTable(reply, query.format, { name: 'audit', columns, rows })
    },
  }) satisfies Handlers<'listAudit' | 'listAuditOf' | 'exportAudit'>
