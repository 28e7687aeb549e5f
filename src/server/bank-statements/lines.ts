import { formatMoney } from '#fund/format.ts'
import type { SignedInActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../http/refuse.ts'
import { lockBook } from '../ledger/append.ts'
import type { Db, Work } from '../store/store.ts'
import type { Line } from './view.ts'

/** Throws 404 if there is no such line. */
export const lineOf = async (db: Db, id: string): Promise<Line> => {
  const row = await db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such line.')
  return row
}

/** "$100.00 of 2026-11-20, Ann". */
export const nameOf = ({ day, amount, counterparty }: Line): string =>
  `${formatMoney(amount)} of ${day}${counterparty && `, ${counterparty}`}`

/** Takes a match back; what was booked with it stays, and can be matched again. Again changes nothing. */
export const releaseLine = async (work: Work, now: number, { by, from }: SignedInActor, id: string): Promise<void> => {
  await lockBook(work)
  const line = await lineOf(work.db, id)
  if (line.status === 'open') return
  await work.db.deleteFrom('bank_line_entries').where('line_id', '=', id).execute()
  await work.db
    .updateTable('bank_lines')
    .set({ status: 'open', matched_as: null, matched_at: null, matched_by: null })
    .where('id', '=', id)
    .execute()
  const detail = `${nameOf(line)} is matched with nothing again`
  await audit(work, now, { by, action: 'bank-line.released', subject: line.day, detail, from })
}
