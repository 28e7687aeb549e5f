import type { Db, Work } from '../store/store.ts'
import { partNotices } from './notify.ts'

/** How many parts of a subject are still to be told. */
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

/** Of so many who are told in parts, those who are told where so many parts are left: the last part has the rest. */
export const toldOf = (all: number, parts: number): number => {
  if (parts === 0) return all
  const parted = Math.ceil(all / partNotices)
  return Math.max(0, parted - parts) * partNotices
}

/** Calls off what of a subject is still to be told; how many parts that was. */
export const stopTelling = async ({ db }: Work, subject: string): Promise<number> =>
  (await db.deleteFrom('deferred').where('subject', '=', subject).returning('id').execute()).length
