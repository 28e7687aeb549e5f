import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/proof/statements.ts'
import type { TableFormat } from '#contract/entities/table-format.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** A month, or a span of days; only the admin names an `investor_id`. */
export type StatementSpan = InferInput<typeof calls.readStatementPdf.query>

export const listStatements = (investorId?: string) =>
  send(calls.listStatements, { query: investorId === undefined ? {} : { investor_id: investorId } })

export const statementPdfUrl = (span: StatementSpan): string => fileUrl(calls.readStatementPdf.path, span)

export const ledgerUrl = (span: StatementSpan, format: TableFormat): string =>
  fileUrl(calls.readStatementCsv.path, { ...span, format: format === 'csv' ? undefined : format })

export const taxSummaryUrl = (year: string, investorId?: string, version?: string): string =>
  fileUrl(calls.readTaxSummary.path, { year, investor_id: investorId, version })

/** For the admin: everybody's statement of a month. */
export const allStatementsUrl = (month: string): string => fileUrl(calls.readAllStatements.path, { month })

export const listPaperPeriods = () => send(calls.listPaperPeriods, {})

export const cancelPapers = (period: string) => send(calls.cancelPapers, { params: { period } })

export const issuePapers = (period: string) => send(calls.issuePapers, { body: { period } })
