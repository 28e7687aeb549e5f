import type { Context } from '../context.ts'
import { house } from '../house.ts'
import { accountOver, bookHead } from './account.ts'
import { type Owner, owners } from './owner.ts'
import type { Issue } from './paper-parts.ts'
import { collected, paperProof } from './paper-proof.ts'
import { weekWaitedFor } from './provisional.ts'
import { openSheets, type Sheets } from './sheet.ts'
import { signPaper } from './sign-paper.ts'
import { monthSpan, type Span, yearSpan } from './span.ts'
import { drawStatement } from './statement-pdf.ts'
import { drawTaxSummary } from './tax-pdf.ts'

const issueOf = async (context: Context, owner: Owner, span: Span): Promise<Issue> => ({
  house: house.name,
  owner,
  issuedAt: context.clock.now(),
  book: await bookHead(context.store.read),
  version: null,
  waitsFor: await weekWaitedFor(context.store.read, span),
})

const proofOf = ({ store, config }: Context, account: string, span: Span) =>
  paperProof({ db: store.read, portalUrl: config.portalUrl }, account, span)

const open = (context: Context, title: string): Sheets => openSheets(title, house.name, context.clock.now())

/** One investor's statement of a span. */
export const statementPdf = async (context: Context, owner: Owner, span: Span): Promise<PDFKit.PDFDocument> => {
  const [issue, account, proof] = await Promise.all([
    issueOf(context, owner, span),
    accountOver(context.store.read, owner.id, span),
    proofOf(context, owner.id, span),
  ])
  const sheets = open(context, `Account statement ${span.name}`)
  drawStatement(sheets, issue, span, { account, proof })
  sheets.document.end()
  return sheets.document
}

const taxPdf = async (context: Context, owner: Owner, year: string): Promise<PDFKit.PDFDocument> => {
  const span = yearSpan(year, context.clock.now())
  const [issue, account, proof] = await Promise.all([
    issueOf(context, owner, span),
    accountOver(context.store.read, owner.id, span),
    proofOf(context, owner.id, span),
  ])
  const sheets = open(context, `Tax summary ${year}`)
  drawTaxSummary(sheets, issue, span, { account, proof })
  sheets.document.end()
  return sheets.document
}

const fileOf = async (document: PDFKit.PDFDocument): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const signed = async (
  { store, secret, clock }: Context,
  document: PDFKit.PDFDocument,
  { paper, account, span }: { paper: string; account: string; span: Span },
): Promise<Buffer> =>
  signPaper({ db: store.read, secret }, await fileOf(document), {
    paper,
    version: 0,
    account,
    issuedAt: clock.now(),
    span,
  })

/** A provisional statement with its proof. */
export const signedStatement = async (context: Context, owner: Owner, span: Span): Promise<Buffer> =>
  signed(context, await statementPdf(context, owner, span), {
    paper: `statement ${span.name}`,
    account: owner.id,
    span,
  })

export const signedTaxSummary = async (context: Context, owner: Owner, year: string): Promise<Buffer> => {
  const span = yearSpan(year, context.clock.now())
  return signed(context, await taxPdf(context, owner, year), { paper: `tax ${year}`, account: owner.id, span })
}

const waitingBytesMax = 1_000_000

/** Waits until the reader has taken what is drawn; false if the reader is gone. */
const isTaken = async (document: PDFKit.PDFDocument): Promise<boolean> => {
  while (document.readableLength > waitingBytesMax && !document.destroyed) await new Promise(setImmediate)
  return !document.destroyed
}

const drawAll = async (context: Context, sheets: Sheets, span: Span): Promise<void> => {
  const issue = await issueOf(context, { id: '', name: '', email: '' }, span)
  let drawn = 0
  for await (const owner of owners(context.store.read)) {
    const account = await accountOver(context.store.read, owner.id, span)
    if (account.opening === 0 && account.payable === 0 && account.lines.length === 0) continue
    const proof = collected(await proofOf(context, owner.id, span))
    drawStatement(sheets, { ...issue, owner }, span, { account, proof })
    drawn += 1
    if (!(await isTaken(sheets.document))) return
  }
  if (drawn === 0) {
    sheets.page([house.name])
    sheets.line(`Nobody had a balance or a flow in ${span.name}.`)
  }
  sheets.document.end()
}

/** Everybody's statement of a month that had a balance or a flow, one after another, streamed while it is drawn. */
export const allStatementsPdf = (context: Context, month: string): PDFKit.PDFDocument => {
  const span = monthSpan(month, context.clock.now())
  const sheets = open(context, `Account statements ${month}`)
  drawAll(context, sheets, span).catch((reason) =>
    sheets.document.destroy(reason instanceof Error ? reason : undefined),
  )
  return sheets.document
}
