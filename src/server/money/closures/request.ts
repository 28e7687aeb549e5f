import { bankingDaysAfter } from '#fund/calendar/banking-days.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { closureNotices } from '#fund/notices/notice-titles.ts'
import { closureBusinessDaysMax, closureBusinessDaysMin } from '#fund/terms/terms.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { lockBook } from '#server/ledger/append.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { accountOf, type ClosureRow, openClosure } from '#server/people/accounts/find.ts'
import { changeTrading } from '#server/people/trading/changes.ts'
import { tradingOf } from '#server/people/trading/status-and-risk.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { latestClosure } from './closures.ts'

/** Stops trading from the next Sunday; returns whether that changed anything. */
const stopTrading = async (work: Work, personId: string): Promise<boolean> => {
  const { next } = await tradingOf(work.db, personId, work.now)
  if (next !== 'active') return false
  await changeTrading(work, { personId, requested: 'inactive', byId: personId })
  return true
}

/**
 * Asks to close an account: trading stops from the next Sunday, and the admin verifies the identity. Asking again while
 * a closure is under way changes nothing. Throws 409 if the account is closed or waiting for approval.
 */
export const requestClosure = async (work: SignedInWork): Promise<void> => {
  const { by } = work.actor
  const accountId = accountOf(by)
  const { now } = work
  await lockBook(work)
  await refuseFrozen(work.db, [accountId])
  if (await openClosure(work.db, accountId)) return
  const latest = await latestClosure(work.db, accountId)
  if (by.status === 'pending') throw refuse(409, 'Your account is waiting for approval: there is nothing to close yet.')
  if (latest?.state === 'closed' && by.status === 'inactive') throw refuse(409, 'Your account is already closed.')
  const id = timeId(now)
  const stopped = await stopTrading(work, accountId)
  await work.db
    .insertInto('closures')
    .values({
      id,
      account_id: accountId,
      state: 'requested',
      requested_at: now,
      stops_at: nextWeek(now).from,
      stopped_trading: stopped ? 1 : 0,
    })
    .execute()
  const days = [closureBusinessDaysMin, closureBusinessDaysMax].map((count) => formatDate(bankingDaysAfter(now, count)))
  await notify(work, {
    accountId,
    type: 'security',
    priority: 'high',
    title: closureNotices.asked,
    message: `Your request to close the account was received. Trading stops on ${formatDate(nextWeek(now).from)} (New York). We verify your identity between ${days.join(' and ')}; the balance is paid out after that, once the current week is closed and the lock-up is over. If this was not you, tell our team at once.`,
  })
  await raise(work, {
    kind: 'closure',
    subjectId: id,
    type: 'alert',
    priority: 'high',
    title: 'An account to close',
    message: `${by.name} <${by.email}> asks to close the account. Verify the identity by ${days[1]}.`,
  })
  await audit(work, { action: 'closure.request', subject: by.email, detail: 'asked to close the account' })
}

/** Lets trading go on if the request stopped it and the stop has not taken effect yet; returns whether it does. */
export const letTradingGoOn = async (work: Work, closure: ClosureRow): Promise<boolean> => {
  if (closure.stopped_trading === 0 || work.now >= closure.stops_at) return false
  await changeTrading(work, { personId: closure.account_id, requested: 'active', byId: closure.account_id })
  return true
}

/** Cancels a request. Throws 409 once the balance is payable, or if there is no request. */
export const cancelClosure = async (work: SignedInWork): Promise<void> => {
  const { by } = work.actor
  const accountId = accountOf(by)
  await lockBook(work)
  const row = await work.db
    .updateTable('closures')
    .set({ state: 'cancelled', ended_at: work.now, ended_by: by.email })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['requested', 'verified'])
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const open = await openClosure(work.db, accountId)
    throw refuse(
      409,
      open
        ? 'Your balance is already payable, so the account will close.'
        : 'You have not asked to close this account.',
    )
  }
  const goesOn = await letTradingGoOn(work, row)
  await notify(work, {
    accountId,
    type: 'security',
    priority: 'high',
    title: closureNotices.cancelled,
    message: `Your account stays open. ${goesOn ? 'Trading goes on.' : 'Trading starts again when you request it.'}`,
  })
  await finishItem(work, { kind: 'closure', subjectId: row.id, by })
  await audit(work, { action: 'closure.cancel', subject: by.email, detail: 'took the request back' })
}
