import { asSentence } from '#contract/as-sentence.ts'
import type { PaymentFormat } from '#contract/calls/money/payments.ts'
import type { PayoutHold } from '#contract/entities/transfer.ts'
import { sumCents } from '#fund/cents/money.ts'
import { may } from '#fund/money/lives.ts'
import { batchReference } from '#fund/money/references.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { heldPayouts, holdObstacle, refuseHeldPayouts } from '#server/access/holds/holds.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { forgetAct } from '#server/control/approvals/limits.ts'
import { lockBook } from '#server/ledger/append.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { audit, peopleOf } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse, refuseSecond } from '#server/platform/http/refuse.ts'
import { AlteredError, demandAsMade } from '#server/platform/integrity/demand.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import { payWithdrawal } from '../transfers/decide-withdrawal.ts'
import { payoutReference } from '../transfers/view.ts'
import { refuseInTrading, refuseMissing } from '../weeks/set-aside.ts'
import { usualFormat } from './formats.ts'
import { accountsByPerson, type BankAccountRow, payabilityOf } from './payable.ts'
import { type Batch, batchOf } from './view.ts'

type Chosen = WithdrawalRow & { readonly payee: string }

const chosenOf = async (db: Db, ids: readonly string[]): Promise<Chosen[]> => {
  const found: Chosen[] = []
  await inBatches(
    ids.map((id) => ({ id })),
    async (some) => {
      const rows = await db
        .selectFrom('withdrawals')
        .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
        .selectAll('withdrawals')
        .select('holders.name as payee')
        .where(
          'withdrawals.id',
          'in',
          some.map(({ id }) => id),
        )
        .execute()
      found.push(...rows)
    },
  )
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** A payout that is held, and that a batch was made without. */
interface LeftOut {
  readonly id: string
  readonly reference: string
  readonly payee: string
  readonly hold: PayoutHold
}

/** The account that a payout goes to. Throws 409 naming the payee and why the payout cannot be in a batch. */
const accountFor = (secret: Keyring, now: number, row: Chosen, accounts: readonly BankAccountRow[]): BankAccountRow => {
  const what = `${row.payee}, ${payoutReference(row)}`
  if (row.batch_id !== null && row.status !== 'paid') throw refuse(409, `${what}: this payout is already in a batch.`)
  if (!may('withdrawal', row.status, 'pay')) throw refuse(409, `${what}: only a payout in effect can be in a batch.`)
  const { account, obstacle } = payabilityOf(secret, now, row, accounts)
  if (!account || obstacle) throw refuse(409, `${what}: ${obstacle}`)
  return account
}

/**
 * Makes a batch of payouts that are due, for a file of one format, the fund's usual one unless it is said; returns its id. It records each one's account, payee and amount as they are
 * now, and leaves out those that are held. Throws 409 naming a payout that cannot be paid now, or one that is held if all are.
 */
export const makeBatch = async (
  work: SignedInWork,
  { ids, secret, format }: { ids: readonly string[]; secret: Keyring; format?: PaymentFormat | undefined },
): Promise<{ id: string; leftOut: LeftOut[] }> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const { db } = work
  const asked = [...new Set(ids)]
  const chosen = await chosenOf(db, asked)
  if (chosen.length < asked.length) throw refuse(409, 'One of these payouts does not exist. Load the list again.')
  const held = await heldPayouts(db, now, chosen)
  const rows = chosen.filter((row) => !held.has(row.id))
  const leftOut = chosen.flatMap((row) => {
    const hold = held.get(row.id)
    return hold ? [{ id: row.id, reference: payoutReference(row), payee: row.payee, hold }] : []
  })
  const [first] = leftOut
  if (rows.length === 0 && first) throw refuse(409, `${first.payee}, ${first.reference}: ${holdObstacle(first.hold)}`)
  await refuseFrozen(
    db,
    rows.map(({ account_id }) => account_id),
  )
  await refuseInTrading(db, rows)
  const accounts = await accountsByPerson(
    db,
    rows.map(({ account_id }) => account_id),
  )
  await demandAsMade(
    db,
    'One of these payouts',
    { table: 'withdrawals', ids: asked },
    { table: 'bank_accounts', ids: [...accounts.values()].flat().map((account) => account.id) },
  )
  const id = timeId(now)
  const items = rows.map((row, at) => ({
    batch_id: id,
    withdrawal_id: row.id,
    place: at + 1,
    amount: row.settled ?? 0,
    bank_account_id: accountFor(secret, now, row, accounts.get(row.account_id) ?? []).id,
    payee: row.payee,
    reference: payoutReference(row),
  }))
  const total = sumCents(items.map(({ amount }) => amount))
  await db
    .insertInto('payment_batches')
    .values({
      id,
      status: 'open',
      total,
      payouts: items.length,
      made_at: now,
      made_by: by.email,
      format: format ?? (await usualFormat(db)),
    })
    .execute()
  await inBatches(items, (some) => db.insertInto('payment_batch_items').values(some).execute())
  await inBatches(items, (some) =>
    db
      .updateTable('withdrawals')
      .set({ batch_id: id })
      .where(
        'id',
        'in',
        some.map(({ withdrawal_id }) => withdrawal_id),
      )
      .execute(),
  )
  const without =
    leftOut.length > 0 ? `; held and left out: ${leftOut.map(({ reference }) => reference).join(', ')}` : ''
  const detail = `${counted(items.length, 'payout')}, ${formatMoney(total)}${without}`
  const personIds = rows.map(({ account_id }) => account_id)
  await audit(work, { action: 'batch.made', subject: batchReference({ id }), detail, personIds })
  return { id, leftOut }
}

