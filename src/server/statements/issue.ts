import { buffer } from 'node:stream/consumers'
import { unreconciled } from '#fund/reconciliation.ts'
import type { Context } from '../context.ts'
import { house } from '../house.ts'
import { lockBook } from '../ledger/append.ts'
import { tellAccounts } from '../live/account-news.ts'
import { tellProgress } from '../live/progress.ts'
import { notifyAll } from '../notifications/notify.ts'
import { sha256Of } from '../sha256.ts'
import type { Keyring } from '../store/keyring.ts'
import type { Db, Work } from '../store/store.ts'
import { accountOver, bookHead, type StatedAccount } from './account.ts'
import type { PaperPart } from './draw.ts'
import { type Collection, drawn, openCollection } from './drawing.ts'
import { type Owner, owners } from './owner.ts'
import type { Issue } from './paper-parts.ts'
import { collected, paperProof } from './paper-proof.ts'
import { paperTitle } from './paper-title.ts'
import { everybody, newestPaper, type PaperRow } from './papers.ts'
import { isYear, periodSpan } from './period.ts'
import { signPaper } from './sign-paper.ts'
import type { NamedSpan } from './span.ts'

/** An issue of papers that was asked for and not drawn yet. */
interface Issuing {
  readonly id: string
  readonly period: string
  readonly asked_by: string
  readonly number: number
}

const isEmpty = ({ opening, payable, lines }: StatedAccount): boolean =>
  opening === 0 && payable === 0 && lines.length === 0

type Made = Omit<PaperRow, 'issue_id'>

interface Drawing {
  readonly issuing: Issuing
  readonly span: NamedSpan
  readonly now: number
  readonly book: { readonly seq: number; readonly hash: string }
}

const paperRow = (
  { issuing, now, book }: Drawing,
  of: { personId: string; version: number; figures: string; file: Buffer },
): Made => ({
  period: issuing.period,
  person_id: of.personId,
  version: of.version,
  issued_at: now,
  book_seq: book.seq,
  book_hash: book.hash,
  figures: of.figures,
  file: of.file.toString('base64'),
  digest: sha256Of(of.file),
})

interface Source {
  readonly db: Db
  readonly secret: Keyring
  readonly portalUrl: string
  /** Called with how many accounts have been processed. */
  readonly onDrawn: (accounts: number) => Promise<void>
}

/**
 * One owner's paper, if something in it is new; it is in the collection either way, unless there is nothing to state.
 */
const drawOne = async (source: Source, drawing: Drawing, owner: Owner, all: Collection): Promise<Made | undefined> => {
  const { db, secret } = source
  const { issuing, span, now, book } = drawing
  const account = await accountOver(db, owner.id, span)
  const known = await newestPaper(db, issuing.period, owner.id)
  if (isEmpty(account) && !known) return undefined
  if (unreconciled(account) !== 0) throw new Error(`The paper of ${owner.id} for ${issuing.period} does not sum.`)
  const figures = JSON.stringify(account)
  const isNew = known?.figures !== figures
  const version = isNew ? (known?.version ?? 0) + 1 : known.version
  const issue: Issue = { house: house.name, owner, issuedAt: now, book, version, waitsFor: null }
  const proof = await paperProof(source, owner.id, span)
  const kind = isYear(span.name) ? 'tax' : 'statement'
  const shown = isNew ? issue : { ...issue, issuedAt: known.issued_at, book: bookOf(known) }
  await all.add({ kind, issue: shown, span, account, proof: collected(proof) })
  if (!isNew) return undefined
  const paper: PaperPart = { kind, issue, span, account, proof }
  const before = known && { before: JSON.parse(known.figures), after: account, by: issuing.asked_by }
  const parts = before ? [paper, { kind: 'differences', issue, ...before } as const] : [paper]
  const bytes = await drawn({ title: paperTitle(span), author: house.name, madeAt: now }, parts)
  const signing = { paper: `${kind} ${span.name}`, version, account: owner.id, issuedAt: now, span }
  const file = await signPaper({ db, secret }, bytes, signing)
  return paperRow(drawing, { personId: owner.id, version, figures, file })
}

const drawEach = async (source: Source, drawing: Drawing, all: Collection): Promise<Made[]> => {
  const made: Made[] = []
  let gone = 0
  for await (const owner of owners(source.db)) {
    await source.onDrawn(gone)
    gone += 1
    const paper = await drawOne(source, drawing, owner, all)
    if (paper) made.push(paper)
  }
  if (made.length === 0) await all.add({ kind: 'letter', letter: { house: house.name, paragraphs: [] } })
  return made
}

