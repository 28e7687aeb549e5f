import type { InvestorRow } from '#contract/calls/admin-investors.ts'
import type { InvestorFilter, InvestorSort } from './admin-investors.ts'

export interface InvestorsPage {
  readonly source: 'live' | 'sample'
  readonly rows: readonly InvestorRow[]
  /** Keys of the neighbouring pages; null at the ends. */
  readonly next: string | null
  readonly previous: string | null
}

const sortValue: Record<InvestorSort, (row: InvestorRow) => string | number> = {
  name: ({ name }) => name,
  balance: ({ balance }) => balance,
  invested: ({ invested }) => invested,
  return: ({ return_percent }) => return_percent ?? Number.NEGATIVE_INFINITY,
  risk: ({ risk_profile }) => ['conservative', 'moderate', 'aggressive'].indexOf(risk_profile ?? ''),
  status: ({ status }) => status,
  trading: ({ trading_status }) => trading_status,
  joined: ({ join_date }) => join_date,
}

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en')

/** Searched and sorted here, since no backend has them: name or address, case-insensitive (spec §2). */
export const pageOfSamples = (rows: readonly InvestorRow[], filter: InvestorFilter): InvestorsPage => {
  const wanted = filter.search.trim().toLowerCase()
  const value = sortValue[filter.sort]
  const sign = filter.order === 'asc' ? 1 : -1
  return {
    source: 'sample',
    rows: rows
      .filter(({ status }) => filter.status === 'all' || status === filter.status)
      .filter(({ name, email }) => name.toLowerCase().includes(wanted) || email.includes(wanted))
      .toSorted((one, other) => sign * compared(value(one), value(other))),
    next: null,
    previous: null,
  }
}
