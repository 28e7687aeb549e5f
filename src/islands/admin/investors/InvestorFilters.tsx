import { useStore } from '@nanostores/react'
import {
  $investorFilter,
  filterInvestors,
  type InvestorFilter,
  searchInvestors,
} from '#stores/admin/investors/investors.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { type Option, Select } from '#ui/Select.tsx'

const statuses: readonly Option<InvestorFilter['status']>[] = [
  { value: 'all', label: 'Every status' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'inactive', label: 'Inactive' },
]

/** Name or address, case-insensitive (spec §2); `/` comes here from anywhere. */
export const InvestorFilters = () => {
  const { search, status } = useStore($investorFilter)
  return (
    <div className="filters">
      <SearchField shortcut label="Search by name or email" value={search} onChange={searchInvestors} />
      <Select label="Status" labelHidden options={statuses} value={status} onChange={filterInvestors} />
    </div>
  )
}
