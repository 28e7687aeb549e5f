import { sql } from 'kysely'
import { type Week, weekLabel, weekOf } from '#fund/week.ts'
import { append, lockBook } from '../ledger/append.ts'
import { fundBalances } from '../ledger/balances.ts'
import type { Db, Work } from '../store/store.ts'
import { openWeek } from './stored-weeks.ts'

/**
 * What trading was given with effect after a Sunday: corrections, if the week opens late. Sweeps take effect at once.
 */
const tradingLater = async (db: Db, sunday: number): Promise<number> => {
  const { later } = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.effective_at', '>', sunday)
    .where('entries.kind', '<>', 'sweep')
    .where('lines.account', '=', 'trading')
    .select(sql<number>`cast(coalesce(sum(-lines.amount), 0) as bigint)`.as('later'))
    .executeTakeFirstOrThrow()
  return later
}

/** How much trading lacks of a week's openings, negative if it holds more; and what cash can give it now. */
export const sweepOf = async (db: Db, week: { from: number; opening: number }) => {
  const { trading, cash } = await fundBalances(db)
  const lacking = week.opening - (trading - (await tradingLater(db, week.from)))
  return { lacking, moved: Math.min(lacking, Math.max(0, cash)) }
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

/** Completes the open week's sweep if cash did not cover it on its Sunday: with what cash can give by now. */
export const completeSweep = async (work: Work, now: number): Promise<void> => {
  const open = await openWeek(work.db)
  if (!open) return
  const { moved } = await sweepOf(work.db, { from: open.week_from, opening: open.opening })
  if (moved <= 0) return
  const { seq } = await lockBook(work)
  await bookSweep(work, now, weekOf(open.week_from), { key: `sweep:${open.week_from}:${seq}`, at: now, moved })
}
