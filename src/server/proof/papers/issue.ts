import { createHash } from 'node:crypto'
import { unreconciled } from '#fund/money/reconciliation.ts'
import { lockBook } from '#server/ledger/append.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { tellAccounts } from '#server/platform/live/news.ts'
import { tellProgress } from '#server/platform/live/progress.ts'
import { bookHead, paperAccount, type StatedAccount } from './account.ts'
import {
  type Draft,
  draftOf,
  GivenUp,
  holdIssue,
  type Issuing,
  newDrafts,
  newParts,
  releaseIssue,
  sweepIssues,
  takeIssue,
} from './drafts.ts'
import type { PaperPart } from './draw.ts'
import { type Collection, drawn, openCollection } from './drawing.ts'
import { type Owner, owners } from './owner.ts'
import { paperHouse, paperTitle } from './paper.ts'
import type { Issue } from './paper-parts.ts'
import { collected, paperProof } from './paper-proof.ts'
import { everybody, newestPaper, type PaperRow } from './papers.ts'
import { hasChanged, periodSpan } from './periods.ts'
import { sentTo } from './sent-to.ts'
import { signPaper } from './sign-paper.ts'
import { isYear, type NamedSpan } from './span.ts'

const isEmpty = ({ opening, payable, lines }: StatedAccount): boolean =>
  opening === 0 && payable === 0 && lines.length === 0

interface Drawing {
  readonly issuing: Issuing
  readonly span: NamedSpan
  readonly now: number
  readonly book: { readonly seq: number; readonly hash: string }
}

const paperRow = (
  { issuing, now, book }: Drawing,
  of: Pick<Draft, 'account_id' | 'version' | 'figures' | 'file' | 'digest'>,
): Draft => ({ period: issuing.period, issued_at: now, book_seq: book.seq, book_hash: book.hash, ...of })

interface Source {
  readonly db: Db
  readonly secret: Keyring
  readonly portalUrl: string
  readonly drafts: Awaited<ReturnType<typeof newDrafts>>
}

/**
 * One owner's paper, if something in it is new and not yet drawn; it is in the collection either way, unless there is
 * nothing to state.
 */
const drawOne = async (source: Source, drawing: Drawing, owner: Owner, all: Collection): Promise<Draft | undefined> => {
  const { db, secret, drafts } = source
  const { issuing, span, now, book } = drawing
  const [{ account, beside }, known, draft] = await Promise.all([
    paperAccount(db, owner.id, span),
    newestPaper(db, issuing.period, owner.id),
    draftOf(db, issuing, owner.id),
  ])
  const figures = JSON.stringify(account)
  if (draft && draft.figures !== figures) drafts.drop(owner.id)
  if (isEmpty(account) && !known) return undefined
  if (unreconciled(account) !== 0) throw new Error(`The paper of ${owner.id} for ${issuing.period} does not sum.`)
  const same = [known, draft].find((paper) => paper?.figures === figures)
  const version = same?.version ?? (known?.version ?? 0) + 1
  const issue: Issue = { house: paperHouse, owner, issuedAt: now, book, version, waitsFor: null }
  const [proof, sent] = await Promise.all([paperProof(source, owner.id, span), sentTo(source, owner.id, span)])
  const kind = isYear(span.name) ? 'tax' : 'statement'
  const shown = same ? { ...issue, issuedAt: same.issued_at, book: bookOf(same) } : issue
  if (!(await all.add({ kind, issue: shown, span, account, beside, sent, proof: collected(proof) })))
    throw new GivenUp()
  if (same) return undefined
  const paper: PaperPart = { kind, issue, span, account, beside, sent, proof }
  const before = known && { before: JSON.parse(known.figures), after: account }
  const parts = before ? [paper, { kind: 'differences', issue, ...before } as const] : [paper]
  const bytes = await drawn({ title: paperTitle(span), author: house.name, madeAt: now }, parts)
  const signing = { paper: `${kind} ${span.name}`, version, account: owner.id, issuedAt: now, span }
  const file = await signPaper({ db, secret }, bytes, signing)
  const [account_id, digest] = [owner.id, sha256Of(file)]
  return paperRow(drawing, { account_id, version, figures, file: file.toString('base64'), digest })
}

const drawEach = async (source: Source, drawing: Drawing, all: Collection): Promise<void> => {
  let [gone, stated] = [0, 0]
  const add = (part: PaperPart) => {
    stated += 1
    return all.add(part)
  }
  for await (const owner of owners(source.db)) {
    await source.drafts.reached(gone)
    gone += 1
    const draft = await drawOne(source, drawing, owner, { ...all, add })
    if (draft) await source.drafts.add(draft)
  }
  await source.drafts.flush()
  // A file without a page would be none; nobody gets this one.
  if (stated === 0) await all.add({ kind: 'letter', letter: { house: house.name, paragraphs: [] } })
}

