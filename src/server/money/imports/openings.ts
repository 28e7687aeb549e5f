import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/store.ts'

/**
 * Whether a row of `entries` books the opening balances of an import, or undoes them: money that was with the fund
 * before it moved here, and so no deposit of the day on which it was imported.
 */
export const isOpening: RawBuilder<boolean> = sql<boolean>`exists (select 1 from imports where imports.id = entries.subject_id)`

/** The same for one entry, by its id. */
export const isOpeningEntry = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('entries').select('seq').where('id', '=', id).where(isOpening).executeTakeFirst()) !== undefined
