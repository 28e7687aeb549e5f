import { useStore } from '@nanostores/react'
import type { RunSort } from '#contract/calls/money/distributions.ts'
import { $rowsFile, $rowsWanted, searchRows, sortRows } from '#stores/admin/weeks/weeks/close.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'

const orders: readonly Option<RunSort>[] = [
  { value: 'largest', label: 'Largest result first' },
  { value: 'smallest', label: 'Smallest result first' },
  { value: 'change', label: 'Furthest from last week first' },
  { value: 'investor', label: 'As they are booked' },
]

/** Which rows of a run are shown, and in which order. */
export const RowsHead = () => {
  const { search, sort } = useStore($rowsWanted)
  return (
    <div className="filters">
      <SearchField label="Search this run by name or email" value={search} onChange={searchRows} />
      <ExportMenu of="the rows of this run" href={useStore($rowsFile)} />
      <Select label="Order of the rows" labelHidden options={orders} value={sort} onChange={sortRows} />
    </div>
  )
}