/** The papers of everybody for whom something is new and, if there is one, the file of all papers. */
const drawAll = async (source: Source, drawing: Drawing): Promise<Made[]> => {
  const { issuing, span, now } = drawing
  const all = openCollection({ title: `Account statements ${span.name}`, author: house.name, madeAt: now })
  const each = drawEach(source, drawing, all).then(
    (made) => {
      all.end()
      return made
    },
    (reason) => {
      all.stream.destroy()
      throw reason
    },
  )
  const [made, file] = await Promise.all([each, buffer(all.stream)])
  if (made.length === 0) return []
  const last = await newestPaper(source.db, issuing.period, everybody)
  return [...made, paperRow(drawing, { personId: everybody, version: (last?.version ?? 0) + 1, figures: '', file })]
}

const bookOf = ({ book_seq, book_hash }: PaperRow) => ({ seq: book_seq, hash: book_hash })

/** The state that the papers were drawn from; if it moved in the meantime, they are drawn again. */
const stateOf = async (db: Db): Promise<string> => {
  const [{ hash }, { reports }] = await Promise.all([
    bookHead(db),
    db
      .selectFrom('week_reports')
      .select((eb) => eb.fn.countAll<number>().as('reports'))
      .executeTakeFirstOrThrow(),
  ])
  return `${hash} ${reports}`
}

const newVersions = (made: readonly Made[]) =>
  made
    .filter(({ person_id, version }) => person_id !== everybody && version > 1)
    .map(({ person_id, period, version }) => ({
      personId: person_id,
      type: 'report' as const,
      priority: 'medium' as const,
      title: `Version ${version} of a paper was issued`,
      message: `${isYear(period) ? 'Your tax summary' : 'Your statement'} for ${period} has a new version ${version}. Its last page says what differs and why.`,
    }))

const keep = async (work: Work, now: number, issuing: Issuing, seq: number, made: readonly Made[]): Promise<void> => {
  for (const paper of made) {
    await work.db
      .insertInto('papers')
      .values({ ...paper, issue_id: issuing.id })
      .execute()
  }
  const papers = made.filter(({ person_id }) => person_id !== everybody).length
  await work.db
    .updateTable('paper_issues')
    .set({ made_at: now, book_seq: seq, papers })
    .where('id', '=', issuing.id)
    .execute()
  await notifyAll(work, now, newVersions(made))
  await tellAccounts(
    work,
    made.map(({ person_id }) => person_id).filter((id) => id !== everybody),
  )
}

/** An issue reports its progress at most this many times. */
const stepsMax = 50

/** Thrown when the issue being drawn was cancelled. */
class Cancelled extends Error {}

/** Keeps how far an issue is, for the screen that waits for it; throws `Cancelled` if it was cancelled. */
const progressOf = async ({ store }: Pick<Context, 'store'>, { id, period }: Issuing, signal: AbortSignal) => {
  const { accounts } = await store.read
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .where('role', '=', 'investor')
    .executeTakeFirstOrThrow()
  const step = Math.ceil(accounts / stepsMax)
  return async (drawn: number): Promise<void> => {
    // What a stop breaks off is drawn again at the next start.
    signal.throwIfAborted()
    if (drawn % step !== 0) return
    const still = await store.write(({ db }) =>
      db
        .updateTable('paper_issues')
        .set({ drawn, accounts })
        .where('id', '=', id)
        .where('made_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    )
    if (!still) throw new Cancelled()
    await tellProgress(store, { job: 'papers', id: period, at: { step: null, done: drawn, of: accounts } })
  }
}

/** Draws and keeps one issue; false if the book moved in the meantime. */
const make = async (
  { store, clock, secret, config }: Context,
  issuing: Issuing,
  signal: AbortSignal,
): Promise<boolean> => {
  const now = clock.now()
  const state = await stateOf(store.read)
  const book = await bookHead(store.read)
  const onDrawn = await progressOf({ store }, issuing, signal)
  const source = { db: store.read, secret, portalUrl: config.portalUrl, onDrawn }
  const made = await drawAll(source, { issuing, span: periodSpan(issuing.period, now), now, book })
  return store.write(async (work) => {
    await lockBook(work)
    if ((await stateOf(work.db)) !== state) return false
    const row = await work.db
      .selectFrom('paper_issues')
      .select('made_at')
      .where('id', '=', issuing.id)
      .executeTakeFirst()
    if (row?.made_at === null) await keep(work, now, issuing, book.seq, made)
    return true
  })
}

/** Draws what was asked for. Every node may try at any moment; if the book moved, it is drawn again at the next one. */
export const makePapers = async (context: Context, signal: AbortSignal): Promise<void> => {
  const waiting = await context.store.read
    .selectFrom('paper_issues')
    .select(['id', 'period', 'asked_by', 'number'])
    .where('made_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const one of waiting) {
    if (signal.aborted) return
    await make(context, one, signal)
      .catch((reason) => {
        if (!(reason instanceof Cancelled) && !signal.aborted) throw reason
      })
      .finally(() => tellProgress(context.store, { job: 'papers', id: one.period, at: null }))
  }
}
