import { nextWeek } from '#fund/calendar/week.ts'
import type { RequestKind } from '#fund/money/effect.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { balanceIn, type ModelAccount } from './rules.ts'

/** Money that moved, with the instant from which it counts. Cents. */
export interface Moved {
  readonly at: number
  readonly kind: 'deposit' | 'withdrawal' | 'close' | 'correction' | 'closure' | 'reversal'
  /** A deposit that was reversed. */
  reversed?: boolean
  readonly capital: number
  readonly result: number
}

/** What a carried loss depends on, in order. A week's gross is its report's, as it is now. */
export type Past =
  | {
      readonly kind: 'week'
      readonly from: number
      gross: number
      readonly capital: number
      /** Those of its Sunday. */
      readonly terms: MoneyTerms
    }
  | { readonly kind: 'paid'; readonly payment: number; readonly paid: number; readonly before: number }
  /** A payment that came back, with the part of the loss that went along with it. */
  | { readonly kind: 'kept'; readonly payment: number }
  | { readonly kind: 'closed' }

export interface ModelWithdrawal {
  id: string | undefined
  readonly kind: RequestKind
  readonly amount: number
  readonly full: boolean
  state: 'requested' | 'approved' | 'effective' | 'added' | 'paid' | 'returned' | 'declined' | 'cancelled'
  effectiveAt: number | undefined
  settled: number
  /** A number of its own among the person's payments of capital. */
  payment?: number
  writtenOff?: number
  /** The Sunday from which it is in the balance again, until its loss is back. */
  keptFrom?: number | undefined
  /** In a batch that is not paid yet. */
  batched?: boolean
  /** Owed by a correction: in trading until a week opens at its effect. */
  readonly ofCorrection?: true
}

export interface ModelDeposit {
  id: string | undefined
  readonly amount: number
  state: 'requested' | 'approved' | 'received' | 'reversed' | 'declined' | 'cancelled'
  /** What came in, as booked to the account. */
  moved?: Moved
}

export interface ModelSuspense {
  id: string | undefined
  readonly amount: number
  readonly valueDay: string
  /** Whose deposit it was and from when, if it was taken out of an account again, which it leaves on a Sunday. */
  readonly takenBack?: { readonly of: string; readonly at: number; readonly leavesAt: number }
  state: 'open' | 'given' | 'returned' | 'income' | 'fund'
}

/** A fee of the bank; the server names it by the number of its entry. */
export interface ModelFee {
  readonly cents: number
  reversed: boolean
}

export interface ModelClosure {
  id: string | undefined
  state: 'requested' | 'verified' | 'payable' | 'closed' | 'cancelled' | 'declined'
  verified: boolean
  readonly stopsAt: number
  readonly stopped: boolean
  payout: ModelWithdrawal | undefined
}

export interface ModelPerson {
  readonly id: string
  status: 'pending' | 'active' | 'inactive'
  readonly moved: Moved[]
  readonly past: Past[]
  /** Trading status by the Sunday on which it begins. */
  readonly trading: Map<number, boolean>
  payable: number
  readonly withdrawals: ModelWithdrawal[]
  readonly deposits: ModelDeposit[]
  readonly closures: ModelClosure[]
}

export const newModelPerson = (id: string): ModelPerson => ({
  id,
  status: 'pending',
  moved: [],
  past: [],
  trading: new Map(),
  payable: 0,
  withdrawals: [],
  deposits: [],
  closures: [],
})

/** A payout to somebody who has left: the server gives it its id. */
export const payoutOf = (amount: number, at: number): ModelWithdrawal => ({
  id: undefined,
  kind: 'capital',
  amount,
  full: true,
  state: 'effective',
  effectiveAt: at,
  settled: amount,
})

/**
 * Makes what is in a closing account payable, and leaves nothing of what was asked for. Returns what the fund bears of
 * it. Cents.
 */
export const emptyAccountOf = (
  person: ModelPerson,
  closure: ModelClosure,
  { capital, result }: Pick<ModelAccount, 'capital' | 'result'>,
  now: number,
): number => {
  for (const one of [...person.withdrawals, ...person.deposits])
    if (one.state === 'requested' || one.state === 'approved') one.state = 'declined'
  const balance = balanceIn({ capital, result })
  const [paid, borneByFund] = [Math.max(0, balance), Math.max(0, -balance)]
  for (const one of person.withdrawals) one.keptFrom = undefined
  person.moved.push({ at: now, kind: 'closure', capital: -capital, result: -result })
  person.past.push({ kind: 'closed' })
  person.payable += paid
  closure.state = paid > 0 ? 'payable' : 'closed'
  if (paid === 0) person.status = 'inactive'
  else {
    closure.payout = payoutOf(paid, now)
    person.withdrawals.push(closure.payout)
  }
  return borneByFund
}

/** An account is closed once what was in it has been paid. */
export const endClosure = (person: ModelPerson, paid: ModelWithdrawal): void => {
  const closure = person.closures.find(({ payout }) => payout === paid)
  if (!closure) return
  closure.state = 'closed'
  person.status = 'inactive'
}

export const presentStatus = ({ trading }: ModelPerson, at: number): boolean => {
  const from = Math.max(...[...trading.keys()].filter((sunday) => sunday <= at))
  return trading.get(from) ?? false
}

export const nextStatus = (person: ModelPerson, now: number): boolean => presentStatus(person, nextWeek(now).from)

/** At a Sunday's beginning: without deposits received at that very instant. */
export const isThereAt =
  (sunday: number) =>
  ({ at, kind }: Moved): boolean =>
    at < sunday || (at === sunday && kind !== 'deposit')

/** The withdrawals that take effect up to an instant, in the order in which they do. */
export const dueAmong = (people: readonly ModelPerson[], until: number) =>
  people
    .flatMap((person) => person.withdrawals.map((withdrawal) => ({ person, withdrawal })))
    .filter(({ withdrawal: { state, effectiveAt = Infinity } }) => state === 'approved' && effectiveAt <= until)
    .toSorted(
      ({ withdrawal: a }, { withdrawal: b }) =>
        (a.effectiveAt ?? 0) - (b.effectiveAt ?? 0) || (String(a.id) < String(b.id) ? -1 : 1),
    )
