import type { Selectable } from 'kysely'
import type { WeekRowsTable } from '#server/money/weeks/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { StatementRow } from '#server/proof/log/log.ts'
import type { ProofKeysTable } from '#server/proof/log/schema.ts'
import { type Any, pick } from './any.ts'

export type Row = Selectable<WeekRowsTable>

const weekRows = (db: Db) => db.selectFrom('week_rows').selectAll().orderBy('week_from').orderBy('account_id').execute()
export const oneRow = async (db: Db, any: Any): Promise<Row> => pick(await weekRows(db), any)
export const statements = (db: Db): Promise<StatementRow[]> =>
  db.selectFrom('proof_statements').selectAll().orderBy('number').execute()
export const oneWeek = async (db: Db, any: Any): Promise<StatementRow> =>
  pick(
    (await statements(db)).filter(({ kind }) => kind === 'week'),
    any,
  )

export const setRow = (db: Db, { week_from, version, account_id }: Row, values: Partial<Row>) =>
  db
    .updateTable('week_rows')
    .set(values)
    .where('week_from', '=', week_from)
    .where('version', '=', version)
    .where('account_id', '=', account_id)
    .execute()

export const setStatement = (db: Db, number: number, values: Partial<StatementRow>) =>
  db.updateTable('proof_statements').set(values).where('number', '=', number).execute()

export const takeOut = (db: Db, { week_from, account_id }: Row) =>
  db.deleteFrom('week_rows').where('week_from', '=', week_from).where('account_id', '=', account_id).execute()

export const numberOf = async (db: Db, weekFrom: number): Promise<number> =>
  (await statements(db)).find((row) => row.week_from === weekFrom)?.number ?? 1

/** A cent or more of gross profit moves from one account to another: the sum of both is unchanged. */
export const betweenTwo = async (db: Db, any: Any): Promise<number> => {
  const { week_from } = await oneRow(db, any)
  const [one, other] = (await weekRows(db)).filter((row) => row.week_from === week_from)
  if (!one || !other) throw new Error('two accounts are needed')
  const cents = 1 + any(50)
  await setRow(db, one, {
    gross: one.gross + cents,
    share: one.share + cents,
    result_change: one.result_change + cents,
  })
  await setRow(db, other, {
    gross: other.gross - cents,
    share: other.share - cents,
    result_change: other.result_change - cents,
  })
  return week_from
}

export type KeyRow = Selectable<ProofKeysTable>

export const oneKey = async (db: Db, any: Any): Promise<KeyRow> =>
  pick(await db.selectFrom('proof_keys').selectAll().orderBy('public_key').execute(), any)