const whatOf = (batch: Batch): string => `${counted(batch.payouts, 'payout')}, ${formatMoney(batch.total)}`

type Ended = Pick<Batch, 'status'> & Partial<Pick<Batch, 'undo_reason' | 'undo_approved_by'>>

/** `note` stands in the trail behind what the batch is. */
const end = async (work: SignedInWork, batch: Batch, ended: Ended, note = '') => {
  const { by } = work.actor
  await work.db
    .updateTable('payment_batches')
    .set({ ...ended, ended_at: work.now, ended_by: by.email })
    .where('id', '=', batch.id)
    .execute()
  const subject = batchReference(batch)
  const personIds = await peopleOf(work.db, batch.id)
  const { status, undo_reason: reason } = ended
  const detail = reason ? `${whatOf(batch)}. The reason: ${asSentence(reason)}` : `${whatOf(batch)}${note}`
  await audit(work, { action: status === 'paid' ? 'batch.paid' : 'batch.undone', subject, detail, personIds })
}

const approverOf = async ({ db, actor }: SignedInWork): Promise<string | null> =>
  actor.approvedBy
    ? ((await db.selectFrom('people').select('email').where('id', '=', actor.approvedBy).executeTakeFirst())?.email ??
      null)
    : null

/**
 * Undoes an open batch: its payouts are due again, and its file can no longer be downloaded. Doing it again changes
 * nothing; throws 409 if it was paid, or if somebody else undid it.
 */
export const undoBatch = async (
  work: SignedInWork,
  { id, reason = null }: { readonly id: string; readonly reason?: string | null },
): Promise<void> => {
  await lockBook(work)
  const batch = await batchOf(work.db, id)
  if (batch.status === 'undone') return refuseSecond(work.actor.by, batch.ended_by, 'This batch was undone')
  if (batch.status === 'paid') throw refuse(409, 'This batch was paid: a payment that comes back is returned singly.')
  await work.db.updateTable('withdrawals').set({ batch_id: null }).where('batch_id', '=', id).execute()
  await end(work, batch, { status: 'undone', undo_reason: reason, undo_approved_by: await approverOf(work) })
  // Nothing has left, so what was counted in the limits when its file was made is free again.
  if (!(await wasDownloaded(work.db, id))) await forgetAct(work, { kind: 'payout-batch', of: id })
}

/**
 * Throws 409, and has it told, if a batch, its payouts, the accounts that they go to or its file are not what the portal
 * made: whatever somebody wrote into the database, nothing leaves by it.
 */
export const demandBatchAsMade = async (db: Db, batch: Batch): Promise<void> => {
  const { id, total, payouts } = batch
  const items = await db
    .selectFrom('payment_batch_items')
    .select(['withdrawal_id', 'bank_account_id', 'amount'])
    .where('batch_id', '=', id)
    .execute()
  const what = `Batch ${batchReference(batch)}`
  const rows = ['payment_batches', 'payment_batch_items', 'payment_files'].map((table) => ({ table, ids: [id] }))
  await demandAsMade(
    db,
    what,
    ...rows,
    { table: 'withdrawals', ids: items.map(({ withdrawal_id }) => withdrawal_id) },
    { table: 'bank_accounts', ids: items.map(({ bank_account_id }) => bank_account_id) },
  )
  if (items.length !== payouts || sumCents(items.map(({ amount }) => amount)) !== total)
    throw new AlteredError(what, `it has ${counted(items.length, 'payout')} instead of ${payouts}`)
}

