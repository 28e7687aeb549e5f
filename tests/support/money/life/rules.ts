/**
 * The fund's rules of money once more, written from api.md "Money" in whole numbers of any size, without a line of
 * src/fund: what the server computes is compared with something else than itself. Amounts go in and out as cents.
 */
import type { RequestKind } from '#fund/money/effect.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'

const big = (cents: number): bigint => BigInt(cents)

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Of a product that is not negative, half a cent upwards. */
const rounded = (product: bigint, by: bigint): bigint => (2n * product + by) / (2n * by)

export interface ModelAccount {
  readonly capital: number
  readonly result: number
  readonly carriedLoss: number
}

export const balanceIn = ({ capital, result }: Pick<ModelAccount, 'capital' | 'result'>): number =>
  Number(big(capital) + big(result))

/** What of an opening is at work: all of it, if its investor trades and it is above zero. */
export const atWork = ({ opening, active }: { readonly opening: number; readonly active: boolean }): number =>
  active && opening > 0 ? opening : 0

/** One week of one investor: the loss carried into it is made up first, then the tier of the capital shares the rest. */
export const shared = (gross: number, carried: number, capital: number, { tiers }: MoneyTerms) => {
  if (gross < 0) return { carried: Number(big(carried) - big(gross)), result: gross, fund: 0 }
  let percent = tiers[0]?.investorShare ?? 0
  for (const { from, investorShare } of tiers) if (big(capital) >= big(from)) percent = investorShare
  const recovered = least(big(gross), big(carried))
  const rest = big(gross) - recovered
  const own = rounded(rest * big(percent), 100n)
  return {
    carried: Number(big(carried) - recovered),
    result: Number(recovered + own),
    fund: Number(rest - own),
  }
}

/** How much of a carried loss goes along with capital that leaves a balance. */
export const lossAlong = (carried: number, paid: number, balance: number): number => {
  if (paid === 0) return 0
  return paid >= balance ? carried : Number(rounded(big(carried) * big(paid), big(balance)))
}

/** What is there of a kind; capital only as far as there is a balance, anything else of a result above zero. */
export const thereOf = (kind: RequestKind, { capital, result }: Pick<ModelAccount, 'capital' | 'result'>): number =>
  Number(most(0n, kind === 'capital' ? least(big(capital), big(capital) + big(result)) : big(result)))

/** A request at its effect, whether its money leaves or becomes capital; a loss that would stand alone in an emptied account is written off. */
export const settled = (
  kind: RequestKind,
  account: Pick<ModelAccount, 'capital' | 'result'>,
  { asked, full }: { readonly asked: number; readonly full: boolean },
): { readonly paid: number; readonly writtenOff: number } => {
  const there = thereOf(kind, account)
  const paid = kind === 'capital' && full ? there : Number(least(big(asked), big(there)))
  const isEmptied = kind === 'capital' && paid > 0 && paid === balanceIn(account)
  return { paid, writtenOff: isEmptied && account.result < 0 ? -account.result : 0 }
}

/** What each row has of a profit: by what it has at work, cut to cents, the cents left over to the largest remainders. */
export const grossOfRows = (
  rows: readonly { readonly id: string; readonly opening: number; readonly active: boolean }[],
  profit: number,
): Map<string, number> => {
  const ordered = [...rows].sort((one, other) => (one.id < other.id ? -1 : 1))
  const whole = ordered.reduce((sum, row) => sum + big(atWork(row)), 0n)
  if (whole === 0n) return new Map(ordered.map(({ id }) => [id, 0]))
  const size = big(Math.abs(profit))
  const cuts = ordered.map((row, place) => ({
    id: row.id,
    place,
    cut: (size * big(atWork(row))) / whole,
    rest: (size * big(atWork(row))) % whole,
  }))
  let left = size - cuts.reduce((sum, { cut }) => sum + cut, 0n)
  const given = new Map(cuts.map(({ id, cut }) => [id, cut]))
  const byRest = [...cuts].sort((one, other) =>
    one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1,
  )
  for (const { id, cut } of byRest) {
    if (left === 0n) break
    given.set(id, cut + 1n)
    left -= 1n
  }
  return new Map([...given].map(([id, cents]) => [id, profit < 0 ? Number(-cents) : Number(cents)]))
}
