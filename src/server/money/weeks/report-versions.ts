import type { ReportedWeek } from '#contract/entities/report.ts'
import type { Week } from '#fund/calendar/week.ts'
import type { Whose } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { fundReport } from './fund-weeks.ts'
import { ownReport } from './own-week-answers.ts'
import { ownVersions } from './own-weeks.ts'
import { newestReport } from './stored-weeks.ts'

const none = 'There is no report for this week.'

/** The newest version of a week's report. Throws 404 if there is no report. */
export const reportOf = async (db: Db, week: Week): Promise<ReportedWeek> => {
  const row = await newestReport(db, week.from)
  if (!row) throw refuse(404, none)
  return fundReport(row)
}

/** Every version, oldest first: for the admin the fund's with its drafts, for an investor their own since the close. */
export const reportVersionsOf = async (db: Db, week: Week, whose: Whose): Promise<ReportedWeek[]> => {
  const found =
    whose.kind === 'everybody'
      ? (
          await db
            .selectFrom('week_reports')
            .selectAll()
            .where('week_from', '=', week.from)
            .orderBy('version')
            .execute()
        ).map(fundReport)
      : (await ownVersions(db, whose.personId, week.from)).map(ownReport)
  if (found.length === 0) throw refuse(404, none)
  return found
}
