import { toDollars } from '#fund/cents/money.ts'
import { settleClosure } from '#fund/money/withdrawals.ts'
import { formatMoney } from '#fund/text/format.ts'
import { capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import { append, type Line, lockBook } from '#server/ledger/append.ts'
import { settleableAt } from '#server/ledger/balances.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import type { ClosureRow } from '#server/people/accounts/find.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import { type Db, portalItself, type Work } from '#server/platform/database/store.ts'
import { isAsMade } from '#server/platform/integrity/demand.ts'
import { accountOf, carriedLosses, keepCarriedLosses } from '../settlement/account.ts'
import { owePayout } from '../settlement/owe-payout.ts'
import { forgetLosses } from '../weeks/kept-payments.ts'
import { isTrading } from '../weeks/movements.ts'
import { openWeeks } from '../weeks/open-weeks.ts'
import { endClosure } from './closed.ts'
import { payableFrom } from './closures.ts'

/** An account is not emptied while a correction or a reversal is still to take effect, next Sunday. */
const hasPendingEntry = async (db: Db, personId: string, now: number): Promise<boolean> => {
  const entry = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .select('entries.seq')
    .where('entries.effective_at', '>', now)
    .where('entries.kind', 'in', ['correction', 'reversal'])
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId)])
    .executeTakeFirst()
  return entry !== undefined
}

const verified = (db: Db): Promise<ClosureRow[]> =>
  db.selectFrom('closures').selectAll().where('state', '=', 'verified').orderBy('id').execute()

const isReady = async (db: Db, now: number, row: ClosureRow): Promise<boolean> =>
  now >= (await payableFrom(db, row)) &&
  !(await isTrading(db, row.account_id, now)) &&
  !(await hasPendingEntry(db, row.account_id, now))

/**
 * Requests that have not taken effect end here: withdrawals are paid with the rest, deposits are no longer accepted.
 */
const endRequests = async (work: Work, { account_id, verified_by }: ClosureRow): Promise<void> => {
  const reason = 'The account was closed.'
  const ended = { status: 'declined', reason, decided_at: work.now, decided_by: verified_by } as const
  const rows = [
    ...(await work.db
      .updateTable('withdrawals')
      .set(ended)
      .where('account_id', '=', account_id)
      .where('status', 'in', ['requested', 'approved'])
      .returning('id')
      .execute()),
    ...(await work.db
      .updateTable('deposits')
      .set(ended)
      .where('account_id', '=', account_id)
      .where('status', 'in', ['requested', 'approved'])
      .returning('id')
      .execute()),
  ]
  for (const { id } of rows) await finishItem(work, { kind: 'transfer', subjectId: id, by: null })
}

/**
 * One entry that brings capital and result to zero: a balance goes to payable, a debit to the fund. Booked for an empty
 * account too.
 */
const book = async (
  work: Work,
  { id, account_id }: ClosureRow,
  given: { capital: number; result: number; paid: number; borneByFund: number },
): Promise<void> => {
  const { capital, result, paid, borneByFund } = given
  const lines: Line[] = [
    { account: capitalOf(account_id), amount: -capital },
    { account: resultOf(account_id), amount: -result },
    { account: payableOf(account_id), amount: paid },
    { account: 'fund', amount: -borneByFund },
  ]
  const kind = borneByFund > 0 ? 'write-off' : 'withdrawal'
  const description = borneByFund > 0 ? 'Account closed, its debit borne by the fund' : 'Account closed'
  await append(work, { key: `closure:${id}`, kind, subjectId: id, description, effectiveAt: work.now, lines })
}

const empty = async (work: Work, row: ClosureRow, notifier: Notifier): Promise<void> => {
  const { now } = work
  const { db } = work
  const { id, account_id } = row
  await endRequests(work, row)
  const [balances, losses] = [await settleableAt(db, now, 'instant'), await carriedLosses(db)]
  const account = accountOf(balances.get(account_id), losses.get(account_id))
  const { paid, borneByFund } = settleClosure(account)
  await book(work, row, { ...account, paid, borneByFund })
  await keepCarriedLosses(work, new Map([[account_id, 0]]))
  await forgetLosses(work, account_id)
  const decidedBy = row.verified_by ?? 'the portal'
  const payout = { personId: account_id, amount: paid, requestedAt: row.requested_at, effectiveAt: now, decidedBy }
  const withdrawalId = paid > 0 ? await owePayout(work, { ...payout, what: 'Account closure' }) : null
  await db
    .updateTable('closures')
    .set({ state: 'payable', payable_at: now, payout: paid, borne_by_fund: borneByFund, withdrawal_id: withdrawalId })
    .where('id', '=', id)
    .execute()
  const detail =
    borneByFund > 0 ? `debit of ${formatMoney(borneByFund)} borne by the fund` : `${formatMoney(paid)} payable`
  await audit(work.as(portalItself), {
    action: 'closure.payable',
    subject: id,
    detail,
    personId: account_id,
  })
  if (paid === 0) return endClosure(work, id, notifier)
  await notifier(work, [
    {
      accountId: account_id,
      type: 'withdrawal',
      priority: 'high',
      title: 'Your balance is payable',
      message: `Your account was emptied: ${formatMoney(paid)} will be paid to you, and the account then closes.`,
      metadata: { amount: toDollars(paid) },
    },
  ])
}

/**
 * Empties every account whose closure may take effect (api.md "Closure"): verified, trading stopped, the weeks that it
 * traded closed, and the lock-up over. One that was changed in the database waits, and is told. Running it again, or on two nodes at once, changes nothing. Returns how many.
 */
export const settleClosures = async (work: Work, notifier: Notifier = notifyAll): Promise<number> => {
  await lockBook(work)
  await openWeeks(work, notifier)
  let settled = 0
  for (const row of await verified(work.db)) {
    if (!(await isReady(work.db, work.now, row))) continue
    if (!(await isAsMade(work, 'A closure', { table: 'closures', ids: [row.id] }))) continue
    await empty(work, row, notifier)
    settled += 1
  }
  return settled
}

/** Whether `settleClosures` would do anything; asked without its lock. */
const isClosureReady = async (db: Db, now: number): Promise<boolean> => {
  for (const row of await verified(db)) if (await isReady(db, now, row)) return true
  return false
}

/** Empties the accounts whose closure may take effect by now. Every node may try at any moment. */
export const settleDueClosures = async ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  if (await isClosureReady(store.read, now)) await store.write((work) => settleClosures(work))
}