/** The payouts of a batch as they went into it, in the order of the file. */
export const itemsOf = (db: Db, batchId: string) =>
  db
    .selectFrom('payment_batch_items')
    .innerJoin('withdrawals', 'withdrawals.id', 'payment_batch_items.withdrawal_id')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'payment_batch_items.bank_account_id')
    .selectAll('payment_batch_items')
    .select([
      'withdrawals.status',
      'withdrawals.account_id',
      'withdrawals.effective_at',
      'withdrawals.batch_id as now_in',
    ])
    .select(['bank_accounts.status as account_status', 'bank_accounts.sealed'])
    .where('payment_batch_items.batch_id', '=', batchId)
    .orderBy('place')
    .execute()

export type Item = Awaited<ReturnType<typeof itemsOf>>[number]

const outgoingOf = (items: readonly Item[]) => items.map(({ withdrawal_id: id, account_id }) => ({ id, account_id }))

/** Whether a file of the batch was downloaded: nothing of it was held then, so that a hold of now began afterwards. */
const wasDownloaded = async (db: Db, batchId: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_file_downloads')
    .select('id')
    .where('batch_id', '=', batchId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Throws 409 if one of the payouts belongs to a frozen account, is held, or would go to a bank account that was removed when a
 * freeze was lifted, no matter what a file says. A hold that began after the file went out keeps nothing: what the bank
 * has paid is a fact.
 */
export const refuseHeld = async (
  db: Db,
  now: number,
  items: readonly Item[],
  { wentOut = false }: { readonly wentOut?: boolean } = {},
): Promise<void> => {
  await refuseFrozen(
    db,
    items.map(({ account_id }) => account_id),
  )
  if (!wentOut)
    await refuseHeldPayouts(
      db,
      now,
      outgoingOf(items),
      'Or undo the batch and make it again: it leaves without what is held.',
    )
  const removed = items.find(({ account_status }) => account_status === 'declined')
  if (removed)
    throw refuse(
      409,
      `The bank account of ${removed.payee} was removed when the freeze was lifted. Undo the batch and make it again; if its file went to the bank, stop the payment there.`,
    )
}

/**
 * Throws 409 if a payout would no longer go to the approved account. Once a file is made, the payout goes where the
 * file says.
 */
export const refuseMoved = async (db: Db, now: number, items: readonly Item[]): Promise<void> => {
  await refuseHeld(db, now, items)
  const accounts = await accountsByPerson(
    db,
    items.map(({ account_id }) => account_id),
  )
  const moved = items.find(
    ({ account_status, account_id }) =>
      account_status !== 'current' || accounts.get(account_id)?.some(({ status }) => status === 'pending'),
  )
  if (moved)
    throw refuse(
      409,
      `The bank account of ${moved.payee} has changed or is being changed since the batch was made. Undo the batch and make it again.`,
    )
}

/**
 * Marks every payout of a batch paid, one entry each, all of them or none; also what is held since its file went out,
 * which the trail names. Doing it again changes nothing; throws 409
 * if somebody else did, if it was undone, or if cash does not cover its total and all that is set aside.
 */
export const payBatch = async (
  work: SignedInWork,
  id: string,
  { leftAlready = false, notifier = notifyAll }: { leftAlready?: boolean; notifier?: Notifier } = {},
): Promise<void> => {
  await lockBook(work)
  const { db } = work
  const batch = await batchOf(db, id)
  if (batch.status === 'paid') return refuseSecond(work.actor.by, batch.ended_by, 'This batch was marked paid')
  if (batch.status === 'undone') throw refuse(409, 'This batch was undone: none of it can be paid.')
  await demandBatchAsMade(db, batch)
  const items = await itemsOf(db, id)
  const file = await db.selectFrom('payment_files').select('format').where('batch_id', '=', id).executeTakeFirst()
  const wentOut = await wasDownloaded(db, id)
  if (!leftAlready) {
    await (file ? refuseHeld(db, work.now, items, { wentOut }) : refuseMoved(db, work.now, items))
    await refuseMissing(db, work.now)
  }
  const held = await heldPayouts(db, work.now, outgoingOf(items))
  const since = items.flatMap(({ withdrawal_id, reference }) => (held.has(withdrawal_id) ? [reference] : []))
  for (const { withdrawal_id, reference, bank_account_id } of items) {
    const paying = { id: withdrawal_id, reference, accountId: bank_account_id, leftAlready, wentOut }
    const paid = await payWithdrawal(work, paying, notifier)
    if (!paid) throw refuse(409, `${reference}: only a payout in effect can be paid.`)
    await finishItem(work, { kind: 'transfer', subjectId: withdrawal_id, by: work.actor.by })
  }
  await end(
    work,
    batch,
    { status: 'paid' },
    since.length > 0 ? `; held since its file went out: ${since.join(', ')}` : '',
  )
}
