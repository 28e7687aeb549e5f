import type { InvestorFilter, InvestorSort } from '#stores/admin/people/investors/filter.ts'
import { filterInvestors } from '#stores/admin/people/investors/investors.ts'
import type { Sort } from '#ui/sort.ts'

/** The list's order, in the form of a table's sort. */
export const sortOf = ({ sort, order }: InvestorFilter): Sort => ({
  column: sort,
  direction: order === 'asc' ? 'ascending' : 'descending',
})

export const sortInvestors = ({ column, direction }: Sort): void =>
  filterInvestors({ sort: column as InvestorSort, order: direction === 'ascending' ? 'asc' : 'desc' })
