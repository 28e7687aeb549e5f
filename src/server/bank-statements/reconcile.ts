import type { Reconciliation } from '#contract/calls/bank-statements.ts'
import { dailyBalances, explainDifference, type Sides } from '#fund/bank-reconciliation.ts'
import { formatMoney } from '#fund/format.ts'
import { sumCents, toDollars } from '#fund/money.ts'
import { addDays, isDate, newYorkDate } from '#fund/new-york.ts'
import { refuse } from '../http/refuse.ts'
import type { Db } from '../store/store.ts'
import type { Line, Statement } from './view.ts'

/** The most days that are answered at once. */
const daysMax = 400
const daysDefault = 31

export interface Span {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The day that is explained. */
  readonly day?: string | undefined
}

interface Known {
  readonly sides: Sides
  readonly to: string
  readonly lines: ReadonlyMap<string, Line>
  readonly described: ReadonlyMap<number, { what: string; day: string }>
  readonly statements: readonly Statement[]
}

const bookMoves = async (db: Db) => {
  const rows = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', '=', 'cash')
    .select(['entries.seq', 'entries.description', 'entries.effective_at', 'lines.amount'])
    .orderBy('entries.seq')
    .execute()
  return rows.map(({ seq, description, effective_at, amount }) => ({
    seq,
    description,
    day: newYorkDate(effective_at),
    amount: -amount,
  }))
}

/** Both sides, whole; undefined while there is no statement. */
const sidesOf = async (db: Db): Promise<Known | undefined> => {
  const statements = await db.selectFrom('bank_statements').selectAll().orderBy('from_day').orderBy('id').execute()
  const [first] = statements
  if (!first) return undefined
  const links = await db.selectFrom('bank_line_entries').selectAll().execute()
  const linked = Map.groupBy(links, ({ line_id }) => line_id)
  const lines = await db.selectFrom('bank_lines').selectAll().orderBy('day').orderBy('id').execute()
  const book = await bookMoves(db)
  const from = [first.from_day, ...lines.slice(0, 1).map(({ day }) => day)].toSorted()[0] ?? first.from_day
  const stated = statements.find(({ opening }) => opening !== null)
  // What no file states is what its bank had before the first line: the book's own, until one says otherwise.
  const before = sumCents(book.filter(({ day }) => day < from).map(({ amount }) => amount))
  const earlier = lines.filter(({ day }) => stated !== undefined && day < stated.from_day)
  const opening = stated?.opening == null ? before : stated.opening - sumCents(earlier.map(({ amount }) => amount))
  return {
    sides: {
      from,
      opening,
      bank: lines.map(({ id, day, amount }) => ({
        id,
        day,
        amount,
        entries: linked.get(id)?.map(({ seq }) => seq) ?? [],
      })),
      book,
    },
    to:
      statements
        .map(({ to_day }) => to_day)
        .toSorted()
        .at(-1) ?? from,
    lines: new Map(lines.map((line) => [line.id, line])),
    described: new Map(book.map(({ seq, description, day }) => [seq, { what: description, day }])),
    statements,
  }
}

/** Statements that close with something else than their lines and those before them come to. */
const problemsOf = ({ sides, statements }: Known): string[] =>
  statements.flatMap(({ name, to_day: to, closing }) => {
    if (closing === null) return []
    const come = sides.opening + sumCents(sides.bank.filter(({ day }) => day <= to).map(({ amount }) => amount))
    return come === closing
      ? []
      : [
          `${name} closes with ${formatMoney(closing)} on ${to}, and the lines known until then come to ${formatMoney(come)}: a statement is missing.`,
        ]
  })

const checkDay = (day: string | undefined): void => {
  if (day !== undefined && !isDate(day)) throw refuse(422, 'There is no such day.')
}

type Explained = Reconciliation['explained'][number]

const explainedOn = ({ sides, lines, described }: Known, day: string): Explained[] =>
  explainDifference(sides, day).map((one): Explained => {
    const amount = toDollars(one.amount)
    if (one.kind === 'before')
      return { kind: one.kind, what: 'Before the first statement', day: addDays(sides.from, -1), amount }
    if (one.kind === 'book-only') return { kind: one.kind, what: '', day, ...described.get(one.seq), amount }
    const line = lines.get(one.id)
    const what = [line?.counterparty, line?.reference].filter(Boolean).join(', ') || 'A line without words'
    return { kind: one.kind, what, day: line?.day ?? day, amount }
  })

const nothing: Reconciliation = {
  from: null,
  to: null,
  days: [],
  day: null,
  difference: 0,
  explained: [],
  problems: [],
}

const within = (known: Known, { from, to, day }: Span) => {
  for (const one of [from, to, day]) checkDay(one)
  const last = [to ?? known.to, known.to].toSorted()[0] ?? known.to
  const wanted = from ?? addDays(last, 1 - daysDefault)
  const first = [wanted, known.sides.from].toSorted()[1] ?? known.sides.from
  const days = dailyBalances(known.sides, known.to).filter((one) => one.day >= first && one.day <= last)
  if (days.length > daysMax) throw refuse(409, `At most ${daysMax} days at once: choose a shorter time.`)
  return days
}

/** Book cash against bank cash, day by day, and why they differ on one of the days. */
export const reconcileBank = async (db: Db, span: Span): Promise<Reconciliation> => {
  const known = await sidesOf(db)
  if (!known) return nothing
  const days = within(known, span)
  const day = span.day ?? days.at(-1)?.day ?? known.to
  if (day < known.sides.from || day > known.to)
    throw refuse(409, `The bank’s statements go from ${known.sides.from} to ${known.to}.`)
  const of = dailyBalances(known.sides, day).at(-1)
  return {
    from: known.sides.from,
    to: known.to,
    days: days.map((one) => ({
      day: one.day,
      book: toDollars(one.book),
      bank: toDollars(one.bank),
      difference: toDollars(one.bank - one.book),
    })),
    day,
    difference: of ? toDollars(of.bank - of.book) : 0,
    explained: explainedOn(known, day),
    problems: problemsOf(known),
  }
}

/** For a file: each day, and below it what explains its difference. */
export const reconciliationRows = async (db: Db, span: Span) => {
  const known = await sidesOf(db)
  if (!known) return []
  return within(known, span).flatMap((one) => [
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