/** Stores the file of all papers while it is drawn; returns its digest. */
const keepAll = async ({ stream }: Collection, parts: ReturnType<typeof newParts>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    await parts.add(bytes)
  }
  await parts.end()
  return hash.digest('hex')
}

/** Draws what is not drawn yet, and the file of all papers; returns the digest of that. */
const drawAll = async (context: Context, source: Source, drawing: Drawing): Promise<string> => {
  const { issuing, span, now } = drawing
  const title = `Account statements ${span.name}`
  const all = openCollection({ title, name: `statements-${span.name}`, author: house.name, madeAt: now })
  const each = drawEach(source, drawing, all).then(all.end, (reason) => {
    all.stream.destroy(reason)
    throw reason
  })
  const outcomes = await Promise.allSettled([each, keepAll(all, newParts(context, issuing))])
  const [drawn, kept] = outcomes
  if (drawn.status === 'rejected' && kept.status === 'rejected' && drawn.reason instanceof GivenUp) throw kept.reason
  if (drawn.status === 'rejected') throw drawn.reason
  if (kept.status === 'rejected') throw kept.reason
  return kept.value
}

const bookOf = ({ book_seq, book_hash }: PaperRow) => ({ seq: book_seq, hash: book_hash })

const newVersions = async (db: Db, { id, period }: Issuing) => {
  const rows = await db
    .selectFrom('papers')
    .select(['account_id', 'version'])
    .where('issue_id', '=', id)
    .where('account_id', '<>', everybody)
    .where('version', '>', 1)
    .execute()
  return rows.map(({ account_id, version }) => ({
    accountId: account_id,
    type: 'report' as const,
    priority: 'medium' as const,
    kept: true as const,
    title: `Version ${version} of a paper was issued`,
    message: `${isYear(period) ? 'Your tax summary' : 'Your statement'} for ${period} has a new version ${version}. Its last page says what differs and why.`,
  }))
}

/** From here on the papers are issued: they are there, and only have to be counted. */
const issue = async (work: Work, drawing: Drawing, digest: string): Promise<void> => {
  const { issuing, now, book } = drawing
  const drawn = await work.db
    .selectFrom('papers')
    .select('account_id')
    .where('issue_id', '=', issuing.id)
    .where('account_id', '<>', everybody)
    .execute()
  await holdIssue(work.db, issuing, { made_at: now, book_seq: book.seq, papers: drawn.length, taken_until: 0 })
  if (drawn.length === 0) return
  const last = await newestPaper(work.db, issuing.period, everybody)
  const ofAll = { account_id: everybody, version: (last?.version ?? 0) + 1, figures: '', file: '', digest }
  await work.db
    .insertInto('papers')
    .values({ ...paperRow(drawing, ofAll), issue_id: issuing.id })
    .execute()
  await notifyAll(work, await newVersions(work.db, issuing))
  await tellAccounts(
    work,
    drawn.map(({ account_id }) => account_id),
  )
}

type Outcome = 'issued' | 'moved' | 'given up'

/**
 * Draws one issue and issues it. If something was booked into its period in the meantime it has moved: the next run
 * draws the papers that state something else now.
 */
const make = async (context: Context, issuing: Issuing, signal: AbortSignal): Promise<Outcome> => {
  const { store, clock, secret, config } = context
  const now = clock.now()
  const span = periodSpan(issuing.period, now)
  const drawing = { issuing, span, now, book: await bookHead(store.read) }
  const drafts = await newDrafts(context, issuing, signal)
  const digest = await drawAll(context, { db: store.read, secret, portalUrl: config.portalUrl, drafts }, drawing)
  return store.write(async (work) => {
    await lockBook(work)
    if (await hasChanged(work.db, span, { at: now, seq: drawing.book.seq })) return 'moved'
    await issue(work, drawing, digest)
    return 'issued'
  })
}

/** Draws what was asked for, one issue at a time on all nodes; what an earlier run has drawn of it stays. */
export const makePapers = async (context: Context, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    // What a cancelled issue has left would stand in the way of the next one.
    await sweepIssues(context, signal)
    const one = await takeIssue(context)
    if (!one) return
    let outcome: Outcome = 'given up'
    try {
      outcome = await make(context, one, signal)
    } catch (reason) {
      if (!(reason instanceof GivenUp) && !signal.aborted) throw reason
    } finally {
      if (outcome !== 'issued') await releaseIssue(context, one)
      await tellProgress(context.store, { job: 'papers', id: one.period, at: null })
    }
    if (outcome === 'moved') return
  }
}
