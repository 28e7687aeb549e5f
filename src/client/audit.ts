import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/audit.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export const listAudit = (query: InferInput<typeof calls.listAudit.query>) => send(calls.listAudit, { query })

/** Where the CSV of a filter is. */
export const auditCsvUrl = (query: InferInput<typeof calls.exportAudit.query>): string =>
  fileUrl(calls.exportAudit.path, query)

/** Those of the fund who have entries. */
export const listAuditActors = () => send(calls.listAuditActors, {})

/** The trail of one investor, transfer or batch. */
export const listAuditOf = (id: string, before?: string) =>
  send(calls.listAuditOf, { params: { id }, query: before ? { before } : {} })
