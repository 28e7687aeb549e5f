import type { Selectable } from 'kysely'
import { newYorkDate, startOfNewYorkDate } from '#fund/new-york.ts'
import { minuteMs } from '#fund/time.ts'
import { type Week, weekOf } from '#fund/week.ts'
import { refuse } from '../http/refuse.ts'
import { preparedOne } from '../store/prepared.ts'
import type { WeeksTable } from '../store/schema/weeks.ts'
import type { Db } from '../store/store.ts'

export type StoredWeek = Selectable<WeeksTable>

const dateForm = /^2\d{3}-\d\d-\d\d$/

/** "2026-11-15", the Sunday that a week begins with: the id of its report and its run. */
export const weekId = (week: Week): string => newYorkDate(week.from)

/** The trading week of a report's or a run's id, the date of its Sunday. Throws 404 unless it is the id of a week. */
export const weekById = (id: string): Week => {
  try {
    const week = weekOf((dateForm.test(id) ? startOfNewYorkDate(id) : Number.NaN) + minuteMs)
    if (newYorkDate(week.from) === id) return week
  } catch {
    // Not a date, so not a week either.
  }
  throw refuse(404, 'There is no such week.')
}

export const storedWeek = (db: Db, week: Week): Promise<StoredWeek | undefined> =>
  db.selectFrom('weeks').selectAll().where('week_from', '=', week.from).executeTakeFirst()

const firstOpen = preparedOne((db) =>
  db.selectFrom('weeks').selectAll().where('closed_at', 'is', null).orderBy('week_from').limit(1),
)

/** The week whose result is not booked yet; there is one at most. */
export const openWeek = (db: Db): Promise<StoredWeek | undefined> => firstOpen(db, {})

/** The week that opened last, closed or not. */
export const latestWeek = (db: Db): Promise<StoredWeek | undefined> =>
  db.selectFrom('weeks').selectAll().orderBy('week_from', 'desc').limit(1).executeTakeFirst()
