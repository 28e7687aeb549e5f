import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/desk/audit.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export const listAudit = (query: InferInput<typeof calls.listAudit.query>) => send(calls.listAudit, { query })

/** The address of a filter's CSV. */
export const auditCsvUrl = (query: InferInput<typeof calls.exportAudit.query>): string =>
  fileUrl(calls.exportAudit.path, query)

/** People at the fund who have entries. */
export const listAuditActors = () => send(calls.listAuditActors, {})

/** The trail of one investor, transfer or batch. */
export const listAuditOf = (id: string, before?: string) =>
  send(calls.listAuditOf, { params: { id }, query: before ? { before } : {} })
