import { asSentence } from '#contract/as-sentence.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { RequestKind } from '#fund/money/effect.ts'
import { before, may } from '#fund/money/lives.ts'
import { withdrawalNames } from '#fund/notices/notice-titles.ts'
import { formatMoney } from '#fund/text/format.ts'
import { lockBook } from '#server/ledger/append.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { accountOf } from '#server/people/accounts/find.ts'
import { audit, doneBy } from '#server/platform/audit/audit.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse, refuseSecond } from '#server/platform/http/refuse.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import { refuseMissing } from '../weeks/set-aside.ts'
import { allowanceOf } from './allowances.ts'
import { approveWithdrawal, payWithdrawal } from './decide-withdrawal.ts'
import { raiseWithdrawal, withdrawalNouns } from './raise-withdrawal.ts'
import { openWithdrawal, reserveWithdrawal } from './reserve-withdrawal.ts'
import { payoutReference } from './view.ts'
import { noteApproval, notePayment, withdrawalOf } from './withdrawal-record.ts'

export interface PayoutRequest {
  readonly kind: RequestKind
  /** Cents; for a withdrawal in full, everything available. */
  readonly amount: number
  readonly inFull: boolean
}

const sameAgain = (known: WithdrawalRow, { kind, amount, inFull }: PayoutRequest): string => {
  if (inFull ? known.in_full === 1 : known.in_full === 0 && known.amount === amount) return known.id
  const waits = `${kind === 'addition' ? 'An' : 'A'} ${withdrawalNouns[kind]} of ${formatMoney(known.amount)} is already under way.`
  throw refuse(409, known.status === 'requested' ? `${waits} Cancel it to ask for another.` : waits)
}

/**
 * Requests a withdrawal and reserves its amount at once; returns its id. Repeating it while it is open is the same
 * request. Throws 409 if the fund's rules forbid it now, and says until when.
 */
export const requestPayout = async (work: Work, by: By, request: PayoutRequest): Promise<string> => {
  await lockBook(work)
  const { kind, amount, inFull } = request
  const accountId = accountOf(by)
  const known = await openWithdrawal(work.db, accountId, kind)
  if (known) return sameAgain(known, request)
  const { why_not, available } = await allowanceOf(work.db, work.now, accountId, kind)
  if (why_not) throw refuse(409, why_not)
  if (!inFull && amount <= 0) throw refuse(409, 'Enter an amount above zero.')
  const reserved = await reserveWithdrawal(work, { personId: accountId, kind, amount: inFull ? 'full' : amount })
  if (!reserved)
    throw refuse(409, `At most ${formatMoney(available)} can be ${kind === 'addition' ? 'added' : 'withdrawn'} now.`)
  if (reserved.isNew) await raiseWithdrawal(work, by, { id: reserved.id, kind, amount: reserved.amount })
  return reserved.id
}

const ended = {
  declined: { word: 'declined', priority: 'high' },
  cancelled: { word: 'cancelled', priority: 'low' },
} as const

const refused = {
  declined: 'Only a request that has not taken effect yet can be declined.',
  cancelled: 'Only a request that is not approved yet can be cancelled.',
} as const

/** Cancels or declines a request, or declines an approved withdrawal before it takes effect; frees what it reserved. */
export const endWithdrawal = async (
  work: SignedInWork,
  { id, status, reason = null }: { id: string; status: keyof typeof ended; reason?: string | null },
): Promise<void> => {
  const { by } = work.actor
  const row = await work.db
    .updateTable('withdrawals')
    .set({ status, decided_at: work.now, decided_by: by.id, reason, effective_at: null })
    .where('id', '=', id)
    .where((eb) =>
      eb.and([
        eb('status', 'in', before('withdrawal', status === 'cancelled' ? 'cancel' : 'decline')),
        // It is at its effect that it settles.
        eb.or([eb('effective_at', 'is', null), eb('effective_at', '>', work.now)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refuse(409, refused[status])
  const why = reason ? ` The reason: ${asSentence(reason)}` : ''
  const { word, priority } = ended[status]
  const title = `${withdrawalNames[row.kind]} ${word}`
  await notify(work, {
    accountId: row.account_id,
    type: 'withdrawal',
    priority,
    title,
    message: `Your ${withdrawalNouns[row.kind]} of ${formatMoney(row.amount)} was ${status}; the amount is available to you again.${why}`,
    metadata: { amount: toDollars(row.amount), payment_reference: payoutReference(row) },
  })
  await finishItem(work, { kind: 'transfer', subjectId: id, by })
  const detail = `${formatMoney(row.amount)} ${status}${why && `.${why}`}`
  const [subject, personId] = [payoutReference(row), row.account_id]
  await audit(work, { action: `withdrawal.${status}`, subject, detail, personId })
}

/** Approves a request, sets when it takes effect, and notifies the investor. */
export const approvePayout = async (work: SignedInWork, id: string): Promise<void> => {
  const { by } = work.actor
  await lockBook(work)
  const row = await withdrawalOf(work.db, id)
  const effectiveAt = await approveWithdrawal(work, { id, byId: by.id })
  if (effectiveAt === undefined) {
    const isApproved = ['approved', 'effective', 'added'].includes(row.status)
    const first = isApproved
      ? await doneBy(work.db, { action: 'withdrawal.approved', subject: payoutReference(row) })
      : undefined
    refuseSecond(by, first, 'This withdrawal was approved')
    throw refuse(409, 'Only a request that is waiting can be approved.')
  }
  await noteApproval(work, row, effectiveAt)
}

/** Who marked it paid, singly or with its batch. */
const payerOf = async (db: Db, row: WithdrawalRow): Promise<string | null | undefined> => {
  if (row.batch_id === null) return doneBy(db, { action: 'withdrawal.paid', subject: payoutReference(row) })
  const batch = await db
    .selectFrom('payment_batches')
    .select('ended_by')
    .where('id', '=', row.batch_id)
    .executeTakeFirst()
  return batch?.ended_by
}

/**
 * Marks an effective withdrawal as paid. A pending change of the bank account blocks it (api.md "bank"). Doing it again
 * changes nothing; throws 409 if somebody else has done it, and while cash lacks something of what is set aside.
 */
export const payPayout = async (work: SignedInWork, id: string): Promise<void> => {
  const { by } = work.actor
  await lockBook(work)
  const row = await withdrawalOf(work.db, id)
  if (row.status === 'paid') return refuseSecond(by, await payerOf(work.db, row), 'This payout was marked paid')
  if (!may('withdrawal', row.status, 'pay')) throw refuse(409, 'Only a withdrawal in effect can be paid.')
  if (row.batch_id !== null)
    throw refuse(409, 'This payout is in a batch: mark the batch paid, or undo it to pay singly.')
  // What a correction owes a closed account takes effect on the Sunday after it.
  if (row.effective_at !== null && row.effective_at > work.now)
    throw refuse(409, `This can be paid from ${formatWindow(weekOf(row.effective_at)).from} (New York).`)
  const change = await work.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('account_id', '=', row.account_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (change) throw refuse(409, 'A change of the bank account is waiting for approval: decide on it before paying.')
  await refuseMissing(work.db, work.now)
  const reference = payoutReference(row)
  await payWithdrawal(work, { id, reference })
  await finishItem(work, { kind: 'transfer', subjectId: id, by })
  await notePayment(work, { row, reference })
}
