import { sql } from 'kysely'
import type { BankReconciliation } from '#contract/entities/bank-statement.ts'
import { addDays, isDate, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { dailyBalances, explainDifference, type Sides } from '#fund/money/bank-reconciliation.ts'
import { formatMoney } from '#fund/text/format.ts'
import { accountAmong, everyOwnAccount } from '#server/control/terms/own-accounts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { reversedFees } from './fees.ts'
import type { BankLineRow, BankStatementRow } from './view.ts'

/** The most days in one answer. */
const daysMax = 400
const daysDefault = 31

export interface ReconciledDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The day that is explained. */
  readonly day?: string | undefined
}

/** What an account had before its first line, its statements, and what moved in it on each day. */
interface OneAccount {
  readonly opening: number
  readonly statements: readonly BankStatementRow[]
  readonly banked: ReadonlyMap<string, number>
}

/** What one row for each statement and one for each day say of the bank, in all accounts of the fund. */
interface Outline {
  readonly from: string
  readonly to: string
  readonly opening: number
  readonly accounts: readonly OneAccount[]
}

interface Known {
  readonly sides: Sides
  /** What both sides had before the first day that is looked at: part of both balances, and of no difference. */
  readonly settled: { readonly bank: number; readonly book: number }
  readonly lines: ReadonlyMap<string, BankLineRow>
  readonly described: ReadonlyMap<number, { what: string; day: string }>
}

