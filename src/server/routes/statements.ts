import type { FastifyReply, FastifyRequest } from 'fastify'
import { toDollars } from '#fund/money.ts'
import { noteDownload } from '../audit/download.ts'
import type { By, Context } from '../context.ts'
import { iso } from '../http/contract-values.ts'
import { sendCsv } from '../http/csv.ts'
import type { Handlers } from '../http/handler.ts'
import { accountOver, type StatementLine } from '../statements/account.ts'
import { allStatementsPdf, statementPdf, taxPdf } from '../statements/documents.ts'
import { statementMonths, statementYears } from '../statements/months.ts'
import { ownerOf } from '../statements/owner.ts'
import { spanOf } from '../statements/span.ts'

const csvColumns = [
  'effective_at',
  'posted_at',
  'kind',
  'description',
  'account',
  'amount',
  'balance_after',
  'hash',
] as const

const sendPdf = <T>(reply: FastifyReply, filename: string, document: T): T => {
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${filename}"`)
  return document
}

const csvRow = (line: StatementLine) => ({
  ...line,
  effective_at: iso(line.effectiveAt),
  posted_at: iso(line.postedAt),
  amount: toDollars(line.amount),
  balance_after: toDollars(line.balanceAfter),
})

type StatementCall = 'listStatements' | 'readStatementPdf' | 'readStatementCsv' | 'readTaxSummary' | 'readAllStatements'

/** An admin who takes papers of others along. */
const noteOfOthers = async (
  context: Context,
  { by, request }: { readonly by: By; readonly request: FastifyRequest },
  owner: { readonly id: string; readonly email?: string } | null,
  what: string,
): Promise<void> => {
  if (owner?.id === by.id) return
  await noteDownload(context, { by, from: request.ip }, owner?.email ?? owner?.id ?? 'all investors', what)
}

/** Statements, the ledger as CSV, tax summaries (extension `statements`), all of them from the book. */
export const statements = (context: Context) => {
  const { store, clock } = context
  return {
    listStatements: async ({ by, query }) => {
      const { id } = await ownerOf(store.read, by, query.investor_id)
      const now = clock.now()
      return {
        months: await statementMonths(store.read, id, now),
        years: await statementYears(store.read, id, now),
      }
    },

    readStatementPdf: async ({ by, query, request, reply }) => {
      const owner = await ownerOf(store.read, by, query.investor_id)
      const span = spanOf(query, clock.now())
      await noteOfOthers(context, { by, request }, owner, `statement ${span.name}`)
      return sendPdf(reply, `statement-${span.name}.pdf`, await statementPdf(context, owner, span))
    },

    readStatementCsv: async ({ by, query, request, reply }) => {
      const owner = await ownerOf(store.read, by, query.investor_id)
      const span = spanOf(query, clock.now())
      await noteOfOthers(context, { by, request }, owner, `ledger ${span.name}`)
      const { lines } = await accountOver(store.read, owner.id, span)
      return sendCsv(reply, `ledger-${span.name}.csv`, csvColumns, lines.map(csvRow))
    },

    readTaxSummary: async ({ by, query, request, reply }) => {
      const owner = await ownerOf(store.read, by, query.investor_id)
      await noteOfOthers(context, { by, request }, owner, `tax summary ${query.year}`)
      return sendPdf(reply, `tax-${query.year}.pdf`, await taxPdf(context, owner, query.year))
    },

    readAllStatements: async ({ by, query, request, reply }) => {
      await noteOfOthers(context, { by, request }, null, `statements ${query.month}`)
      return sendPdf(reply, `statements-${query.month}.pdf`, allStatementsPdf(context, query.month))
    },
  } satisfies Handlers<StatementCall>
}
