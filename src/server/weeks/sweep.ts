import { sql } from 'kysely'
import { lackingInTrading, sweepAmount } from '#fund/sweep.ts'
import { type Week, weekLabel, weekOf } from '#fund/week.ts'
import { append, lockBook } from '../ledger/append.ts'
import { fundBalances } from '../ledger/balances.ts'
import { suspendedCash } from '../ledger/suspended.ts'
import type { Db, Work } from '../store/store.ts'
import { findOpenWeek } from './stored-weeks.ts'

/**
 * What trading received with effect after a Sunday: corrections, if the week opens late. Sweeps take effect at once.
 */
const givenSince = async (db: Db, sunday: number): Promise<number> => {
  const { given } = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.effective_at', '>', sunday)
    .where('entries.kind', '<>', 'sweep')
    .where('lines.account', '=', 'trading')
    .select(sql<number>`cast(coalesce(sum(-lines.amount), 0) as bigint)`.as('given'))
    .executeTakeFirstOrThrow()
  return given
}

/** How much trading lacks for a week's openings, negative if it holds more. */
export const lackingOf = async (db: Db, week: { from: number; opening: number }): Promise<number> => {
  const { trading } = await fundBalances(db)
  return lackingInTrading({ opening: week.opening, trading, givenSince: await givenSince(db, week.from) })
}

/** What is to be moved into trading now, as far as cash covers it: money in suspense does not trade. */
export const sweepOf = async (db: Db, now: number, week: { from: number; opening: number }): Promise<number> => {
  const { cash, trading } = await fundBalances(db)
  return sweepAmount({
    opening: week.opening,
    trading,
    givenSince: await givenSince(db, week.from),
    cash,
    suspended: await suspendedCash(db, now),
  })
}

export const bookSweep = (
  work: Work,
  now: number,
  week: Week,
  sweep: { key: string; at: number; moved: number; digest?: string },
) =>
  append(work, now, {
    key: sweep.key,
    kind: 'sweep',
    description: `Sweep for ${weekLabel(week)}`,
    effectiveAt: sweep.at,
    ...(sweep.digest ? { digest: sweep.digest } : {}),
    lines: [
      { account: 'cash', amount: sweep.moved },
      { account: 'trading', amount: -sweep.moved },
    ],
  })

/** Completes the open week's sweep if cash did not cover it on its Sunday, with what cash has by now. */
export const completeSweep = async (work: Work, now: number): Promise<void> => {
  const open = await findOpenWeek(work.db)
  if (!open) return
  const moved = await sweepOf(work.db, now, { from: open.week_from, opening: open.opening })
  if (moved <= 0) return
  const { seq } = await lockBook(work)
  await bookSweep(work, now, weekOf(open.week_from), { key: `sweep:${open.week_from}:${seq}`, at: now, moved })
}
