import type { DistributionRow } from '#contract/calls/money/distributions.ts'
import { toCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'

export type RunRow = DistributionRow

const oddCents = (cents: number) => `${cents > 0 ? '+' : '−'}${Math.abs(cents)}¢`

const money = (
  id: string,
  head: string,
  of: (row: RunRow) => number,
  narrow: 'named' | 'none' = 'none',
): Column<RunRow> => ({
  id,
  head,
  align: 'end',
  narrow,
  cell: (row) => <Amount cents={toCents(of(row))} />,
})

const columnsFor = (onOpen: (row: RunRow) => void): readonly Column<RunRow>[] => [
  {
    id: 'investor',
    head: 'Investor',
    cell: (row) => (
      <span>
        <Button kind="quiet" className="row-button" aria-haspopup="dialog" onClick={() => onOpen(row)}>
          {row.investor.name}
          <span className="hidden">, the arithmetic</span>
        </Button>
        {!row.arithmetic.traded && <span className="cap"> stopped</span>}
      </span>
    ),
  },
  money('opening', 'Opening capital', ({ arithmetic }) => arithmetic.opening_capital),
  {
    id: 'gross',
    head: 'Gross',
    align: 'end',
    narrow: 'figure',
    cell: ({ grossProfit, arithmetic: { odd_cents } }) => (
      <span>
        <Amount cents={toCents(grossProfit)} change />
        {odd_cents !== 0 && <span className="cap odd-cent"> {oddCents(odd_cents)}</span>}
      </span>
    ),
  },
  money('before', 'Carried before', ({ carryOver }) => carryOver),
  money('after', 'Carried after', ({ arithmetic }) => arithmetic.carried_after),
  { id: 'tier', head: 'Tier', align: 'end', narrow: 'named', cell: ({ arithmetic }) => `${arithmetic.tier_percent}%` },
  money('share', 'Share', ({ distributed }) => distributed, 'named'),
  money('fund', 'Fund’s share', ({ fundShare }) => fundShare),
  {
    id: 'last',
    head: 'To last week',
    align: 'end',
    narrow: 'change',
    cell: ({ result, last_week }) =>
      last_week === null ? (
        <span className="cap">new</span>
      ) : (
        <Amount cents={toCents(result) - toCents(last_week)} change />
      ),
  },
]

/**
 * A run per investor: what came in, what was carried, who gets what. A row opens its arithmetic, which has all of it on
 * a phone too.
 */
export const RunRows = ({ rows, onOpen }: { rows: readonly RunRow[]; onOpen: (row: RunRow) => void }) => (
  <div className="table-dense">
    <Table
      caption="The run per investor"
      columns={columnsFor(onOpen)}
      rows={rows}
      keyOf={({ investor }) => investor.id}
      onOpen={onOpen}
    />
  </div>
)
