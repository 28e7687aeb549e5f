import { batchReference } from '#fund/money/references.ts'
import { formatMoney } from '#fund/text/format.ts'
import { areOneWord } from '#server/access/sign-in/second-person.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { payoutReference } from '../transfers/view.ts'
import type { BankLineRow } from './view.ts'

/** Throws 404 if the line does not exist. */
export const lineOf = async (db: Db, id: string): Promise<BankLineRow> => {
  const row = await db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such line.')
  return row
}

/**
 * Whether a line shows that money came, to the person who books it: somebody else imported its file, and it was matched
 * with nothing before. A file is text that anybody can write, so to the one who imported it it is their own word, and
 * for seven days to whoever let the importer in or was let in by them.
 */
export const doesVouch = async (
  db: Db,
  now: number,
  { statement_id, released_at }: BankLineRow,
  by: By,
): Promise<boolean> => {
  if (released_at !== null) return false
  const { imported_by_id } = await db
    .selectFrom('bank_statements')
    .select('imported_by_id')
    .where('id', '=', statement_id)
    .executeTakeFirstOrThrow()
  return imported_by_id !== null && !(await areOneWord(db, now, [imported_by_id, by.id]))
}

/** "$100.00 of 2026-11-20, Ann". */
export const lineName = ({ day, amount, counterparty }: BankLineRow): string =>
  `${formatMoney(amount)} of ${day}${counterparty && `, ${counterparty}`}`

/** The reference of the one deposit, payout or batch that entries booked; null if they booked anything else. */
const paymentOf = async (db: Db, seqs: readonly number[]): Promise<string | null> => {
  const entries = await db
    .selectFrom('entries')
    .select('subject_id')
    .where('seq', 'in', [0, ...seqs])
    .execute()
  const ids = [...new Set(entries.map(({ subject_id }) => subject_id ?? ''))]
  if (ids.length === 0) return null
  const deposit = await db.selectFrom('deposits').select('reference').where('id', 'in', ids).executeTakeFirst()
  if (deposit) return ids.length === 1 ? deposit.reference : null
  const payouts = await db
    .selectFrom('withdrawals')
    .select(['id', 'payment_reference', 'batch_id'])
    .where('id', 'in', ids)
    .execute()
  if (payouts.length < ids.length) return null
  // A payout's trail includes what was done to its batch; a payout that has come back since is no longer in the batch.
  const [batch, ...others] = new Set(payouts.flatMap(({ batch_id }) => batch_id ?? []))
  if (batch && others.length === 0) return batchReference({ id: batch })
  const [payout] = payouts
  return payout && payouts.length === 1 ? payoutReference(payout) : null
}

/** Records what became of a line: in the trail of the payment that it belongs to, otherwise in that of its day. */
export const auditLine = async (
  work: SignedInWork,
  {
    line,
    action,
    became,
    seqs,
  }: {
    readonly line: BankLineRow
    readonly action: 'bank-line.matched' | 'bank-line.released' | 'bank-line.dismissed'
    readonly became: string
    readonly seqs: readonly number[]
  },
): Promise<void> => {
  const subject = (await paymentOf(work.db, seqs)) ?? line.day
  await audit(work, { action, subject, detail: `${lineName(line)} ${became}` })
}

/** Undoes a match, or setting a line aside; what was booked with it stays, and can be matched again. Doing it again changes nothing. */
export const releaseLine = async (work: SignedInWork, id: string): Promise<void> => {
  await lockBook(work)
  const line = await lineOf(work.db, id)
  if (line.status === 'open') return
  if (line.status === 'dismissed') {
    if (line.dismissed_as === 'nothing') throw refuse(409, 'A line of $0.00 moves nothing.')
    const open = { status: 'open' as const, dismissed_as: null, duplicate_of: null }
    await work.db.updateTable('bank_lines').set(open).where('id', '=', id).execute()
    return auditLine(work, { line, action: 'bank-line.released', became: 'is open again', seqs: [] })
  }
  const matched = await work.db.selectFrom('bank_line_entries').select('seq').where('line_id', '=', id).execute()
  await work.db.deleteFrom('bank_line_entries').where('line_id', '=', id).execute()
  await work.db
    .updateTable('bank_lines')
    .set({ status: 'open', matched_as: null, matched_at: null, matched_by: null, released_at: work.now })
    .where('id', '=', id)
    .execute()
  const seqs = matched.map(({ seq }) => seq)
  await auditLine(work, {
    line,
    action: 'bank-line.released',
    became: 'is matched with nothing again',
    seqs,
  })
}
