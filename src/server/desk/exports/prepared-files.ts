import type { Selectable } from 'kysely'
import type { PreparedFile } from '#contract/calls/desk/prepared-files.ts'
import type { TableFormat } from '#contract/entities/page.ts'
import { dayMs } from '#fund/calendar/time.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { PreparedFilesTable } from './schema.ts'
import type { Table } from './table.ts'

export type PreparedRow = Selectable<PreparedFilesTable>

/** A ready file is kept for a day, and so is the row of one that failed. */
const keptMs = dayMs
/** How many of a person's files may be waiting or being made. */
const unmadeMax = 10

export const viewPrepared = (row: PreparedRow, now: number): PreparedFile => {
  const { id, name, done, expected, bytes, asked_at, made_at, taken_until, failed } = row
  const unmade = taken_until > now ? 'being-made' : 'waiting'
  const isReady = made_at !== null
  return {
    id,
    name,
    state: failed === null ? (isReady ? 'ready' : unmade) : 'failed',
    done,
    of: expected,
    bytes,
    asked_at: iso(asked_at),
    kept_until: isReady ? iso(made_at + keptMs) : null,
    detail: failed,
  }
}

interface FileRequest {
  readonly personId: string
  readonly call: string
  /** The parameters, query and body of the call. */
  readonly asked: unknown
  readonly format: TableFormat
  readonly table: Table
}

/**
 * Records that a table is to be made; asking for the same while it is being made gives the same file. Throws 429 beyond
 * ten that are not ready.
 */
export const askForFile = async (
  { db, now }: Work,
  { personId, call, asked: given, format, table: { name, taken } }: FileRequest,
): Promise<PreparedRow> => {
  const asked = JSON.stringify(given)
  const unmade = await db
    .selectFrom('prepared_files')
    .selectAll()
    .where('person_id', '=', personId)
    .where('made_at', 'is', null)
    .where('failed', 'is', null)
    .execute()
  const same = unmade.find((one) => one.call === call && one.asked === asked)
  if (same) return same
  if (unmade.length >= unmadeMax)
    throw refuse(429, `${unmadeMax} of your files are still being made. Wait for one, or cancel one.`)
  return db
    .insertInto('prepared_files')
    .values({
      id: timeId(now),
      person_id: personId,
      call,
      asked,
      format,
      name: `${name}.${format}`,
      subject: taken?.subject ?? '',
      detail: taken?.detail ?? '',
      asked_at: now,
      done: 0,
      expected: null,
      taken_until: 0,
      made_at: null,
      bytes: null,
      failed: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const preparedFilesOf = (db: Db, personId: string): Promise<PreparedRow[]> =>
  db.selectFrom('prepared_files').selectAll().where('person_id', '=', personId).orderBy('id', 'desc').execute()

/** A ready file. Throws 404 unless it is this person's, 409 if it is not ready. */
export const readyFile = async (db: Db, personId: string, id: string): Promise<PreparedRow> => {
  const row = await db
    .selectFrom('prepared_files')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw refuse(404, 'You have no such file. A ready one is kept for a day.')
  if (row.made_at === null) throw refuse(409, row.failed ?? `${row.name} is not ready yet.`)
  return row
}

/** Removes a file; the node that is making it stops at its next row. Throws 404 unless it is this person's. */
export const removePrepared = async ({ db }: Work, personId: string, id: string): Promise<void> => {
  const gone = await db
    .deleteFrom('prepared_files')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw refuse(404, 'You have no such file.')
}

export const forgetPrepared = async ({ db, now }: Work): Promise<void> => {
  const before = now - keptMs
  await db
    .deleteFrom('prepared_files')
    .where(({ or, and, eb }) =>
      or([eb('made_at', '<', before), and([eb('failed', 'is not', null), eb('asked_at', '<', before)])]),
    )
    .execute()
}
