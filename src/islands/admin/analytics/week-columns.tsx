import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import type { Cents } from '#fund/cents/money.ts'
import { toPercent } from '#fund/text/format.ts'
import type { HistoryWeek, ReachedWeek } from '#fund/weeks/reached-weeks.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { Column } from '#ui/table/Table.tsx'

type Week = ReachedWeek | HistoryWeek

/** A week by its name, and the Saturday that ends it. */
export const nameAndDay: readonly Column<{ readonly week: string; readonly date: string }>[] = [
  { id: 'week', head: 'Week', cell: ({ week }) => week },
  {
    id: 'date',
    head: 'Ending',
    narrow: 'note',
    cell: ({ date }) => formatCalendarDate(date),
    sort: ({ date }) => date,
  },
]

type Place = NonNullable<Column<Week>['narrow']>

const amount = (
  { id, head, narrow, change = false }: { id: string; head: string; narrow: Place; change?: boolean },
  of: (row: ReachedWeek) => Cents,
): Column<ReachedWeek> => ({
  id,
  head,
  align: 'end',
  narrow,
  cell: (row) => <Amount cents={of(row)} change={change} />,
  sort: of,
})

const percent = (id: string, head: string, narrow: Place, of: (row: Week) => number | undefined): Column<Week> => ({
  id,
  head,
  align: 'end',
  narrow,
  cell: (row) => {
    const fraction = of(row)
    return <Percent value={fraction === undefined ? null : toPercent(fraction)} change />
  },
  sort: (row) => of(row) ?? 0,
})

const returned = (narrow: Place) => percent('return', 'Return', narrow, ({ fraction }) => fraction)
const grown = (narrow: Place) => percent('grown', 'Compounded', narrow, (row) => row.grown)
const highest = percent('highest', 'Highest so far', 'none', (row) => row.highest)
const fall = (narrow: Place) => percent('fall', 'Fall', narrow, (row) => row.fall)

/** The values from which the ratios are computed. */
export const ratioColumns: readonly Column<ReachedWeek>[] = [
  ...nameAndDay,
  amount({ id: 'opening', head: 'Opening', narrow: 'named' }, ({ opening }) => opening),
  amount({ id: 'gain', head: 'Profit', narrow: 'change', change: true }, ({ gain }) => gain),
  returned('figure'),
]

/** How the deepest fall came about. */
export const fallColumns: readonly Column<ReachedWeek>[] = [
  ...nameAndDay,
  returned('named'),
  grown('named'),
  highest,
  fall('figure'),
]

export const historyColumns: readonly Column<HistoryWeek>[] = [
  ...nameAndDay,
  { id: 'origin', head: 'From', narrow: 'note', cell: ({ own }) => (own ? 'The book' : 'Imported') },
  returned('named'),
  grown('figure'),
  highest,
  fall('named'),
]
