import { asSentence } from '#contract/as-sentence.ts'
import type { SuspenseItem } from '#contract/calls/cash.ts'
import { formatMoney } from '#fund/format.ts'
import type { SignedInActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../http/refuse.ts'
import { keysAgain } from '../ledger/again.ts'
import { append, lockBook } from '../ledger/append.ts'
import type { Work } from '../store/store.ts'
import { openOf, viewed } from './suspense.ts'

interface Because {
  readonly id: string
  readonly reason: string
}

/**
 * Books money in suspense as income of the fund, such as interest or a refund from the bank: suspense against the
 * fund's share. Throws 409 for a deposit that was taken back, as it belongs to somebody.
 */
export const bookIncome = async (
  work: Work,
  now: number,
  { by, from }: SignedInActor,
  { id, reason }: Because,
): Promise<SuspenseItem> => {
  await lockBook(work)
  const { amount, payer, deposit_id } = await openOf(work.db, id)
  if (deposit_id !== null)
    throw refuse(409, 'A deposit that was taken back belongs to somebody: give it to an investor, or return it.')
  const { next: key } = await keysAgain(work.db, `income:${id}`)
  await append(work, now, {
    key,
    kind: 'income',
    description: `Income of the fund, from ${payer}`,
    effectiveAt: now,
    lines: [
      { account: 'suspense', amount: -amount },
      { account: 'fund', amount },
    ],
  })
  const row = await work.db
    .updateTable('suspense')
    .set({ status: 'income', reason, ended_at: now, ended_by: by.email })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = `${formatMoney(amount)} from ${payer} booked as income of the fund: ${asSentence(reason)}`
  await audit(work, now, { by, action: 'suspense.income', subject: id, detail, from })
  return viewed(work.db, row)
}

/** Reverses income that was booked in error: the fund's share against suspense, where it has no owner again. */
export const reverseIncome = async (
  work: Work,
  now: number,
  { by, from }: SignedInActor,
  { id, reason }: Because,
): Promise<SuspenseItem> => {
  await lockBook(work)
  const known = await work.db.selectFrom('suspense').selectAll().where('id', '=', id).executeTakeFirst()
  if (!known) throw refuse(404, 'There is no such item in suspense.')
  const { last = '' } = await keysAgain(work.db, `income:${id}`)
  if (known.status === 'open' && last !== '') return viewed(work.db, known)
  if (known.status !== 'income') throw refuse(409, 'Only what was booked as income can be taken back.')
  const { amount, payer } = known
  await append(work, now, {
    key: last.replace(/^income:/, 'income-reversed:'),
    kind: 'reversal',
    description: `Income of the fund, from ${payer}, reversed: ${reason}`,
    effectiveAt: now,
    lines: [
      { account: 'suspense', amount },
      { account: 'fund', amount: -amount },
    ],
  })
  const row = await work.db
    .updateTable('suspense')
    .set({ status: 'open', reason, ended_at: null, ended_by: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = `${formatMoney(amount)} from ${payer} is nobody's again. The reason: ${asSentence(reason)}`
  await audit(work, now, { by, action: 'income.reversed', subject: id, detail, from })
  return viewed(work.db, row)
}
