import { sql } from 'kysely'
import type { EntryKind } from '#contract/entities/ledger.ts'
import { type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { fundDebt, setAside } from '#fund/money/set-aside.ts'
import { lackingInTrading, sweepAmount } from '#fund/weeks/sweep.ts'
import { append, lockBook } from '#server/ledger/append.ts'
import { fundBalances, fundOwesSince } from '#server/ledger/balances.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { cashBooksNow, cashBooksOf } from './set-aside.ts'
import { findOpenWeek, type StoredWeek } from './stored-weeks.ts'

/**
 * What closes and corrections gave trading and the fund with effect after a Sunday, and what an import found with the
 * broker since it began: what a sweep has not settled yet.
 */
const givenSince = async (db: Db, sunday: number): Promise<{ trading: number; fund: number }> => {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.effective_at', '>=', sunday)
    .where('lines.account', 'in', ['trading', 'fund'])
    .where(({ eb, and, or }) =>
      or([
        and([eb('entries.effective_at', '>', sunday), eb('entries.kind', 'in', ['close', 'correction'])]),
        and([eb('lines.account', '=', 'trading'), eb('entries.kind', 'in', ['deposit', 'reversal'])]),
      ]),
    )
    .groupBy('lines.account')
    .select(['lines.account', sql<number>`cast(sum(lines.amount) as bigint)`.as('amount')])
    .execute()
  const of = (account: string) => rows.find((row) => row.account === account)?.amount ?? 0
  return { trading: 0 - of('trading'), fund: of('fund') }
}

interface Opened {
  readonly from: number
  readonly opening: number
}

/** What trading holds and should hold for a week's openings, and the fund's account without what is still in trading. */
const tradingFor = async (db: Db, { from, opening }: Opened) => {
  const [{ trading, fund }, given] = [await fundBalances(db), await givenSince(db, from)]
  return { opening, trading, givenSince: given.trading, fundInCash: fund - given.fund }
}

/** How much trading lacks for a week's openings, negative if it holds more. */
export const lackingOf = async (db: Db, week: Opened): Promise<number> => lackingInTrading(await tradingFor(db, week))

/** What is to be moved into trading now, as far as cash covers it beyond what is set aside; the openings are recorded. */
export const sweepOf = async (db: Db, week: Opened): Promise<number> => {
  const books = await cashBooksOf(db, week.from)
  return sweepAmount({ ...(await tradingFor(db, week)), cash: books.cash, setAside: setAside(books) })
}

/**
 * What completes the open week's sweep: never what goes back, which waits for Sunday. Whose cash is is summed up only if
 * something can be free: as long as trading lacks no more than the fund's account does, nothing is.
 */
export const completing = async (db: Db, { week_from: from, opening }: StoredWeek): Promise<number> => {
  const books = await tradingFor(db, { from, opening })
  const lacking = lackingInTrading(books)
  if (lacking <= 0 || lacking + books.fundInCash <= 0) return 0
  return Math.max(0, await sweepOf(db, { from, opening }))
}

export const bookSweep = (work: Work, week: Week, sweep: { key: string; at: number; moved: number; digest?: string }) =>
  append(work, {
    key: sweep.key,
    kind: 'sweep',
    subjectId: String(week.from),
    description: `Sweep for ${weekLabel(week)}`,
    effectiveAt: sweep.at,
    ...(sweep.digest ? { digest: sweep.digest } : {}),
    lines: [
      { account: 'cash', amount: sweep.moved },
      { account: 'trading', amount: -sweep.moved },
    ],
  })

/** Completes the open week's sweep if cash did not cover it on its Sunday, with what cash has by now. */
export const completeSweep = async (work: Work): Promise<void> => {
  const open = await findOpenWeek(work.db)
  const moved = open ? await completing(work.db, open) : 0
  if (!open || moved === 0) return
  const { seq } = await lockBook(work)
  await bookSweep(work, weekOf(open.week_from), { key: `sweep:${open.week_from}:${seq}`, at: work.now, moved })
}

/** Entries that take nothing from the fund and leave nobody below zero: they can only repay. */
const harmless: readonly EntryKind[] = ['deposit', 'payout', 'suspense']
/** Entries that change nothing in cash before the next sweep, and so only what is booked. */
const untilNextSweep: readonly EntryKind[] = ['close', 'correction']

/** Whether the fund's account is below what it advances for investors below zero, as booked. */
const lacksAsBooked = async (db: Db): Promise<boolean> => {
  const { fund } = await fundBalances(db)
  const { debits } = await db
    .selectFrom('investor_list')
    .where('balance', '<', 0)
    .select(sql<number>`cast(coalesce(-sum(balance), 0) as bigint)`.as('debits'))
    .executeTakeFirstOrThrow()
  return fund < debits
}

/** The units that look at their end whether the fund owes something: at all, or only as booked. */
const looking = new WeakMap<object, { asBookedOnly: boolean }>()

/** Keeps since when the fund owes, once per unit, after all that it has booked. */
export const keepOwesSince = async (work: Work, kind: EntryKind): Promise<void> => {
  const { db } = work
  const known = looking.get(work.unit)
  if (known && !harmless.includes(kind)) known.asBookedOnly &&= untilNextSweep.includes(kind)
  if (known) return
  const since = await fundOwesSince(db)
  if (since === null && harmless.includes(kind)) return
  const look = { asBookedOnly: since === null && untilNextSweep.includes(kind) }
  looking.set(work.unit, look)
  work.atEnd(async () => {
    if (look.asBookedOnly && !(await lacksAsBooked(db))) return
    const owes = fundDebt(await cashBooksNow(db, work.now)) > 0
    if (owes === ((await fundOwesSince(db)) !== null)) return
    await db
      .updateTable('book')
      .set({ fund_owes_since: owes ? work.now : null })
      .execute()
  })
}
