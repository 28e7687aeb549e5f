import { formatDate } from '#fund/calendar/week-display.ts'
import { capitalEligibility, type Eligibility } from '#fund/money/eligibility.ts'
import { formatMoney } from '#fund/text/format.ts'
import { firstReceivedAt } from '#server/ledger/first-deposit.ts'
import type { Investor } from '#server/people/accounts/investor.ts'
import { destinationObstacle } from '#server/people/bank-accounts/destination.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { raiseWithdrawal } from './raise-withdrawal.ts'
import { openWithdrawal, reserveWithdrawal } from './reserve-withdrawal.ts'
import { effectsOf } from './withdrawal-effect.ts'

export const refusalOf = (refused: Extract<Eligibility, { allowed: false }>): string => {
  switch (refused.reason) {
    case 'nothing-received':
      return 'There is nothing to withdraw: no deposit has been received yet.'
    case 'lock-up':
      return `Capital is locked up for one calendar month from the first deposit. It can be withdrawn from ${formatDate(refused.from)} (New York).`
    case 'once-a-month':
      return `Capital can be withdrawn once a month, and this month's withdrawal has taken effect. The next can be requested from ${formatDate(refused.from)} (New York).`
    case 'once-a-week':
      return `A dividend can be withdrawn once a week. The next can be requested from ${formatDate(refused.from)} (New York).`
  }
}

/**
 * Requests the full capital (api.md call 18). Repeating it while it is open returns the same and creates nothing.
 * Throws 409 if one took effect this New York month, during the lock-up, or if there is nothing to withdraw.
 */
export const requestFullCapital = async (
  work: Work,
  now: number,
  investor: Pick<Investor, 'id' | 'name' | 'email'>,
): Promise<string> => {
  const { id: personId } = investor
  const noAccount = await destinationObstacle(work.db, personId)
  const needed =
    noAccount === null ? '' : ' It can be approved once you have an approved bank account: add one under Transfer.'
  const confirmationOf = (amount: number) =>
    `Your request to withdraw your capital of ${formatMoney(amount)} was submitted.${needed}`
  const known = await openWithdrawal(work.db, personId, 'capital')
  if (known) return confirmationOf(known.amount)
  const eligibility = capitalEligibility({
    now,
    firstReceivedAt: await firstReceivedAt(work.db, personId),
    effects: await effectsOf(work.db, personId, 'capital'),
  })
  if (!eligibility.allowed) throw refuse(409, refusalOf(eligibility))
  const reserved = await reserveWithdrawal(work, now, { personId, kind: 'capital', amount: 'full' })
  if (!reserved) throw refuse(409, 'There is nothing to withdraw: your balance is not above zero.')
  if (reserved.isNew) await raiseWithdrawal(work, now, investor, { ...reserved, kind: 'capital' })
  return confirmationOf(reserved.amount)
}
