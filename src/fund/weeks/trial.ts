import { type Cents, checkCents, divideRounded } from '#fund/cents/money.ts'
import { type Account, balanceOf, emptyAccount } from '#fund/money/account.ts'
import type { RequestKind } from '#fund/money/effect.ts'
import type { Settleable } from '#fund/money/settleable.ts'
import { shareWeek } from '#fund/money/share.ts'
import { type Tier, tierOf } from '#fund/money/tiers.ts'
import { settleRequest } from '#fund/money/withdrawals.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { tradingOpening } from './close.ts'
import { riskBudget } from './risk.ts'

/** A change tried before it is asked for, by the rules that the server uses. Nothing here predicts a result. */

export interface TriedWithdrawal {
  readonly kind: RequestKind
  readonly asked: Cents
  readonly full: boolean
}

/** What an account brings to the next Sunday as it is now: results of weeks that are not closed are not included. */
export interface AccountState {
  readonly account: Account
  /** Debits that are booked for later than that Sunday: still at work, but no longer available to withdraw. */
  readonly taken: Cents
  /** The part of the balance received in the present week. */
  readonly deposited: Cents
  /** The withdrawals that are approved and take effect on that Sunday, in order. */
  readonly withdrawals: readonly TriedWithdrawal[]
  /** Whether it trades from that Sunday on. */
  readonly active: boolean
  readonly riskPercent: number
  /** Those of that Sunday. */
  readonly terms: Pick<MoneyTerms, 'tiers'>
}

export type TriedChange =
  | { readonly kind: 'deposit'; readonly amount: Cents }
  | ({ readonly kind: 'withdrawal' } & { readonly withdrawal: TriedWithdrawal })
  | { readonly kind: 'trading'; readonly active: boolean }
  | { readonly kind: 'risk'; readonly percent: number }

/** The account as that Sunday's week will record it. */
export interface NextWeek {
  readonly opening: Cents
  readonly capital: Cents
  readonly carriedLoss: Cents
  readonly active: boolean
  readonly atWork: Cents
  readonly riskBudget: Cents
  readonly tier: Tier
  /** How much leaves the balance on that Sunday to be paid out. */
  readonly setAside: Cents
}

/** The same state with one more change. */
export const withChange = (state: AccountState, change: TriedChange): AccountState => {
  const { account, deposited, withdrawals } = state
  switch (change.kind) {
    case 'deposit':
      return {
        ...state,
        account: { ...account, capital: checkCents(account.capital + change.amount) },
        deposited: checkCents(deposited + change.amount),
      }
    case 'withdrawal':
      return { ...state, withdrawals: [...withdrawals, change.withdrawal] }
    case 'trading':
      return { ...state, active: change.active }
    case 'risk':
      return { ...state, riskPercent: change.percent }
  }
}

const settled = ({ account, deposited, withdrawals }: Pick<AccountState, 'account' | 'deposited' | 'withdrawals'>) =>
  withdrawals.reduce(
    (found, { kind, asked, full }) => settleRequest(found, { kind, asked, full, deposited }).account,
    account,
  )

const openingOf = (after: Account, taken: Cents): Cents => checkCents(balanceOf(after) + taken)

/** Only the balance with which the next week begins; neither a carried loss nor the age of a deposit changes it. */
export const openingBalanceOf = (
  { capital, result, taken }: Pick<Settleable, 'capital' | 'result' | 'taken'>,
  withdrawals: readonly TriedWithdrawal[],
): Cents => openingOf(settled({ account: { ...emptyAccount, capital, result }, deposited: 0, withdrawals }), taken)

/** What the next Sunday makes of the account: withdrawals take effect, then the week begins with what is left. */
export const nextWeekOf = (state: AccountState): NextWeek => {
  const { account, taken, active, riskPercent, terms } = state
  const after = settled(state)
  const { capital, carriedLoss } = after
  const opening = openingOf(after, taken)
  return {
    opening,
    capital,
    carriedLoss,
    active,
    atWork: tradingOpening({ opening, active }),
    riskBudget: riskBudget({ opening, active }, riskPercent),
    tier: tierOf(capital, terms),
    setAside: checkCents(after.payable - account.payable),
  }
}

/** A closed week of the fund: what traded and what it earned, before any split. */
export interface PastWeek {
  readonly start: Cents
  readonly profit: Cents
  /** Its own. */
  readonly terms: Pick<MoneyTerms, 'tiers'>
}

/**
 * What past weeks would have made of an account that began the first of them as the next week begins, with nothing paid
 * in or out: its part of each week's result, recovered and split by the rules. Exact to the cent except for the odd
 * cents of each week's sharing.
 */
export const replay = ({ opening, capital, carriedLoss, active }: NextWeek, weeks: readonly PastWeek[]) => {
  let [balance, carried, fundShare] = [opening, carriedLoss, 0]
  for (const { start, profit, terms } of weeks) {
    const atWork = tradingOpening({ opening: balance, active })
    const grossProfit = start > 0 ? divideRounded(profit, atWork, start) : 0
    const share = shareWeek({ grossProfit, carryOver: carried, capital }, terms)
    balance = checkCents(balance + share.resultChange)
    carried = share.carriedLossAfter
    fundShare = checkCents(fundShare + share.fundShare)
  }
  return { balance, gain: checkCents(balance - opening), fundShare, carriedLoss: carried }
}
