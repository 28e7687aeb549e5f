import { isDate, newYorkDate } from '#fund/calendar/new-york.ts'
import { type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { factOf } from '#server/platform/database/facts.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { findOpenWeek } from './stored-weeks.ts'

const key = 'books-closed-until'

/** The last New York day of the closed period, or undefined if nothing was closed. */
export const booksClosedUntil = (db: Db): Promise<string | undefined> => factOf(db, key)

/** Whether a week began in the closed period: its corrections are adjustments of the present one. */
export const isInClosedBooks = async (db: Db, week: Week): Promise<boolean> =>
  newYorkDate(week.from) <= ((await booksClosedUntil(db)) ?? '')

/**
 * Closes the books up to a day, that day included: every week of it is closed, and it is never opened again. Throws 409
 * otherwise. Doing it again changes nothing.
 */
export const closeBooks = async (
  work: Work,
  now: number,
  { by, from }: { readonly by: { readonly email: string }; readonly from: string },
  until: string,
): Promise<void> => {
  await lockBook(work)
  if (!isDate(until)) throw refuse(422, 'There is no such day.')
  if (until >= newYorkDate(now)) throw refuse(409, 'Only days that are over can be closed.')
  const before = await booksClosedUntil(work.db)
  if (before === until) return
  if (before !== undefined && before > until)
    throw refuse(409, `The books are already closed until ${formatCalendarDate(before)}; a closed period stays closed.`)
  const open = await findOpenWeek(work.db)
  if (open && newYorkDate(open.week_from) <= until)
    throw refuse(409, `${weekLabel(weekOf(open.week_from))} began before that and is not closed yet.`)
  await work.db
    .insertInto('facts')
    .values({ key, value: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: until }))
    .execute()
  const detail = `the books are closed until ${formatCalendarDate(until)}`
  await audit(work, now, { by, action: 'books.close', subject: until, detail, from })
}
