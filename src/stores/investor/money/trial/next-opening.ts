import { send } from '#client/send.ts'
import { type NextOpening, readNextOpening } from '#contract/calls/desk/next-opening.ts'
import { tiersFromWire } from '#contract/entities/money-terms.ts'
import { toCents } from '#fund/cents/money.ts'
import {
  type AccountState,
  nextWeekOf,
  type PastWeek,
  replay,
  type TriedChange,
  withChange,
} from '#fund/weeks/trial.ts'
import { $tiers } from '#stores/investor/account/tiers.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'

/** Whether the backend says what the next week begins with. */
export const $trialAvailability = availabilityOf('account')

/** What the account brings to the next Sunday; stays empty if the backend does not say. */
export const nextOpening = loader<NextOpening>(
  'What the next week begins with',
  () => send(readNextOpening, {}),
  () => isAvailable($trialAvailability),
)

/** An older server says nothing of a split; then it is the one that is stated. */
const termsOf = ({ tiers }: Pick<NextOpening, 'tiers'>) => (tiers ? tiersFromWire(tiers) : $tiers.get())

const accountStateOf = (of: NextOpening): AccountState => ({
  account: {
    capital: toCents(of.capital),
    result: toCents(of.result),
    payable: 0,
    carriedLoss: toCents(of.carried_loss),
  },
  taken: toCents(of.taken),
  deposited: toCents(of.deposited),
  withdrawals: of.withdrawals.map(({ kind, amount, in_full }) => ({ kind, asked: toCents(amount), full: in_full })),
  active: of.trades,
  riskPercent: of.weekly_risk_percent,
  terms: termsOf(of),
})

/** The next week as things are now and with a change, and what the latest weeks would have made of either. */
export const tried = (of: NextOpening, change: TriedChange) => {
  const weeks: PastWeek[] = of.weeks.map(({ start_balance, profit, ...week }) => ({
    start: toCents(start_balance),
    profit: toCents(profit),
    terms: termsOf(week),
  }))
  const account = accountStateOf(of)
  const [before, after] = [nextWeekOf(account), nextWeekOf(withChange(account, change))]
  return { before, after, pastBefore: replay(before, weeks), pastAfter: replay(after, weeks), weeks: weeks.length }
}
