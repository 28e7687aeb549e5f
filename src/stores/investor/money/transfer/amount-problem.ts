import { requestDeposit } from '#contract/calls/money/transfers.ts'
import { type Cents, toCents, toDollars } from '#fund/cents/money.ts'
import { typedCents } from '#fund/money/typed-amount.ts'
import { figuresFromBeginning } from '#fund/terms/money-terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import { issuesOf } from '#stores/kit/form-calls.ts'
import { amountProblem } from '#words/money/transfers.ts'
import { unreadableAmount } from '#words/money/unreadable-amount.ts'
import { transferAllowances } from './transfers.ts'

/** What is wrong with an amount, typed like this, or null. */
export const problemOf = (
  typed: string,
  cents: Cents | undefined,
  least: Cents,
  most: Cents,
  above: (available: string) => string = amountProblem.above,
): string | null => {
  if (cents === undefined) return unreadableAmount(typed)
  if (cents === 0) return amountProblem.nothing
  if (cents < least) return amountProblem.below(formatMoney(least))
  return cents > most ? above(formatMoney(most)) : null
}

/** What is wrong with the typed amount of a deposit; the minimum is the fund's for this investor, if that is known. */
export const depositProblem = (typed: string): string | Readonly<Record<string, string>> => {
  const { last } = transferAllowances.$load.get()
  const cents = typedCents(typed)
  return (
    problemOf(
      typed,
      cents,
      last ? toCents(last.deposit.minimum) : figuresFromBeginning.depositMin,
      Number.MAX_SAFE_INTEGER,
    ) ?? issuesOf(requestDeposit.body, { amount: toDollars(cents ?? 0) })
  )
}

/** A deposit as typed, in cents; undefined if it would not be accepted. */
export const depositCents = (typed: string): Cents | undefined => {
  const problem = depositProblem(typed)
  return typeof problem !== 'string' && Object.keys(problem).length === 0 ? typedCents(typed) : undefined
}
