import type { InferOutput } from 'valibot'
import type { exportInvestors } from '#contract/calls/people/admin-investors.ts'
import { toCents } from '#fund/cents/money.ts'
import type { Filter } from './filter.ts'
import type { ListQuery } from './page.ts'
import { rankOf } from './relist.ts'

type ListRequest = InferOutput<typeof exportInvestors.query>

/** What the list depends on besides the request. */
interface Grounds {
  readonly now: number
  /** The fund's limit on weekly risk, in percent. */
  readonly riskLimit: number
}

const thousandths = 1000

/** The highest weekly risk, in tenths of a percent, that is not above a limit in percent. */
const tenthsWithin = (percent: number): number => Math.floor(Math.round(percent * thousandths) / (thousandths / 10))

const riskOf = (risk: ListRequest['risk'], riskLimit: number): Filter => {
  if (risk === undefined) return {}
  if (risk === 'above-limit') return { riskAbove: tenthsWithin(riskLimit) }
  return { riskRank: rankOf(risk === 'none' ? null : risk) }
}

const centsOf = (dollars: number | undefined) => (dollars === undefined ? undefined : toCents(dollars))

/** A request for the list, as the search takes it. */
export const listQueryOf = (asked: ListRequest, { now, riskLimit }: Grounds): ListQuery => {
  const { search, status, risk, trading, to_pay, tag, balance_from, balance_to, sort, order } = asked
  return {
    search,
    status,
    sort,
    order,
    ...riskOf(risk, riskLimit),
    trading: trading && { status: trading, at: now },
    toPay: to_pay === 'yes',
    tag,
    balanceFrom: centsOf(balance_from),
    balanceTo: centsOf(balance_to),
  }
}
