import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatCount } from '#fund/text/count.ts'
import { everyInvestor, filtersSet, type InvestorFilter } from '#stores/admin/people/investors/filter.ts'
import { $investorFilter, filterInvestors, typeInvestors } from '#stores/admin/people/investors/investors.ts'
import { investorTags } from '#stores/admin/people/investors/tags.ts'
import { $openView, askRemove, askRename, askSave, openView, savedViews } from '#stores/admin/people/investors/views.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { FoldOut } from '#ui/FoldOut.tsx'
import { DollarsField } from '#ui/later-fields.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { SortSelect } from '#ui/table/Table.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { sortInvestors, sortOf } from './InvestorTable.tsx'
import { investorColumns } from './investor-columns.tsx'

/** The filters and orders that the admin saved under a name. */
const SavedViews = () => {
  useEffect(() => void savedViews.load(), [])
  const views = useStore(savedViews.$load).last ?? []
  const open = useStore($openView)
  if (views.length === 0)
    return (
      <div className="fold-out-wide">
        <LoadFailed of={savedViews} what="Your saved views" />
      </div>
    )
  return (
    <Select
      label="Saved view"
      options={[{ value: '', label: 'None' }, ...views.map(({ id, name }) => ({ value: id, label: name }))]}
      value={open?.id ?? ''}
      onChange={(id) => openView(views.find((view) => view.id === id) ?? null)}
    />
  )
}

/** The actions on the present view. */
const ViewActions = () => {
  const open = useStore($openView)
  if (open === null)
    return (
      <Button kind="quiet" aria-haspopup="dialog" onClick={askSave}>
        Save this view
      </Button>
    )
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => askRename(open)}>
        Rename view
      </Button>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => askRemove(open)}>
        Remove view
      </Button>
    </>
  )
}

const statuses: readonly Option<InvestorFilter['status']>[] = [
  { value: 'all', label: 'Every status' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'inactive', label: 'Inactive' },
]

const risks: readonly Option<InvestorFilter['risk']>[] = [
  { value: 'all', label: 'Any' },
  { value: 'above-limit', label: 'Above the fund’s limit' },
  { value: 'conservative', label: 'Conservative' },
  { value: 'moderate', label: 'Moderate' },
  { value: 'aggressive', label: 'Aggressive' },
  { value: 'none', label: 'None chosen' },
]

const tradings: readonly Option<InvestorFilter['trading']>[] = [
  { value: 'all', label: 'Any' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

const payments: readonly Option<InvestorFilter['toPay']>[] = [
  { value: 'all', label: 'Any' },
  { value: 'yes', label: 'Money is due' },
]

const columns = investorColumns({ onOpen: () => undefined, onToggle: undefined })

const Status = ({ labelHidden }: { labelHidden?: boolean }) => (
  <Select
    label="Status"
    labelHidden={labelHidden}
    options={statuses}
    value={useStore($investorFilter).status}
    onChange={(status) => filterInvestors({ status })}
  />
)

const Balance = ({ label, name }: { label: string; name: 'balanceFrom' | 'balanceTo' }) => (
  <DollarsField
    label={label}
    value={useStore($investorFilter)[name]}
    onChange={({ target }) => typeInvestors({ [name]: target.value })}
  />
)

/** If nobody has a tag there is nothing to filter by; the chosen tag stays, even if nobody has it any more. */
const Tag = () => {
  const { tag } = useStore($investorFilter)
  const known = useStore(investorTags.$load).last?.tags ?? []
  useEffect(() => void investorTags.load(), [])
  const gone = tag !== '' && !known.some((one) => one.tag === tag)
  if (known.length === 0 && !gone)
    return (
      <div className="fold-out-wide">
        <LoadFailed of={investorTags} what="The list of tags" />
      </div>
    )
  const options = [
    { value: '', label: 'Any' },
    ...known.map(({ tag: value, investors }) => ({ value, label: `${value} (${formatCount(investors)})` })),
    ...(gone ? [{ value: tag, label: tag }] : []),
  ]
  return (
    <div className="fold-out-wide">
      <Select label="Tag" options={options} value={tag} onChange={(chosen) => filterInvestors({ tag: chosen })} />
    </div>
  )
}

/** Further filters, and the order, behind one button. */
const More = () => {
  const filter = useStore($investorFilter)
  const set = filtersSet(filter)
  const canSave = useStore($extensions).has('saved-views')
  return (
    <FoldOut
      label={set === 0 ? 'Filter and sort' : `Filter and sort (${set})`}
      actions={
        <>
          {set > 0 && (
            <Button kind="quiet" onClick={() => filterInvestors(everyInvestor)}>
              Show everybody
            </Button>
          )}
          {canSave && <ViewActions />}
        </>
      }
    >
      {canSave && <SavedViews />}
      <Status />
      <Select label="Risk" options={risks} value={filter.risk} onChange={(risk) => filterInvestors({ risk })} />
      <Select
        label="Trading"
        options={tradings}
        value={filter.trading}
        onChange={(trading) => filterInvestors({ trading })}
      />
      <Select label="To pay" options={payments} value={filter.toPay} onChange={(toPay) => filterInvestors({ toPay })} />
      <Balance label="Balance from" name="balanceFrom" />
      <Balance label="Balance to" name="balanceTo" />
      <Tag />
      <SortSelect label="Order" columns={columns} sort={sortOf(filter)} onSort={sortInvestors} />
    </FoldOut>
  )
}

/** Name or address, case-insensitive (spec §2); `/` focuses this field from anywhere. */
export const InvestorFilters = () => {
  const { search } = useStore($investorFilter)
  const isServed = useStore($extensions).has('investors')
  return (
    <div className="filters">
      <SearchField
        shortcut
        label="Search by name or email"
        value={search}
        onChange={(typed) => typeInvestors({ search: typed })}
      />
      {isServed ? <More /> : <Status labelHidden />}
    </div>
  )
}
