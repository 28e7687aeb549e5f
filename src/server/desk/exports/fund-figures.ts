import type { FundFigures, fundTables } from '#contract/calls/desk/fund-figures.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { CsvCell } from '#fund/text/csv.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { benchmarksFor } from '#server/money/benchmarks/series.ts'
import type { Context } from '#server/platform/config/context.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { TableColumns } from '#server/platform/http/table-shape.ts'
import { analyticsColumns, analyticsRows, performanceRows } from '../fund/analytics-tables.ts'
import { fundAnalyticsOf } from '../fund/fund-analytics.ts'
import { fundFiguresOf } from '../fund/fund-figures.ts'
import { type TableMakers, table } from './table.ts'

type Named = (typeof fundTables)[number]

const share = { name: 'text', amount: 'dollars', share_percent: 'percent' } as const

const columns: Readonly<Record<Named, TableColumns>> = {
  cohorts: {
    month: 'text',
    investors: 'number',
    holders: 'number',
    retained_percent: 'percent',
    invested: 'dollars',
    balance: 'dollars',
  },
  flows: { month: 'text', in: 'dollars', out: 'dollars', net: 'dollars' },
  concentration: share,
  carried: share,
  fees: { week: 'text', date: 'day', profit: 'dollars', fund_share: 'dollars' },
  ...analyticsColumns,
}

type Rows = readonly Readonly<Record<string, CsvCell>>[]

const figureRows = (figures: FundFigures, of: keyof FundFigures & Named): Rows =>
  of === 'concentration' || of === 'carried' ? figures[of].rows : figures[of]

export const fundFigureTables = ({ store, clock }: Context) => {
  const performance = async (key: string | undefined): Promise<Rows> => {
    const all = key === undefined ? [] : await benchmarksFor(store.read, { kind: 'everybody' })
    const series = all.find((one) => one.key === key)
    const rows =
      key === undefined || series ? performanceRows(await fundAnalyticsOf(store.read, clock.now()), series) : null
    if (!rows) throw refuse(404, 'There is no such benchmark over the fund’s weeks.')
    return rows
  }

  const rowsOf = async (of: Named, benchmark: string | undefined): Promise<Rows> => {
    if (of === 'performance') return performance(benchmark)
    if (of === 'weeks' || of === 'history' || of === 'profiles')
      return analyticsRows[of](await fundAnalyticsOf(store.read, clock.now()), await termsAtOf(store.read))
    return figureRows(await fundFiguresOf(store.read, clock.now()), of)
  }

  return {
    exportFundFigures: async ({ query: { of, benchmark } }) => {
      const rows = await rowsOf(of, benchmark)
      const taken = { subject: of, detail: 'analytics' }
      return table({ name: `${of}-${newYorkDate(clock.now())}`, columns: columns[of], rows, taken })
    },
  } satisfies TableMakers<'exportFundFigures'>
}
