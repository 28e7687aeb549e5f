import { type Week, weekOf } from '#fund/calendar/week.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { Db } from '#server/platform/database/store.ts'

const ppmPerOne = 1_000_000

/** What the fund returned in a week before it moved to the portal, gross, in millionths. */
export interface ImportedWeek {
  readonly from: number
  readonly returnPpm: number
}

/** Over the weeks of one import, in their order: none of them may change later. */
export const importedDigest = (weeks: readonly ImportedWeek[]): string =>
  sha256OfJson(weeks.toSorted((a, b) => a.from - b.from).map(({ from, returnPpm }) => [from, returnPpm]))

/** The first week of the fund's own books; undefined if none has opened. */
export const firstOwnWeek = async (db: Db): Promise<Week | undefined> => {
  const row = await db.selectFrom('weeks').select('week_from').orderBy('week_from').limit(1).executeTakeFirst()
  return row && weekOf(row.week_from)
}

/**
 * The weeks from before the fund's own books, the earliest first. They are in no entry: they show how the fund did, and
 * how far its weeks range.
 */
export const importedWeeks = async (db: Db): Promise<ImportedWeek[]> => {
  const own = await firstOwnWeek(db)
  const rows = await db
    .selectFrom('imported_weeks')
    .select(['week_from', 'return_ppm'])
    .$if(own !== undefined, (only) => only.where('week_from', '<', own?.from ?? 0))
    .orderBy('week_from')
    .execute()
  return rows.map(({ week_from, return_ppm }) => ({ from: week_from, returnPpm: return_ppm }))
}

/** A return in millionths as a fraction of one. */
export const fractionOf = ({ returnPpm }: ImportedWeek): number => returnPpm / ppmPerOne
