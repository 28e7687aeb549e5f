import type { Expression } from 'kysely'
import type { BookEntry } from '#fund/money/book-entry.ts'
import { type SeriesWeek, type WorkedWeek, weeklySeries } from '#fund/weeks/weekly-series.ts'
import { accountPartsOf, capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import { isActiveAt } from '#server/people/trading/status-and-risk.ts'
import { prepared, preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import { holdingRows } from './stored-rows.ts'
import { findOpenWeek, type StoredWeek } from './stored-weeks.ts'

/** Whether a part of the balance trades, or traded in a week whose result is not booked yet. */
export const isTrading = async (db: Db, personId: string, now: number): Promise<boolean> => {
  const since = (await findOpenWeek(db))?.week_from ?? now
  if (await isActiveAt(db, personId, since)) return true
  const laterChange = await db
    .selectFrom('trading_changes')
    .select('status')
    .where('account_id', '=', personId)
    .where('effective_from', '>', since)
    .where('effective_from', '<=', now)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return laterChange !== undefined
}

/** What an investor has at work in the week that began then. Also for use inside another query. */
export const atWorkIn = (db: Db, from: Expression<number>, personId: Expression<string>) =>
  db
    .selectFrom('openings')
    .select('account_id')
    .where('week_from', '=', from)
    .where('account_id', '=', personId)
    .where('active', '=', 1)
    .where('balance', '>', 0)

const atWork = preparedOne((db, { id, from }: Slots<{ id: string; from: number }>) => atWorkIn(db, from, id))

/** Whether something of an investor is at work in a week that has been opened. */
export const wasAtWorkIn = async (db: Db, { week_from }: StoredWeek, personId: string): Promise<boolean> =>
  (await atWork(db, { id: personId, from: week_from })) !== undefined

const linesOf = prepared((db, { capital, result, payable }: Slots<Record<'capital' | 'result' | 'payable', string>>) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capital, result, payable])
    .orderBy('entries.seq')
    .select(['entries.seq', 'entries.kind', 'entries.effective_at as at', 'lines.account', 'lines.amount']),
)

/** The entries that moved an investor's money, in the order in which they were booked. */
export const bookEntriesOf = async (db: Db, personId: string): Promise<BookEntry[]> => {
  const rows = await linesOf(db, {
    capital: capitalOf(personId),
    result: resultOf(personId),
    payable: payableOf(personId),
  })
  const entries = new Map<number, BookEntry>()
  for (const { seq, kind, at, account, amount } of rows) {
    const entry = entries.get(seq) ?? { at, kind, capital: 0, result: 0, payable: 0 }
    entries.set(seq, { ...entry, [accountPartsOf(account).kind]: amount })
  }
  return [...entries.values()]
}

/** The week that was closed last. Also for use inside another query. */
export const lastClosedWeek = (db: Db) =>
  db.selectFrom('weeks').select('week_to').where('closed_at', 'is not', null).orderBy('week_from', 'desc').limit(1)

const lastClosed = preparedOne(lastClosedWeek)

/** The time up to which results are booked: the end of the latest closed week, or null before the first. */
export const closedUntil = async (db: Db): Promise<number | null> => {
  const row = await lastClosed(db, {})
  return row?.week_to ?? null
}

/** The closed weeks in which a balance held or moved something, oldest first. */
export const closedSeries = (entries: readonly BookEntry[], until: number | null): SeriesWeek[] =>
  until === null
    ? []
    : weeklySeries(entries, until).filter(
        ({ opening, gain, restated }) => opening !== 0 || gain !== 0 || restated !== 0,
      )

const tradedRows = prepared((db, { id }: Slots<{ id: string }>) =>
  holdingRows(db)
    .where('week_rows.account_id', '=', id)
    .where('week_rows.traded', '=', 1)
    .orderBy('week_rows.week_from'),
)

/** The closed weeks in which an investor's money was at work, as they are after every correction; oldest first. */
export const workedWeeks = async (db: Db, personId: string): Promise<WorkedWeek[]> => {
  const rows = await tradedRows(db, { id: personId })
  return rows.map(({ week_from, balance, result_change }) => ({
    from: week_from,
    opening: balance,
    gain: result_change,
  }))
}
