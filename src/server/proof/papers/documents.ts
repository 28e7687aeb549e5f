import type { Readable } from 'node:stream'
import { lockBook } from '#server/ledger/append.ts'
import { booksClosedUntil, closeBooks } from '#server/money/weeks/stored-weeks.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { NamedActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { paperAccount } from './account.ts'
import { weekWaitedFor } from './drafts.ts'
import { type Collection, drawn, openCollection } from './drawing.ts'
import { type Owner, owners } from './owner.ts'
import { issueOf, paperOf, proofOf } from './paper.ts'
import { collected } from './paper-proof.ts'
import { latestIssue } from './papers.ts'
import type { SignedAgreement } from './pdfs.ts'
import { periodSpan } from './periods.ts'
import { sentTo } from './sent-to.ts'
import { signPaper } from './sign-paper.ts'
import { isYear, monthSpan, type NamedSpan, yearSpan } from './span.ts'

const signed = async (
  { store, secret, clock }: Context,
  document: Buffer,
  { paper, account, span }: { paper: string; account: string; span: NamedSpan },
): Promise<Buffer> =>
  signPaper({ db: store.read, secret }, document, { paper, version: 0, account, issuedAt: clock.now(), span })

/** A provisional statement with its proof. */
export const signedStatement = async (context: Context, owner: Owner, span: NamedSpan): Promise<Buffer> =>
  signed(context, await paperOf(context, owner, span, 'statement'), {
    paper: `statement ${span.name}`,
    account: owner.id,
    span,
  })

export const signedTaxSummary = async (context: Context, owner: Owner, year: string): Promise<Buffer> => {
  const span = yearSpan(year, context.clock.now())
  return signed(context, await paperOf(context, owner, span, 'tax'), { paper: `tax ${year}`, account: owner.id, span })
}

const drawAll = async (context: Context, { add, end }: Collection, span: NamedSpan): Promise<void> => {
  const issue = await issueOf(context, { id: '', name: '', email: '', address: null }, span)
  let count = 0
  for await (const owner of owners(context.store.read)) {
    const { account, beside } = await paperAccount(context.store.read, owner.id, span)
    if (account.opening === 0 && account.payable === 0 && account.lines.length === 0) continue
    const sent = await sentTo({ db: context.store.read, secret: context.secret }, owner.id, span)
    const proof = collected(await proofOf(context, owner.id, span))
    count += 1
    if (!(await add({ kind: 'statement', issue: { ...issue, owner }, span, account, beside, sent, proof }))) return
  }
  const nobody = { house: house.name, paragraphs: [`Nobody had a balance or a movement in ${span.name}.`] }
  if (count === 0) await add({ kind: 'letter', letter: nobody })
  end()
}

/** Everybody's statement of a month that had a balance or a flow, one after another, streamed while they are drawn. */
export const allStatements = (context: Context, month: string): Readable => {
  const span = monthSpan(month, context.clock.now())
  const collection = openCollection({
    title: `Account statements ${month}`,
    name: `statements-${month}`,
    author: house.name,
    madeAt: context.clock.now(),
  })
  drawAll(context, collection, span).catch((reason) => collection.stream.destroy(reason))
  return collection.stream
}

/** The record of a signature as a file: what was signed, by whom, when and from where. */
export const signatureRecord = (house: string, signed: SignedAgreement): Promise<Buffer> =>
  drawn({ title: `Record of signature: ${signed.title}`, author: house, madeAt: signed.signed_at }, [
    { kind: 'signature', house, signed },
  ])

/**
 * Asks for a period's papers; `makePapers` draws them soon after. Asking again while they are being drawn is the same
 * request. Asking for a year's tax summaries closes the books up to its end. Throws 409 unless the period has ended and
 * every week of it is closed.
 */
export const askForPapers = async (work: Work<NamedActor>, { period }: { period: string }): Promise<void> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const span = periodSpan(period, now)
  const waited = await weekWaitedFor(work.db, span)
  if (waited) throw refuse(409, `${waited} is not closed yet: the papers for ${period} are provisional until it is.`)
  const latest = await latestIssue(work.db, period)
  if (latest && latest.made_at === null) return
  const number = (latest?.number ?? 0) + 1
  await work.db
    .insertInto('paper_issues')
    .values({ id: timeId(now), period, number, asked_at: now, asked_by: by.email })
    .execute()
  await audit(work, { action: 'papers.issue', subject: period, detail: `issue ${number}` })
  if (isYear(period)) await closeBooksOf(work, period)
}

/**
 * Cancels a period's papers while they are being drawn; the node that draws them stops at the next accounts, and what
 * it had drawn is removed. Throws 409 if none are being drawn.
 */
export const cancelPapers = async (work: Work<NamedActor>, { period }: { period: string }): Promise<void> => {
  const asked = await latestIssue(work.db, period)
  // Whoever draws it may be about to finish it: then there is nothing left to cancel.
  const cancelled =
    asked &&
    (await work.db
      .updateTable('paper_issues')
      .set({ cancelled_at: work.now, number: -asked.asked_at, taken_by: null })
      .where('id', '=', asked.id)
      .where('made_at', 'is', null)
      .returning('id')
      .executeTakeFirst())
  if (!cancelled) throw refuse(409, `No papers for ${period} are being drawn.`)
  await audit(work, { action: 'papers.cancel', subject: period, detail: `issue ${asked.number}` })
}

/** What everybody's tax summaries state is final from then on: later corrections are adjustments of the present. */
const closeBooksOf = async (work: Work<NamedActor>, year: string) => {
  const until = `${year}-12-31`
  if (((await booksClosedUntil(work.db)) ?? '') < until) await closeBooks(work, until)
}
