import { auditActors } from '../audit/actors.ts'
import { findAudit, findAuditOf, viewAudit } from '../audit/find.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfRows, pageRowsDefault } from '../http/page.ts'
import { auditFilter } from '../personal-data/audit-filter.ts'
import { trailRecordOf } from '../personal-data/trail-of.ts'

/** The audit trail (extension `audit`). */
export const auditTrail = ({ store }: Context) =>
  ({
    listAudit: async ({ query: { before, limit = pageRowsDefault, ...asked } }) => {
      const { filter, people } = await auditFilter(store.read, asked)
      return pageOfRows(await findAuditOf(store.read, people, filter, before, limit + 1), limit, viewAudit)
    },

    listAuditOf: async ({ params: { id }, query: { before, limit = pageRowsDefault } }) => {
      const record = await trailRecordOf(store.read, id)
      return pageOfRows(await findAudit(store.read, { record }, before, limit + 1), limit, viewAudit)
    },

    listAuditActors: () => auditActors(store.read),
  }) satisfies Handlers<'listAudit' | 'listAuditActors' | 'listAuditOf'>
