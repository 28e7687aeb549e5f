import type { EntryKind } from '#contract/entities/ledger.ts'
import { timeWeighted } from '#fund/returns.ts'
import { dueAt, weekOf } from '#fund/week.ts'
import { capitalOf, partsOf, payableOf, resultOf } from '../ledger/accounts.ts'
import type { Db } from '../store/store.ts'
import { closedSeries, closedUntil, movementsOf } from '../weeks/movements.ts'
import { ownWeeks } from '../weeks/own-weeks.ts'
import type { Span } from './span.ts'

/** A line of the ledger on one of an investor's accounts; cents. */
export interface StatementLine {
  readonly effectiveAt: number
  readonly postedAt: number
  readonly kind: EntryKind
  readonly description: string
  readonly account: 'capital' | 'result' | 'payable'
  readonly amount: number
  /** Capital plus result after it, in the order of effect. */
  readonly balanceAfter: number
  readonly hash: string
}

/** An account over a span. Cents; what left is above zero. */
export interface Account {
  readonly opening: number
  readonly closing: number
  readonly payable: number
  readonly deposits: number
  readonly capitalWithdrawn: number
  readonly dividends: number
  readonly otherFlows: number
  /** What closes gave or took, recoveries in it; and what corrections did. */
  readonly result: number
  readonly corrections: number
  /** Of the weeks closed in the span: the gross, what made up losses, the investor's share and the fund's. */
  readonly weeks: {
    readonly gross: number
    readonly recovered: number
    readonly share: number
    readonly fundShare: number
  }
  /** Fractions, net of the fund's share; undefined where nothing was at work. */
  readonly timeWeighted: number | undefined
  readonly lines: readonly StatementLine[]
}

const weeksMax = 600

const linesUntil = (db: Db, personId: string, to: number) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId), payableOf(personId)])
    .where('entries.effective_at', '<', to)
    .orderBy('entries.effective_at')
    .orderBy('entries.seq')
    .orderBy('lines.account')
    .select(['entries.effective_at', 'entries.posted_at', 'entries.kind', 'entries.description', 'entries.hash'])
    .select(['lines.account', 'lines.amount'])
    .execute()

const running = (rows: Awaited<ReturnType<typeof linesUntil>>): StatementLine[] => {
  let balance = 0
  return rows.map(({ effective_at, posted_at, kind, description, hash, account: name, amount }) => {
    const account = partsOf(name).kind as StatementLine['account']
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

const sumOf = (lines: readonly StatementLine[], is: (line: StatementLine) => boolean): number =>
  lines.filter(is).reduce((sum, { amount }) => sum + amount, 0)

const onBalance = ({ account }: StatementLine): boolean => account !== 'payable'

const flowsOf = (own: readonly StatementLine[]) => {
  const deposits = sumOf(own, ({ kind, account }) => kind === 'deposit' && account === 'capital')
  const capitalWithdrawn = -sumOf(own, ({ kind, account }) => kind === 'withdrawal' && account === 'capital')
  const dividends = -sumOf(own, ({ kind, account }) => kind === 'withdrawal' && account === 'result')
  const result = sumOf(own, ({ kind, account }) => kind === 'close' && account === 'result')
  const corrections = sumOf(own, ({ kind, account }) => kind === 'correction' && account === 'result')
  const all = sumOf(own, onBalance)
  const otherFlows = all - deposits + capitalWithdrawn + dividends - result - corrections
  return { deposits, capitalWithdrawn, dividends, result, corrections, otherFlows }
}

const closedIn = ({ from, to }: Span, weekFrom: number): boolean => {
  const at = dueAt(weekOf(weekFrom))
  return at >= from && at < to
}

const weeksIn = async (db: Db, personId: string, span: Span) => {
  const rows = await ownWeeks(db, personId, span.to, weeksMax)
  const own = rows.filter(({ week_from }) => closedIn(span, week_from))
  const sum = (figure: 'gross' | 'recovered' | 'share' | 'fund_share') =>
    own.reduce((total, row) => total + row[figure], 0)
  return { gross: sum('gross'), recovered: sum('recovered'), share: sum('share'), fundShare: sum('fund_share') }
}

/** An investor's account over a span, from the book alone: openings, flows, results and returns as the fund defines them. */
export const accountOver = async (db: Db, personId: string, span: Span): Promise<Account> => {
  const [rows, movements, until, weeks] = await Promise.all([
    linesUntil(db, personId, span.to),
    movementsOf(db, personId),
    closedUntil(db),
    weeksIn(db, personId, span),
  ])
  const lines = running(rows)
  const own = lines.filter(({ effectiveAt }) => effectiveAt >= span.from)
  const opening = sumOf(lines, (line) => onBalance(line) && line.effectiveAt < span.from)
  const series = closedSeries(movements, until).filter(({ week }) => closedIn(span, week.from))
  return {
    opening,
    closing: opening + sumOf(own, onBalance),
    payable: sumOf(lines, ({ account }) => account === 'payable'),
    ...flowsOf(own),
    weeks,
    timeWeighted: timeWeighted(series),
    lines: own,
  }
}

/** The head of the book: what a statement is issued from. */
export const bookHead = (db: Db) => db.selectFrom('book').select(['seq', 'hash']).executeTakeFirstOrThrow()
