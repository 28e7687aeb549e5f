import type { FundFigures, fundTables } from '#contract/calls/fund-figures.ts'
import type { CsvCell } from '#fund/csv.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { noteDownload } from '../audit/download.ts'
import { benchmarksFor } from '../benchmarks/series.ts'
import type { By, Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { refuse } from '../http/refuse.ts'
import { sendTable } from '../http/table-file.ts'
import type { TableColumns } from '../http/table-shape.ts'
import { analyticsColumns, analyticsRows, performanceRows } from '../views/analytics-tables.ts'
import { fundFiguresOf } from '../views/fund-figures.ts'
import { analyticsOf } from '../views/overview.ts'

type Table = (typeof fundTables)[number]

const share = { name: 'text', amount: 'dollars', share_percent: 'percent' } as const

const columns: Readonly<Record<Table, TableColumns>> = {
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

const figureRows = (figures: FundFigures, of: keyof FundFigures & Table): Rows =>
  of === 'concentration' || of === 'carried' ? figures[of].rows : figures[of]

/** What the admin's analytics add of the fund (extension `fund-figures`). */
export const fundFigures = ({ store, clock }: Context) => {
  const performance = async (by: By, key: string | undefined): Promise<Rows> => {
    const series = key === undefined ? undefined : (await benchmarksFor(store.read, by)).find((one) => one.key === key)
    const rows =
      key === undefined || series ? performanceRows(await analyticsOf(store.read, clock.now()), series) : null
    if (!rows) throw refuse(404, 'There is no such benchmark over the fund’s weeks.')
    return rows
  }

  const rowsOf = async (of: Table, by: By, benchmark: string | undefined): Promise<Rows> => {
    if (of === 'performance') return performance(by, benchmark)
    if (of === 'weeks' || of === 'history' || of === 'profiles')
      return analyticsRows[of](await analyticsOf(store.read, clock.now()))
    return figureRows(await fundFiguresOf(store.read, clock.now()), of)
  }

  return {
    readFundFigures: () => fundFiguresOf(store.read, clock.now()),

    exportFundFigures: async ({ by, query: { of, benchmark, format }, request, reply }) => {
      const rows = await rowsOf(of, by, benchmark)
      await noteDownload({ store, clock }, { by, from: request.ip }, of, 'analytics')
      return sendTable(reply, format, { name: `${of}-${newYorkDate(clock.now())}`, columns: columns[of], rows })
    },
  } satisfies Handlers<'readFundFigures' | 'exportFundFigures'>
}
