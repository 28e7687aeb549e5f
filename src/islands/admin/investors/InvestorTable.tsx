import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatCount } from '#fund/text/count.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $chosenInvestors, chooseInvestors } from '#stores/admin/people/investors/chosen.ts'
import { openInvestor } from '#stores/admin/people/investors/details.ts'
import {
  everyInvestor,
  filtersSet,
  type InvestorFilter,
  type InvestorSort,
} from '#stores/admin/people/investors/filter.ts'
import {
  $investorFilter,
  filterInvestors,
  type InvestorsPage,
  investors,
  turnInvestors,
} from '#stores/admin/people/investors/investors.ts'
import { askToggle } from '#stores/admin/people/investors/trading.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { Pagination } from '#ui/table/Pagination.tsx'
import type { Sort } from '#ui/table/sort.ts'
import { Table } from '#ui/table/Table.tsx'
import { useMay } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { investorColumns } from './investor-columns.tsx'

/** The list's order, in the form of a table's sort. */
export const sortOf = ({ sort, order }: InvestorFilter): Sort => ({
  column: sort,
  direction: order === 'asc' ? 'ascending' : 'descending',
})

export const sortInvestors = ({ column, direction }: Sort): void =>
  filterInvestors({ sort: column as InvestorSort, order: direction === 'ascending' ? 'asc' : 'desc' })

const loadBar = () => import('./ChosenBar.tsx').then(({ ChosenBar }) => ChosenBar)

const acting = investorColumns({ onOpen: openInvestor, onToggle: askToggle })
const reading = investorColumns({ onOpen: openInvestor, onToggle: undefined })

/** How many are shown, of how many that match. */
const countOf = ({ rows, total }: InvestorsPage): string =>
  total === null ? `${formatCount(rows.length)} shown` : `${formatCount(rows.length)} of ${formatCount(total)}`

const Page = ({ page }: { page: InvestorsPage }) => {
  const { rows, next, previous } = page
  const filter = useStore($investorFilter)
  const { state } = useStore(investors.$load)
  const chosen = useStore($chosenInvestors)
  const canChoose = useStore($extensions).has('investors-bulk')
  const columns = useMay() ? acting : reading
  const top = useRef<HTMLDivElement>(null)
  const turn = (key: string) => {
    turnInvestors(key)
    top.current?.scrollIntoView({ block: 'start' })
  }
  if (rows.length === 0) {
    const set = filtersSet(filter)
    const wanted = filter.search.trim() !== '' || set > 0
    return (
      <EmptyState title={wanted ? 'Nobody matches.' : 'There are no investors yet.'}>
        {wanted
          ? 'Search for part of a name or an address.'
          : 'Investors appear here once they register or are added or imported.'}
        {set > 0 && (
          <Button kind="quiet" onClick={() => filterInvestors(everyInvestor)}>
            Show everybody
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <div ref={top} aria-busy={state === 'loading'}>
      {canChoose && <LazyPanel load={loadBar} fallback={<div className="choose-bar" />} />}
      <Table
        caption="Investors"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={sortOf(filter)}
        onSort={sortInvestors}
        sortedElsewhere={page.source === 'live'}
        onOpen={openInvestor}
        choosing={canChoose ? { chosen, choose: chooseInvestors, label: ({ name }) => `Choose ${name}` } : undefined}
      />
      <Pagination
        label="Investors"
        text={countOf(page)}
        onPrevious={previous === null ? undefined : () => turn(previous)}
        onNext={next === null ? undefined : () => turn(next)}
      />
    </div>
  )
}

/** The list: with `investors` the backend searches, sorts and pages it, otherwise it is a sample (spec §2, §3). */
export const InvestorTable = () => {
  useEffect(() => void investors.load(), [])
  return (
    <Read of={investors} what="The list of investors">
      {(page) => <Page page={page} />}
    </Read>
  )
}
