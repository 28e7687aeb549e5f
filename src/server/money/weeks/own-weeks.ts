import { type Selectable, sql } from 'kysely'
import type { OpeningsTable, WeekReportsTable, WeekRowsTable } from '#server/platform/database/schema/weeks.ts'
import type { Db } from '#server/platform/database/store.ts'
import { isHolding } from './stored-rows.ts'

/** A week in which an investor's money traded, with the report that belongs to it. */
export type OwnWeek = Selectable<WeekRowsTable> &
  Pick<Selectable<OpeningsTable>, 'balance' | 'capital'> &
  Pick<Selectable<WeekReportsTable>, 'start_balance' | 'end_balance' | 'trades' | 'success_hundredths' | 'reason'> & {
    /** Which of the investor's own versions of the week this is: 1 is what its close gave. */
    readonly number: number
    /** What its close gave or took, before any correction. */
    readonly closed_result: number
  }

const number = sql<number>`(select cast(count(*) as bigint) from week_rows earlier
  where earlier.person_id = week_rows.person_id and earlier.week_from = week_rows.week_from
  and earlier.version <= week_rows.version)`

const closedResult = sql<number>`(select first.result_change from week_rows first
  where first.person_id = week_rows.person_id and first.week_from = week_rows.week_from
  order by first.version limit 1)`

const reason = sql<string | null>`(select made.reason from week_reports made
  where made.week_from = week_rows.week_from and made.version = week_rows.version)`

/** An investor's rows, each with the current report of its week, or with the report that the row was computed from. */
const ownRows = (db: Db, personId: string, report: 'weeks.version' | 'week_rows.version') =>
  db
    .selectFrom('week_rows')
    .innerJoin('weeks', 'weeks.week_from', 'week_rows.week_from')
    .innerJoin('week_reports', (join) =>
      join.onRef('week_reports.week_from', '=', 'week_rows.week_from').onRef('week_reports.version', '=', report),
    )
    .innerJoin('openings', (join) =>
      join
        .onRef('openings.week_from', '=', 'week_rows.week_from')
        .onRef('openings.person_id', '=', 'week_rows.person_id'),
    )
    .where('week_rows.person_id', '=', personId)
    .where('week_rows.traded', '=', 1)
    .selectAll('week_rows')
    .select([
      'openings.balance',
      'openings.capital',
      'week_reports.start_balance',
      'week_reports.end_balance',
      'week_reports.trades',
      'week_reports.success_hundredths',
    ])
    .select([number.as('number'), reason.as('reason'), closedResult.as('closed_result')])

/** The current rows, after any correction, newest first. `before` is the first instant of a week. */
export const ownWeeks = (db: Db, personId: string, before: number | undefined, limit: number): Promise<OwnWeek[]> =>
  ownRows(db, personId, 'weeks.version')
    .where(isHolding)
    .$if(before !== undefined, (only) => only.where('week_rows.week_from', '<', before ?? 0))
    .orderBy('week_rows.week_from', 'desc')
    .limit(limit)
    .execute()

/** Every version of one week, oldest first. */
export const ownVersions = (db: Db, personId: string, weekFrom: number): Promise<OwnWeek[]> =>
  ownRows(db, personId, 'week_rows.version')
    .where('week_rows.week_from', '=', weekFrom)
    .orderBy('week_rows.version')
    .execute()
