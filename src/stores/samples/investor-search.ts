import type { InvestorRow, investorSorts } from '#contract/calls/people/admin-investors.ts'
import type { InvestorStatus } from '#contract/entities/basic.ts'

type InvestorSort = (typeof investorSorts)[number]

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

interface Wanted {
  readonly search: string
  readonly status: InvestorStatus | 'all'
  readonly sort: InvestorSort
  readonly order: 'asc' | 'desc'
}

/** Searched and sorted here, since there is no backend to do it: name or address, case-insensitive (spec §2). */
export const searchSamples = (
  rows: readonly InvestorRow[],
  { search, status: wantedStatus, sort, order }: Wanted,
): readonly InvestorRow[] => {
  const wanted = search.trim().toLowerCase()
  const value = sortValue[sort]
  const sign = order === 'asc' ? 1 : -1
  return rows
    .filter(({ status }) => wantedStatus === 'all' || status === wantedStatus)
    .filter(({ name, email }) => name.toLowerCase().includes(wanted) || email.includes(wanted))
    .toSorted((one, other) => sign * compared(value(one), value(other)))
}
