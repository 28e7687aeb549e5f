import type { Db, Work } from '#server/platform/database/store.ts'
import { partNotices } from './notify.ts'

/** How many parts of each subject are still to be delivered. */
export const partsLeft = async (db: Db, subjects: readonly string[]): Promise<Map<string, number>> => {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('deferred')
    .select(({ fn, cast }) => ['subject', cast<number>(fn.countAll(), 'bigint').as('parts')])
    .where('subject', 'in', subjects)
    .groupBy('subject')
    .execute()
  return new Map(rows.map(({ subject, parts }) => [subject ?? '', parts]))
}

/**
 * How many of all recipients have their notification while this many parts are left; the last part holds the remainder.
 */
export const deliveredCount = (all: number, parts: number): number => {
  if (parts === 0) return all
  const parted = Math.ceil(all / partNotices)
  return Math.max(0, parted - parts) * partNotices
}

/** Cancels the parts of a subject that are still to be delivered; returns how many there were. */
export const stopTelling = async ({ db }: Work, subject: string): Promise<number> =>
  (await db.deleteFrom('deferred').where('subject', '=', subject).returning('id').execute()).length
