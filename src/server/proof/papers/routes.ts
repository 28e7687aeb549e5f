import type { FastifyReply } from 'fastify'
import { asHandedOut } from '#fund/proof/proof-short.ts'
import { weekById } from '#server/money/weeks/stored-weeks.ts'
import { noteDownload } from '#server/platform/audit/audit.ts'
import type { By, Context, SignedInWrite } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { sendTable } from '#server/platform/http/table-file.ts'
import { sha256 } from '../log/hashing.ts'
import { publishedRoots } from '../log/log.ts'
import {
  consistencyOf,
  openedLeaves,
  proofFileName,
  proofOfSalt,
  proofOfWeek,
  statementByNumber,
} from '../log/prove.ts'
import { accountOver } from './account.ts'
import { allStatements, askForPapers, cancelPapers, signedStatement, signedTaxSummary } from './documents.ts'
import { ownerOf } from './owner.ts'
import { paperHouse } from './paper.ts'
import { papersOf } from './papers.ts'
import { signedPerformance } from './performance.ts'
import { paperPeriods, statementMonths, statementYears } from './periods.ts'
import { sentTo } from './sent-to.ts'
import { issuedCollection, issuedFile } from './serve.ts'
import { spanOf } from './span.ts'
import { statementTable } from './statement-table.ts'

const sendFile = <T>(reply: FastifyReply, name: string, content: T): T => {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return content
}

/** Roots, and the proofs that lead to them (extension `proofs`). */
export const proofs = (context: Context) => {
  const { store } = context
  return {
    readRoots: async ({ reply }) => sendFile(reply, 'roots.json', await publishedRoots(store.read)),

    readProof: async ({ by, whose, query, reply, write }) => {
      const owner = await ownerOf(store.read, whose)
      const week = weekById(query.week)
      if (owner.id !== by.accountId || by.reads) {
        const subject = owner.email
        await noteDownload(write, subject, `proof of the week of ${query.week}`)
      }
      const proof = await proofOfWeek(store.read, week.from, owner.id)
      return sendFile(reply, proofFileName(week.from), query.form === 'whole' ? proof : asHandedOut(sha256, proof))
    },

    readConsistency: async ({ query: { from, to }, reply }) =>
      sendFile(reply, `consistency-${from}-${to}.json`, await consistencyOf(store.read, Number(from), Number(to))),

    readOpenedLeaves: async ({ query, reply, write }) => {
      const row = await statementByNumber(store.read, Number(query.number))
      await noteDownload(write, 'all investors', `leaves of statement ${query.number}`)
      return sendFile(reply, `leaves-${query.number}.json`, await openedLeaves(store.read, row))
    },

    openProof: async ({ body: { number, salt } }) => {
      const proof = await proofOfSalt(store.read, number, Buffer.from(salt, 'base64'))
      return { ...proof, path: [...proof.path] }
    },
  } satisfies Handlers<'readRoots' | 'readProof' | 'readConsistency' | 'readOpenedLeaves' | 'openProof'>
}

const sendPdf = <T>(reply: FastifyReply, filename: string, document: T): T => {
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${filename}"`)
  return document
}

type StatementCall =
  | 'listStatements'
  | 'readStatementPdf'
  | 'readStatementCsv'
  | 'readTaxSummary'
  | 'readPerformanceReport'
  | 'readAllStatements'
  | 'listPaperPeriods'
  | 'issuePapers'
  | 'cancelPapers'

/** Records an admin's download of somebody else's papers. */
const noteOfOthers = async (
  { by, write }: { readonly by: By; readonly write: SignedInWrite },
  owner: { readonly id: string; readonly email?: string } | null,
  what: string,
): Promise<void> => {
  if (owner !== null && owner.id === by.accountId && !by.reads) return
  await noteDownload(write, owner?.email ?? owner?.id ?? 'all investors', what)
}

/** Statements, the ledger as CSV, and tax summaries (extension `statements`), all of them from the book. */
export const statements = (context: Context) => {
  const { store, clock } = context
  return {
    listStatements: async ({ whose }) => {
      const { id } = await ownerOf(store.read, whose)
      const now = clock.now()
      return {
        months: await statementMonths(store.read, id, now),
        years: await statementYears(store.read, id, now),
        papers: await papersOf(store.read, id),
      }
    },

    readStatementPdf: async ({ by, whose, query, write, reply }) => {
      const owner = await ownerOf(store.read, whose)
      const span = spanOf(query, clock.now())
      await noteOfOthers({ by, write }, owner, `statement ${span.name}`)
      const { month, version } = query
      const issued = month ? await issuedFile(context, { period: month, personId: owner.id, version }) : null
      return sendPdf(reply, `statement-${span.name}.pdf`, issued ?? (await signedStatement(context, owner, span)))
    },

    readStatementCsv: async ({ by, whose, query, write, reply }) => {
      const owner = await ownerOf(store.read, whose)
      const span = spanOf(query, clock.now())
      await noteOfOthers({ by, write }, owner, `statement ${span.name} as a table`)
      const [account, sent] = await Promise.all([
        accountOver(store.read, owner.id, span),
        sentTo({ db: store.read, secret: context.secret }, owner.id, span),
      ])
      return sendTable(reply, query.format, statementTable(paperHouse, owner, span, account, sent))
    },

    readTaxSummary: async ({ by, whose, query, write, reply }) => {
      const owner = await ownerOf(store.read, whose)
      await noteOfOthers({ by, write }, owner, `tax summary ${query.year}`)
      const issued = await issuedFile(context, { period: query.year, personId: owner.id, version: query.version })
      return sendPdf(reply, `tax-${query.year}.pdf`, issued ?? (await signedTaxSummary(context, owner, query.year)))
    },

    readPerformanceReport: async ({ by, whose, query, write, reply }) => {
      const owner = await ownerOf(store.read, whose)
      const { name, file } = await signedPerformance(context, owner, { ...query, whose })
      await noteOfOthers({ by, write }, owner, 'performance report')
      return sendPdf(reply, `${name}.pdf`, file)
    },

    readAllStatements: async ({ by, query, write, reply }) => {
      await noteOfOthers({ by, write }, null, `statements ${query.month}`)
      const issued = await issuedCollection(context, { period: query.month, version: query.version })
      const { isArchive, file } = issued ?? { isArchive: true, file: allStatements(context, query.month) }
      const name = `statements-${query.month}`
      if (!isArchive) return sendPdf(reply, `${name}.pdf`, file)
      return sendFile(reply.type('application/zip'), `${name}.zip`, file)
    },

    listPaperPeriods: async () => ({ periods: await paperPeriods(store.read, clock.now()) }),

    issuePapers: async ({ body: { period }, write }) => {
      await write((work) => askForPapers(work, { period }))
      return { period }
    },

    cancelPapers: async ({ params: { period }, write }) => {
      await write((work) => cancelPapers(work, { period }))
      return { period }
    },
  } satisfies Handlers<StatementCall>
}
