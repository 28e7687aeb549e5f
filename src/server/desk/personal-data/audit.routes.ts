import { auditActors } from '#server/platform/audit/actors.ts'
import { findAudit, findAuditOf, viewAudit } from '#server/platform/audit/find.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { auditFilter } from './audit-filter.ts'
import { trailRecordOf } from './trail-of.ts'

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
