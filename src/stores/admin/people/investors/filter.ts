import type { InferInput } from 'valibot'
import type { InvestorRow, investorSorts, listInvestors, riskFilters } from '#contract/calls/people/admin-investors.ts'
import type { InvestorStatus } from '#contract/entities/basic.ts'
import { toDollars } from '#fund/cents/money.ts'
import { typedCents } from '#fund/money/typed-amount.ts'
import { stored } from '#stores/kit/stored.ts'

export type InvestorSort = (typeof investorSorts)[number]

/** What the list shows and in which order; the boxes hold what was typed. */
export interface InvestorFilter {
  readonly search: string
  readonly status: InvestorStatus | 'all'
  readonly risk: (typeof riskFilters)[number] | 'all'
  readonly trading: InvestorRow['trading_status'] | 'all'
  readonly toPay: 'yes' | 'all'
  /** One of the tags; empty for any. */
  readonly tag: string
  readonly balanceFrom: string
  readonly balanceTo: string
  readonly sort: InvestorSort
  readonly order: 'asc' | 'desc'
}

export const everyInvestor = {
  search: '',
  status: 'all',
  risk: 'all',
  trading: 'all',
  toPay: 'all',
  tag: '',
  balanceFrom: '',
  balanceTo: '',
} as const satisfies Partial<InvestorFilter>

const initial: InvestorFilter = { ...everyInvestor, sort: 'name', order: 'asc' }

const words = {
  status: ['all', 'active', 'pending', 'inactive'],
  risk: ['all', 'conservative', 'moderate', 'aggressive', 'none', 'above-limit'],
  trading: ['all', 'active', 'inactive'],
  toPay: ['all', 'yes'],
  sort: ['name', 'balance', 'invested', 'return', 'risk', 'status', 'trading', 'joined'],
  order: ['asc', 'desc'],
} as const satisfies { readonly [Name in keyof InvestorFilter]?: readonly InvestorFilter[Name][] }

/** The parts of a text like `status=active&sort=name` that this filter knows. */
export const filterIn = (text: string): Partial<InvestorFilter> => {
  const known = [...new URLSearchParams(text)].filter(([name, value]) => {
    if (name === 'tag') return true
    return name.startsWith('balance')
      ? ['balanceFrom', 'balanceTo'].includes(name) && typedCents(value) !== undefined
      : (words as Record<string, readonly string[]>)[name]?.includes(value)
  })
  return Object.fromEntries(known)
}

/** Without the search: the browser does not keep whom somebody searched for. */
export const filterText = ({ search: _, ...filter }: InvestorFilter): string =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== 'all' && value !== '')).toString()

/** Kept by the browser, so that a list is found as it was left. */
export const keptFilter = stored<InvestorFilter>(
  'portal:investor-filter',
  initial,
  (text) => ({ ...initial, ...filterIn(text) }),
  filterText,
)

const dollarsIn = (typed: string): string | undefined => {
  const cents = typedCents(typed)
  return cents === undefined ? undefined : String(toDollars(cents))
}

/** The query for the backend, without amounts that are not complete yet. */
export const queryOf = (filter: InvestorFilter): InferInput<typeof listInvestors.query> => {
  const { search, status, risk, trading, toPay, tag, balanceFrom, balanceTo, sort, order } = filter
  const asked = {
    search: search.trim() || undefined,
    status: status === 'all' ? undefined : status,
    risk: risk === 'all' ? undefined : risk,
    trading: trading === 'all' ? undefined : trading,
    to_pay: toPay === 'all' ? undefined : toPay,
    tag: tag === '' ? undefined : tag,
    balance_from: dollarsIn(balanceFrom),
    balance_to: dollarsIn(balanceTo),
    sort,
    order,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** How many of the filters beside the search are set. */
export const filtersSet = (filter: InvestorFilter): number =>
  (['status', 'risk', 'trading', 'toPay'] as const).filter((name) => filter[name] !== 'all').length +
  (filter.tag === '' ? 0 : 1) +
  (['balanceFrom', 'balanceTo'] as const).filter((name) => dollarsIn(filter[name]) !== undefined).length
