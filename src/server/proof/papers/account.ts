import type { EntryKind } from '#contract/entities/ledger.ts'
import { type AccountReconciliation, type ResultParts, reconcile, resultParts } from '#fund/money/reconciliation.ts'
import { accountPartsOf, capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type Beside, besideOf } from './beside.ts'
import { type PaperWeeks, paperWeeks, versionsOf } from './paper-weeks.ts'
import type { NamedSpan } from './span.ts'

/** A line of the ledger on one of an investor's accounts; cents. */
export interface StatementLine {
  readonly effectiveAt: number
  readonly postedAt: number
  readonly kind: EntryKind
  readonly description: string
  readonly account: 'capital' | 'result' | 'payable'
  readonly amount: number
  /** Capital plus result after this line, in the order of effect. */
  readonly balanceAfter: number
  readonly hash: string
}

/** An account over a span: what a paper states. Cents. */
export interface StatedAccount extends AccountReconciliation {
  readonly payable: number
  /** For the weeks closed in the span, as they were closed. */
  readonly parts: ResultParts
  readonly weeks: Omit<PaperWeeks, 'closed'>
  readonly lines: readonly StatementLine[]
}

const linesUntil = (db: Db, personId: string, to: number) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId), payableOf(personId)])
    .where('entries.effective_at', '<', to)
    .orderBy('entries.effective_at')
    .orderBy('entries.seq')
    .orderBy('lines.account')
    .select(['entries.seq', 'entries.effective_at', 'entries.posted_at', 'entries.kind', 'entries.description'])
    .select(['entries.hash', 'lines.account', 'lines.amount'])
    .execute()

type Rows = Awaited<ReturnType<typeof linesUntil>>

const running = (rows: Rows): StatementLine[] => {
  let balance = 0
  return rows.map(({ effective_at, posted_at, kind, description, hash, account: name, amount }) => {
    const account = accountPartsOf(name).kind as StatementLine['account']
    if (account !== 'payable') balance += amount
    return {
      effectiveAt: effective_at,
      postedAt: posted_at,
      kind,
      description,
      account,
      amount,
      balanceAfter: balance,
      hash,
    }
  })
}

/** The lines regrouped into their entries. */
const entriesOf = (rows: Rows) =>
  [...Map.groupBy(rows, ({ seq }) => seq).values()].map((own) => {
    const of = (kind: StatementLine['account']) =>
      own.find(({ account }) => accountPartsOf(account).kind === kind)?.amount ?? 0
    const [first] = own
    return {
      at: first?.effective_at ?? 0,
      kind: first?.kind ?? '',
      capital: of('capital'),
      result: of('result'),
      payable: of('payable'),
    }
  })

const readAccount = async (db: Db, personId: string, span: NamedSpan) => {
  const [rows, versions] = await Promise.all([linesUntil(db, personId, span.to), versionsOf(db, personId)])
  const entries = entriesOf(rows)
  const { closed, ...weeks } = paperWeeks(versions, span)
  const lines = running(rows)
  const account: StatedAccount = {
    ...reconcile(entries, span),
    payable: lines.reduce((sum, { account, amount }) => (account === 'payable' ? sum + amount : sum), 0),
    parts: resultParts(closed),
    weeks,
    lines: lines.filter(({ effectiveAt }) => effectiveAt >= span.from),
  }
  return { account, entries, versions }
}

/** When a closure emptied the account last, before an instant; null if none did. */
const emptiedBefore = async (db: Db, personId: string, to: number): Promise<number | null> => {
  const { last } = await db
    .selectFrom('closures')
    .select((eb) => eb.fn.max('payable_at').as('last'))
    .where('account_id', '=', personId)
    .where('payable_at', '<', to)
    .executeTakeFirstOrThrow()
  return last === null ? null : Number(last)
}

/** An investor's account over a span, from the book: what came in, what left, what was gained, and how it sums. */
export const accountOver = async (db: Db, personId: string, span: NamedSpan): Promise<StatedAccount> =>
  (await readAccount(db, personId, span)).account

/** The same, and what a paper shows beside it. */
export const paperAccount = async (
  db: Db,
  personId: string,
  span: NamedSpan,
): Promise<{ readonly account: StatedAccount; readonly beside: Beside }> => {
  const [{ account, entries, versions }, emptiedAt] = await Promise.all([
    readAccount(db, personId, span),
    emptiedBefore(db, personId, span.to),
  ])
  return { account, beside: besideOf(entries, versions, span, emptiedAt) }
}

/** The head of the book: what a paper is drawn from. */
export const bookHead = (db: Db) => db.selectFrom('book').select(['seq', 'hash']).executeTakeFirstOrThrow()
