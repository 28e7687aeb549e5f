import { atom } from 'nanostores'
import type { InferInput, InferOutput } from 'valibot'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import {
  listStatements,
  readStatementCsv,
  readStatementPdf,
  readTaxSummary,
  type statementList,
} from '#contract/calls/proof/statements.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { announce, opens } from '#stores/session/place.ts'
import { localOnly } from '#words/local.ts'
import { typedDays } from './typed-days.ts'

/** With `statements`, statements and tax summaries are files; without it, documented alerts. */
const $documentsAvailability = availabilityOf('statements')

/** The months and years that have a document. */
export const documents = loader<InferOutput<typeof statementList>>('The statements', () =>
  send(listStatements, { query: {} }),
)

/** The list that is open. */
export const $documentsOpen = atom<'statement' | 'tax' | null>(null)

export const statementDays = typedDays('statement-days', $documentsOpen)

export const closeDocuments = (): void => $documentsOpen.set(null)

const open = async (which: 'statement' | 'tax', alert: string, title: string): Promise<void> => {
  if (!(await isAvailable($documentsAvailability))) return showAlert(alert, title)
  announce('documents', which)
  $documentsOpen.set(which)
  await documents.load()
}

/** Account statement: its files; otherwise the documented alert, and nothing is sent (spec §7). */
export const askStatement = (): Promise<void> => open('statement', localOnly.statement, 'Account statement')

/** Tax documents, in the same way. */
export const askTaxDocuments = (): Promise<void> => open('tax', localOnly.taxDocuments, 'Tax documents')

opens('documents', (which) => void (which === 'tax' ? askTaxDocuments() : askStatement()))

/** A month, or a span of days. */
export type StatementSpan = InferInput<typeof readStatementPdf.query>

/** Links to files that the browser saves: the statement of a month or of days, and its ledger. */
export const statementFiles = (span: StatementSpan) => [
  { what: 'PDF', href: fileUrl(readStatementPdf.path, span) },
  { what: 'CSV', href: fileUrl(readStatementCsv.path, span) },
  { what: 'XLSX', href: fileUrl(readStatementCsv.path, { ...span, format: 'xlsx' }) },
]

export const taxFile = (year: string, version?: number): string =>
  fileUrl(readTaxSummary.path, { year, version: version?.toString() })

/** The issued papers of a period, the newest version first. */
export const issuedOf = ({ papers }: Pick<InferOutput<typeof statementList>, 'papers'>, period: string) =>
  papers.filter((paper) => paper.period === period)

/** An earlier version of a statement. */
export const statementVersion = (month: string, version: number): string =>
  fileUrl(readStatementPdf.path, { month, version: String(version) })
