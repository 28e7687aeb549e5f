import type { TradingStatus } from '#contract/entities/basic.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { readTradingRequest } from '#fund/weeks/trading-status.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Investor, openClosure } from '../accounts/find.ts'
import { changeTrading } from './changes.ts'
import { tradingOf } from './status-and-risk.ts'

/** Like `requestTrading`, in the name of an actor, and recorded in the trail if that changed something. */
export const requestAndNote = async (
  work: SignedInWork,
  request: Omit<TradingRequest, 'byId'>,
): Promise<{ message: string; changed: boolean }> => {
  const { investor, requested } = request
  const answer = await requestTrading(work, { ...request, byId: work.actor.by.id })
  const detail = `${requested} from the next week on`
  if (answer.changed) await audit(work, { action: 'trading.request', subject: investor.email, detail })
  return answer
}

interface TradingRequest {
  readonly investor: Investor
  readonly requested: TradingStatus
  readonly byId: string
  readonly message: string | null
}

/** Why an account cannot start or stop trading, in words for its owner or an admin; null if it can. */
export const tradingObstacle = async (
  db: Db,
  { id, status }: Pick<Investor, 'id' | 'status'>,
  { requested, byAdmin = false }: { requested: TradingStatus; byAdmin?: boolean },
): Promise<string | null> => {
  const whose = byAdmin ? 'This account' : 'Your account'
  if (status === 'pending') return `${whose} is waiting for approval. Trading can be requested after that.`
  if (status === 'inactive') return `${whose} is deactivated: you can only view it and withdraw.`
  return requested === 'active' && (await openClosure(db, id))
    ? 'This account is being closed: trading cannot start again unless the closure is cancelled.'
    : null
}

/** Each change is notified in the feed and by mail. An admin's changes and the investor's own have separate limits. */
const requestsPerDayMax = 20

const limitRequests = async (work: Work, personId: string, byAdmin: boolean): Promise<void> => {
  const key = `${byAdmin ? 'trading-changes' : 'trading-requests'} ${personId}`
  const wait = await takeAllowance(work, { key, max: requestsPerDayMax, windowMs: dayMs })
  if (wait > 0) throw refuse(429, 'Trading was changed too often today. Try again tomorrow.', wait)
}

const verb = (status: TradingStatus) => (status === 'active' ? 'start' : 'stop')

const sentence = (requested: TradingStatus, cancels: boolean, now: number): { title: string; message: string } => {
  const { from, to } = formatWindow(nextWeek(now))
  if (cancels) {
    const other = verb(requested === 'active' ? 'inactive' : 'active')
    return { title: 'Trading request cancelled', message: `The request to ${other} trading is cancelled.` }
  }
  const what = requested === 'active' ? 'starts' : 'stops'
  return {
    title: `Trading ${what} next week`,
    message: `Trading ${what} on ${from} (New York). The change covers the week to ${to} and stays until it is changed again.`,
  }
}

/**
 * Requests a trading status from the next Sunday 00:01 in New York (api.md calls 9 and 11). The later request wins, and
 * one for the present status cancels a pending change. Repeating a pending request returns the same, does nothing and
 * has not `changed` anything. Throws 409 if the status is already as requested, and for pending or deactivated
 * investors.
 */
export const requestTrading = async (
  work: Work,
  request: TradingRequest,
  notifier: Notifier = notifyAll,
): Promise<{ message: string; changed: boolean }> => {
  const { now } = work
  const { investor, requested, byId, message: asked } = request
  const byAdmin = byId !== investor.id
  const obstacle = await tradingObstacle(work.db, investor, { requested, byAdmin })
  if (obstacle) throw refuse(409, obstacle)
  const trading = await tradingOf(work.db, investor.id, now)
  const read = readTradingRequest(trading, requested)
  if (read === 'same') {
    const { from, to } = formatWindow(nextWeek(now))
    throw refuse(
      409,
      `Trading is already ${requested}, and stays ${requested} in the week from ${from} to ${to} (New York).`,
    )
  }
  if (read !== 'pending-already') await limitRequests(work, investor.id, byAdmin)
  const { title, message } = sentence(requested, read === 'cancel', now)
  const noticeText = byAdmin ? `${message} The fund's administrator made this change.` : message
  const changed =
    read !== 'pending-already' &&
    (await changeTrading(work, { personId: investor.id, requested, byId, message: asked }))
  if (changed)
    await notifier(work, [{ accountId: investor.id, type: 'trade', priority: 'high', title, message: noticeText }])
  return { message, changed }
}
