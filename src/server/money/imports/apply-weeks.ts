import { newYorkDate } from '#fund/calendar/new-york.ts'
import { vouchedFor } from '#server/control/approvals/vouched.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { PersonActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { importedDigest } from '../weeks/close-week.ts'
import type { Importing } from './apply.ts'
import { refuseBad } from './check.ts'
import { checkWeekLines } from './read-weeks.ts'

/**
 * Applies a whole file of weekly returns in one unit; returns its id. Books nothing. Throws 422 if a line has a
 * problem, unless only the good lines are asked for.
 */
export const applyWeeks = async (work: Work<PersonActor>, { lines: found, onlyGood }: Importing): Promise<string> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const lines = await checkWeekLines(work.db, now, found)
  refuseBad(lines, onlyGood)
  const weeks = lines.flatMap(({ value, problems }) => (value && problems.length === 0 ? [value] : []))
  const id = timeId(now)
  const digest = importedDigest(weeks)
  await work.db
    .insertInto('imports')
    .values({
      id,
      at: now,
      by_email: by.email,
      investors: 0,
      total_capital: 0,
      undone_at: null,
      weeks: weeks.length,
      weeks_digest: digest,
      ...vouchedFor(work.actor),
    })
    .execute()
  await inBatches(
    weeks.map((week) => ({ week_from: week.from, import_id: id, return_ppm: week.returnPpm })),
    (rows) => work.db.insertInto('imported_weeks').values(rows).execute(),
  )
  const days = weeks.map((week) => newYorkDate(week.from)).toSorted()
  const detail = `${weeks.length} weeks from before, ${days[0]} to ${days.at(-1)}, SHA-256 ${digest}`
  await audit(work, { action: 'investor.import', subject: id, detail })
  return id
}
