import { newYorkDate } from '#fund/calendar/new-york.ts'
import { factOf } from '#server/platform/database/facts.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { anchorRows } from './anchor-state.ts'

const afterFact = 'proofs-after'
const signedFact = 'proofs-signed'
/** For the folder published last; with a folder's path appended, for that folder. */
export const publishedFact = 'proofs-published'

/**
 * The last week that was closed before there were roots, as recorded when the database was upgraded; undefined if the
 * record is gone.
 */
export const rootsAfter = async (db: Db): Promise<string | null | undefined> => {
  const kept = await factOf(db, afterFact)
  return kept === '-' ? null : kept
}

/** Records with each statement how many there are. */
export const keepSigned = ({ db }: Work, count: number): Promise<unknown> => {
  const value = String(count)
  return db
    .insertInto('facts')
    .values({ key: signedFact, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Statements that the book, apart from the log, knows were in the log, if the log has fewer. */
export const missingStatements = async (db: Db, count: number): Promise<string[]> => {
  const facts = await db
    .selectFrom('facts')
    .selectAll()
    .where((where) => where.or([where('key', '=', signedFact), where('key', 'like', `${publishedFact}%`)]))
    .execute()
  const known = [
    ...facts.map(({ key, value }) => ({ what: key === signedFact ? 'signed' : 'published', number: Number(value) })),
    ...(await anchorRows(db)).map(({ target, done }) => ({ what: `anchored at ${target}`, number: done })),
  ]
  const missed = known.filter(({ number }) => number > count)
  return [...new Set(missed.map(({ what, number }) => `${number} statements were ${what}, but the book has ${count}`))]
}

/**
 * The weeks with a close, by records or ledger: their first instants, ascending. A week in which nothing trades needs
 * none.
 */
const closedWeeks = async (db: Db): Promise<number[]> => {
  const weeks = await db.selectFrom('weeks').select('week_from').where('version', 'is not', null).execute()
  const rows = await db.selectFrom('week_rows').select('week_from').distinct().execute()
  const entries = await db.selectFrom('entries').select('key').where('kind', '=', 'close').execute()
  const booked = entries.map(({ key }) => Number(key.slice(key.indexOf(':') + 1)))
  const all = new Set([...[...weeks, ...rows].map(({ week_from }) => week_from), ...booked])
  return [...all].filter(Number.isSafeInteger).toSorted((one, other) => one - other)
}

/** The weeks that were closed since there are roots. */
export const weeksSince = async (db: Db, after: string | null): Promise<number[]> =>
  (await closedWeeks(db)).filter((weekFrom) => after === null || newYorkDate(weekFrom) > after)
