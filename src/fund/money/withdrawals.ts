import { type Cents, checkCents, divideRounded, sumCents } from '#fund/cents/money.ts'
import { type Account, balanceOf } from './account.ts'
import type { RequestKind } from './effect.ts'

/**
 * Capital that may still be asked for: min(capital, balance), less the open capital requests; never below zero
 * (api.md "Money").
 */
export const availableCapital = (account: Pick<Account, 'capital' | 'result'>, openRequests: readonly Cents[]): Cents =>
  Math.max(0, checkCents(Math.min(account.capital, balanceOf(account)) - sumCents(openRequests)))

/**
 * Dividend that may still be asked for: max(0, result), less the open dividend requests; never below zero
 * (api.md "Money").
 */
export const availableDividend = (account: Pick<Account, 'result'>, openRequests: readonly Cents[]): Cents =>
  Math.max(0, checkCents(Math.max(0, account.result) - sumCents(openRequests)))

/**
 * A withdrawal at its effect. `paid` may be less than `asked`: it is capped at what is there (api.md "Withdrawals").
 */
export interface Settlement {
  asked: Cents
  paid: Cents
  /** A negative result written off against capital, if the whole balance left. */
  writtenOff: Cents
  carriedLossBefore: Cents
  /** The balance that a carried loss shrinks in proportion to: without what was deposited for that Sunday. */
  balanceBefore: Cents
  account: Account
}

/**
 * A carried loss after capital was paid: smaller by the part of the balance that left, rounded half a cent up.
 * `balanceBefore` is without what was deposited for that Sunday, which bore no loss; an account that is paid that much
 * keeps none of it.
 */
export const shrinkCarriedLoss = (carriedLoss: Cents, paid: Cents, balanceBefore: Cents): Cents => {
  if (paid === 0) return carriedLoss
  if (paid >= balanceBefore) return 0
  return checkCents(carriedLoss - divideRounded(carriedLoss, paid, balanceBefore))
}

/**
 * A capital withdrawal at its effect: capital to payable, capped at what is there. `full` pays everything there is,
 * whatever was asked (api.md call 18); `deposited` is the part of the balance received for that Sunday.
 */
const settleCapital = (
  account: Account,
  { asked, full = false, deposited = 0 }: { asked: Cents; full?: boolean; deposited?: Cents },
): Settlement => {
  if (checkCents(asked) < 0) throw new RangeError(`Not a withdrawal: ${asked}`)
  const there = availableCapital(account, [])
  const paid = full ? there : Math.min(asked, there)
  const emptied = paid > 0 && paid === balanceOf(account)
  const writtenOff = emptied ? Math.max(0, -account.result) : 0
  const balanceBefore = checkCents(balanceOf(account) - deposited)
  return {
    asked,
    paid,
    writtenOff,
    carriedLossBefore: account.carriedLoss,
    balanceBefore,
    account: {
      capital: checkCents(account.capital - paid - writtenOff),
      result: checkCents(account.result + writtenOff),
      payable: checkCents(account.payable + paid),
      carriedLoss: shrinkCarriedLoss(account.carriedLoss, paid, balanceBefore),
    },
  }
}

/** A dividend at its effect: result to payable, capped at what is there. It leaves the carried loss as it is. */
const settleDividend = (account: Account, asked: Cents): Settlement => {
  if (checkCents(asked) < 0) throw new RangeError(`Not a withdrawal: ${asked}`)
  const paid = Math.min(asked, availableDividend(account, []))
  return {
    asked,
    paid,
    writtenOff: 0,
    carriedLossBefore: account.carriedLoss,
    balanceBefore: balanceOf(account),
    account: {
      ...account,
      result: checkCents(account.result - paid),
      payable: checkCents(account.payable + paid),
    },
  }
}

/**
 * An addition at its effect: result becomes capital, capped at what a dividend could take. The balance and the carried
 * loss stay as they are; `paid` is what was added.
 */
const settleAddition = (account: Account, asked: Cents): Settlement => {
  if (checkCents(asked) < 0) throw new RangeError(`Not an addition: ${asked}`)
  const paid = Math.min(asked, availableDividend(account, []))
  return {
    asked,
    paid,
    writtenOff: 0,
    carriedLossBefore: account.carriedLoss,
    balanceBefore: balanceOf(account),
    account: {
      ...account,
      capital: checkCents(account.capital + paid),
      result: checkCents(account.result - paid),
    },
  }
}

/** A request of any kind at its effect. */
export const settleRequest = (
  account: Account,
  { kind, asked, full, deposited }: { kind: RequestKind; asked: Cents; full: boolean; deposited: Cents },
): Settlement => {
  if (kind === 'capital') return settleCapital(account, { asked, full, deposited })
  return kind === 'dividend' ? settleDividend(account, asked) : settleAddition(account, asked)
}

/**
 * Closes the account after its last week (api.md "Money"): the balance goes to payable, the carried loss lapses. The
 * fund bears a debit: `borneByFund`, above zero.
 */
export const settleClosure = (account: Account): { paid: Cents; borneByFund: Cents; account: Account } => {
  const balance = balanceOf(account)
  const paid = Math.max(0, balance)
  const payable = checkCents(account.payable + paid)
  return { paid, borneByFund: Math.max(0, -balance), account: { capital: 0, result: 0, payable, carriedLoss: 0 } }
}