const total = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`

const cashEntries = (db: Db) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .leftJoin('bank_line_entries', 'bank_line_entries.seq', 'entries.seq')
    .leftJoin('bank_lines', 'bank_lines.id', 'bank_line_entries.line_id')
    .where('lines.account', '=', 'cash')

const sumWhile = (banked: ReadonlyMap<string, number>, is: (day: string) => boolean): number =>
  sumCents([...banked].filter(([day]) => is(day)).map(([, sum]) => sum))

/** Statements by the account of the list that they are of; those that name no listed one are of the first. */
const byAccount = async (db: Db, statements: readonly BankStatementRow[]) => {
  const accounts = await everyOwnAccount(db)
  return Map.groupBy(statements, ({ account }) => (accountAmong(accounts, account) ?? accounts[0])?.id)
}

const sumsByDay = (db: Db) =>
  db
    .selectFrom('bank_lines')
    .select(['statement_id', 'day', total('amount').as('sum')])
    .where('status', '!=', 'dismissed')
    .groupBy(['statement_id', 'day'])
    .orderBy('day')
    .execute()

/** Undefined while there is no statement. */
const outlineOf = async (db: Db): Promise<Outline | undefined> => {
  const statements = await db.selectFrom('bank_statements').selectAll().orderBy('from_day').orderBy('id').execute()
  const [first] = statements
  if (!first) return undefined
  const sums = await sumsByDay(db)
  const from = [first.from_day, ...sums.slice(0, 1).map(({ day }) => day)].toSorted()[0] ?? first.from_day
  // The bank's balance before its first line, which no file states: the book's own, unless a statement says otherwise.
  const { before } = await cashEntries(db)
    .where('entries.effective_at', '<', startOfNewYorkDate(from))
    .select(total('lines.amount').as('before'))
    .executeTakeFirstOrThrow()
  const groups = [...(await byAccount(db, statements)).values()]
  const isStated = groups.some((group) => group.some(({ opening }) => opening !== null))
  const accounts = groups.map((group, place): OneAccount => {
    const ids = new Set(group.map(({ id }) => id))
    const banked = new Map<string, number>()
    for (const { statement_id, day, sum } of sums)
      if (ids.has(statement_id)) banked.set(day, (banked.get(day) ?? 0) + sum)
    const stated = group.find(({ opening }) => opening !== null)
    if (stated?.opening != null)
      return {
        opening: stated.opening - sumWhile(banked, (day) => day < stated.from_day),
        statements: group,
        banked,
      }
    return { opening: !isStated && place === 0 ? -before : 0, statements: group, banked }
  })
  const ends = statements.map(({ to_day }) => to_day).toSorted()
  return { from, to: ends.at(-1) ?? from, opening: sumCents(accounts.map(({ opening }) => opening)), accounts }
}

/** Both sides since a day: the database sums what both had before it, and what the book alone had before the bank's first day. */
const sidesSince = async (db: Db, { from, opening }: Outline, first: string): Promise<Known> => {
  const start = startOfNewYorkDate(first)
  const settled = sql<boolean>`(bank_lines.status = 'matched' and bank_lines.day < ${first} and not exists (
    select 1 from bank_line_entries linked join entries booked on booked.seq = linked.seq
    where linked.line_id = bank_lines.id and booked.effective_at >= ${start}))`
  const other = sql<boolean>`not ${settled}`
  const lines = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('status', '!=', 'dismissed')
    .where(other)
    .orderBy('day')
    .orderBy('id')
    .execute()
  const { bank } = await db
    .selectFrom('bank_lines')
    .where(settled)
    .select(total('amount').as('bank'))
    .executeTakeFirstOrThrow()
  const { book } = await cashEntries(db)
    .where(settled)
    .select(total('lines.amount').as('book'))
    .executeTakeFirstOrThrow()
  const isBefore = sql<boolean>`entries.effective_at < ${startOfNewYorkDate(from)}`
  const { before } = await cashEntries(db)
    .where('bank_lines.id', 'is', null)
    .where(isBefore)
    .select(total('lines.amount').as('before'))
    .executeTakeFirstOrThrow()
  const entries = await cashEntries(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('bank_lines.id', 'is not', null), other]),
        eb.and([eb('bank_lines.id', 'is', null), sql<boolean>`not ${isBefore}`]),
      ]),
    )
    .select(['entries.seq', 'entries.kind', 'entries.reverses_seq', 'entries.description', 'entries.effective_at'])
    .select(['lines.amount', 'bank_lines.id as line_id'])
    .orderBy('entries.seq')
    .execute()
  const linked = Map.groupBy(entries, ({ line_id }) => line_id)
  const dayOf = new Map(entries.map(({ seq, effective_at }) => [seq, newYorkDate(effective_at)]))
  const reverses = reversedFees(entries)
  const booked = entries.map(({ seq, amount }) => ({
    seq,
    day: dayOf.get(seq) ?? from,
    amount: -amount,
    reverses: reverses.get(seq),
  }))
  return {
    settled: { bank, book: -book },
    sides: {
      from,
      opening,
      bank: lines.map(({ id, day, amount }) => ({
        id,
        day,
        amount,
        entries: linked.get(id)?.map(({ seq }) => seq) ?? [],
      })),
      book: [{ seq: 0, day: addDays(from, -1), amount: -before }, ...booked],
    },
    lines: new Map(lines.map((line) => [line.id, line])),
    described: new Map(
      entries.map(({ seq, description }) => [seq, { what: description, day: dayOf.get(seq) ?? from }]),
    ),
  }
}

/**
 * Whether another statement continues where this one ends, within its last day: then its closing balance is not the
 * day's.
 */
const goesOn = (statements: readonly BankStatementRow[], { id, to_day: to, closing }: BankStatementRow): boolean =>
  statements.some((next) => next.id !== id && next.from_day === to && next.opening === closing)

/** Statements whose closing balance is not what their lines and those before them come to. */
const problemsOf = ({ accounts }: Outline): string[] => accounts.flatMap(problemsOfOne)

const problemsOfOne = ({ opening, statements, banked }: OneAccount): string[] =>
  statements.flatMap((statement) => {
    const { name, to_day: to, closing } = statement
    if (closing === null || goesOn(statements, statement)) return []
    const come = opening + sumWhile(banked, (day) => day <= to)
    return come === closing
      ? []
      : [
          `${name} closes with ${formatMoney(closing)} on ${to}, and the lines known up to then come to ${formatMoney(come)}: a statement is missing.`,
        ]
  })

/** The same for all statements; empty while there is none. */
export const statementProblems = async (db: Db): Promise<string[]> => {
  const outline = await outlineOf(db)
  return outline ? problemsOf(outline) : []
}

const checkDay = (day: string | undefined): void => {
  if (day !== undefined && !isDate(day)) throw refuse(422, 'There is no such day.')
}

type Explained = BankReconciliation['explained'][number]

const explainedOn = ({ sides, lines, described }: Known, day: string): Explained[] =>
  explainDifference(sides, day).map((one): Explained => {
    const amount = toDollars(one.amount)
    if (one.kind === 'before')
      return { kind: one.kind, what: 'Before the first statement', day: addDays(sides.from, -1), amount }
    if (one.kind === 'book-only') return { kind: one.kind, what: '', day, ...described.get(one.seq), amount }
    const line = lines.get(one.id)
    const what = [line?.counterparty, line?.reference].filter(Boolean).join(', ') || 'A line without a description'
    return { kind: one.kind, what, day: line?.day ?? day, amount }
  })

const nothing: BankReconciliation = {
  from: null,
  to: null,
  days: [],
  day: null,
  difference: 0,
  explained: [],
  problems: [],
}

/** The first and the last day asked for, within what the bank's statements cover. */
const spanOf = (outline: Outline, { from, to, day }: ReconciledDays): { first: string; last: string } => {
  for (const one of [from, to, day]) checkDay(one)
  const last = [to ?? outline.to, outline.to].toSorted()[0] ?? outline.to
  const wanted = from ?? addDays(last, 1 - daysDefault)
  const first = [wanted, outline.from].toSorted()[1] ?? outline.from
  if (addDays(first, daysMax) <= last) throw refuse(409, `At most ${daysMax} days at once: choose a shorter period.`)
  return { first, last }
}

const balancesOf = ({ sides, settled }: Known, to: string) =>
  dailyBalances(sides, to).map(({ day, book, bank }) => ({ day, book: book + settled.book, bank: bank + settled.bank }))

const within = (known: Known, { first, last }: { first: string; last: string }) =>
  balancesOf(known, last).filter(({ day }) => day >= first)

/** Book cash against bank cash, day by day, and why they differ on one of the days. */
export const reconcileBank = async (db: Db, span: ReconciledDays): Promise<BankReconciliation> => {
  const outline = await outlineOf(db)
  if (!outline) return nothing
  const asked = spanOf(outline, span)
  const day = span.day ?? (asked.last >= asked.first ? asked.last : outline.to)
  if (day < outline.from || day > outline.to)
    throw refuse(409, `The bank’s statements go from ${outline.from} to ${outline.to}.`)
  const [since = day] = [day, asked.first].toSorted()
  const known = await sidesSince(db, outline, since)
  const days = within(known, asked)
  const of = balancesOf(known, day).at(-1)
  return {
    from: outline.from,
    to: outline.to,
    days: days.map((one) => ({
      day: one.day,
      book: toDollars(one.book),
      bank: toDollars(one.bank),
      difference: toDollars(one.bank - one.book),
    })),
    day,
    difference: of ? toDollars(of.bank - of.book) : 0,
    explained: explainedOn(known, day),
    problems: problemsOf(outline),
  }
}

/** For a file: each day, followed by what explains its difference. */
export const reconciliationRows = async (db: Db, span: ReconciledDays) => {
  const outline = await outlineOf(db)
  if (!outline) return []
  const asked = spanOf(outline, span)
  const known = await sidesSince(db, outline, asked.first)
  return within(known, asked).flatMap((one) => [
    {
      day: one.day,
      row: 'balance',
      what: null,
      of: null,
      book: toDollars(one.book),
      bank: toDollars(one.bank),
      difference: toDollars(one.bank - one.book),
    },
    ...explainedOn(known, one.day).map(({ kind, what, day, amount }) => ({
      day: one.day,
      row: kind,
      what,
      of: day,
      book: null,
      bank: null,
      difference: amount,
    })),
  ])
}
