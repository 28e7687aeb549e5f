import { useEffect } from 'react'
import type { FundFigures } from '#contract/calls/desk/fund-figures.ts'
import { formatCount } from '#fund/text/count.ts'
import { formatPercent } from '#fund/text/format.ts'
import { fundFigures, startFundFigures } from '#stores/admin/desk/analytics/fund-figures.ts'
import { Figures } from '#ui/Figures.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'
import { monthName } from '../parts/week-labels.ts'
import { Fold } from './Folds.tsx'
import { nameAndDay } from './week-columns.tsx'

type Row<Of extends 'cohorts' | 'flows' | 'fees'> = FundFigures[Of][number]
type Account = FundFigures['concentration']['rows'][number]

const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, { digits: 1 }))

const downBy = (column: string) => ({ column, direction: 'descending' }) as const

const dollars = <R,>(id: string, head: string, of: (row: R) => number, narrow: 'figure' | 'named'): Column<R> => ({
  id,
  head,
  align: 'end',
  narrow,
  cell: (row) => <Dollars value={of(row)} />,
  sort: of,
})

const cohorts: readonly Column<Row<'cohorts'>>[] = [
  { id: 'month', head: 'Joined', cell: ({ month }) => monthName(month), sort: ({ month }) => month },
  {
    id: 'investors',
    head: 'Investors',
    align: 'end',
    narrow: 'named',
    cell: (row) => formatCount(row.investors),
    sort: (row) => row.investors,
  },
  {
    id: 'holders',
    head: 'With a balance',
    align: 'end',
    narrow: 'none',
    cell: (row) => formatCount(row.holders),
    sort: (row) => row.holders,
  },
  {
    id: 'retained',
    head: 'Of them',
    align: 'end',
    narrow: 'change',
    cell: (row) => percent(row.retained_percent),
    sort: (row) => row.retained_percent ?? -1,
  },
  dollars('invested', 'Invested', (row) => row.invested, 'named'),
  dollars('balance', 'Balance', (row) => row.balance, 'figure'),
]

const flows: readonly Column<Row<'flows'>>[] = [
  { id: 'month', head: 'Month', cell: ({ month }) => monthName(month), sort: ({ month }) => month },
  dollars('in', 'In', (row) => row.in, 'named'),
  dollars('out', 'Out', (row) => row.out, 'named'),
  dollars('net', 'Net', (row) => row.net, 'figure'),
]

const fees: readonly Column<Row<'fees'>>[] = [
  ...nameAndDay,
  dollars('profit', 'Profit', (row) => row.profit, 'named'),
  dollars('share', 'The fund’s share', (row) => row.fund_share, 'figure'),
]

const accounts = (head: string, of: string): readonly Column<Account>[] => [
  { id: 'name', head: 'Investor', cell: ({ name }) => name, sort: ({ name }) => name },
  dollars('amount', head, (row) => row.amount, 'figure'),
  {
    id: 'share',
    head: of,
    align: 'end',
    narrow: 'change',
    cell: (row) => percent(row.share_percent),
    sort: (row) => row.share_percent ?? -1,
  },
]

const balances = accounts('Balance', 'Of all balances')
const losses = accounts('Carried loss', 'Of all carried')

const cardsOf = ({ concentration, carried, flows: months, fees: weeks }: FundFigures) => {
  const [month, week] = [months.at(-1), weeks.at(-1)]
  return [
    { name: 'Ten largest', value: percent(concentration.share_percent), note: 'of all balances' },
    {
      name: 'Carried losses',
      value: <Dollars value={carried.amount} />,
      note: carried.investors === 1 ? 'of one investor' : `of ${formatCount(carried.investors)} investors`,
    },
    {
      name: 'Net inflow',
      value: <Dollars value={month?.net ?? null} />,
      note: month ? monthName(month.month) : 'by month',
    },
    { name: 'The fund’s share', value: <Dollars value={week?.fund_share ?? null} />, note: week?.week ?? 'by week' },
  ]
}

const Tables = ({ of }: { of: FundFigures }) => (
  <>
    <Figures figures={cardsOf(of)} />
    <Fold name="Cohorts by joining month" of="cohorts" empty={of.cohorts.length === 0}>
      <Table
        caption="Cohorts"
        columns={cohorts}
        rows={of.cohorts}
        sort={downBy('month')}
        keyOf={({ month }) => month}
      />
    </Fold>
    <Fold name="Money in and out by month" of="flows" empty={of.flows.length === 0}>
      <Table
        caption="Money in and out"
        columns={flows}
        rows={of.flows}
        sort={downBy('month')}
        keyOf={({ month }) => month}
      />
    </Fold>
    <Fold name="The ten largest accounts" of="concentration" empty={of.concentration.rows.length === 0}>
      <Table
        caption="The largest accounts"
        columns={balances}
        rows={of.concentration.rows}
        sort={downBy('amount')}
        keyOf={({ id }) => id}
      />
    </Fold>
    <Fold name="Carried losses, the largest" of="carried" empty={of.carried.rows.length === 0}>
      <Table
        caption="Carried losses"
        columns={losses}
        rows={of.carried.rows}
        sort={downBy('amount')}
        keyOf={({ id }) => id}
      />
    </Fold>
    <Fold name="The fund’s share by week" of="fees" empty={of.fees.length === 0}>
      <Table
        caption="The fund’s share"
        columns={fees}
        rows={of.fees}
        sort={downBy('date')}
        keyOf={({ date }) => date}
      />
    </Fold>
  </>
)

/** What the book says about the fund beside its weeks, each figure with its table. */
export const BookFigures = () => {
  useEffect(startFundFigures, [])
  return (
    <section className="section" aria-labelledby="book-figures">
      <h2 id="book-figures">From the book</h2>
      <Read of={fundFigures} what="The figures from the book">
        {(of) => <Tables of={of} />}
      </Read>
    </section>
  )
}
