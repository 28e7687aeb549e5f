import { sql } from 'kysely'
import { depositEffectiveAt } from '#fund/effect.ts'
import { type Movement, type SeriesWeek, weeklySeries } from '#fund/weekly-series.ts'
import { capitalOf, resultOf } from '../ledger/accounts.ts'
import type { Db } from '../store/store.ts'

const gaining: ReadonlySet<string> = new Set(['close', 'correction'])

/** What moved an investor's balance, from the book; a deposit moves what works from the Sunday after its receipt. */
export const movementsOf = async (db: Db, personId: string): Promise<Movement[]> => {
  const rows = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId)])
    .groupBy(['entries.seq', 'entries.kind', 'entries.effective_at'])
    .orderBy('entries.seq')
    .select(['entries.kind', 'entries.effective_at as at', sql<number>`cast(sum(lines.amount) as bigint)`.as('amount')])
    .execute()
  return rows.map(({ kind, at, amount }) => {
    if (gaining.has(kind)) return { at, flow: 0, gain: amount }
    return { at: kind === 'deposit' ? depositEffectiveAt(at) : at, flow: amount, gain: 0 }
  })
}

/** Until when results are booked: the end of the latest closed week, or null before the first. */
export const closedUntil = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom('weeks')
    .select('week_to')
    .where('closed_at', 'is not', null)
    .orderBy('week_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.week_to ?? null
}

/** The closed weeks of a balance in which something was at work, oldest first. */
export const closedSeries = (movements: readonly Movement[], until: number | null): SeriesWeek[] =>
  until === null ? [] : weeklySeries(movements, until).filter(({ opening, gain }) => opening !== 0 || gain !== 0)
