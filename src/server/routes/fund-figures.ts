import type { FundFigures, fundTables } from '#contract/calls/fund-figures.ts'
import type { CsvCell } from '#fund/csv.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { noteDownload } from '../audit/download.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { sendTable } from '../http/table-file.ts'
import type { TableColumns } from '../http/table-shape.ts'
import { fundFiguresOf } from '../views/fund-figures.ts'

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
}

const rowsOf = (figures: FundFigures, of: Table): readonly Record<string, CsvCell>[] =>
  of === 'concentration' || of === 'carried' ? figures[of].rows : figures[of]

/** What the admin's analytics add of the fund (extension `fund-figures`). */
export const fundFigures = ({ store, clock }: Context) =>
  ({
    readFundFigures: () => fundFiguresOf(store.read, clock.now()),

    exportFundFigures: async ({ by, query: { of, format }, request, reply }) => {
      await noteDownload({ store, clock }, { by, from: request.ip }, of, 'analytics')
      const now = clock.now()
      const rows = rowsOf(await fundFiguresOf(store.read, now), of)
      return sendTable(reply, format, { name: `${of}-${newYorkDate(now)}`, columns: columns[of], rows })
    },
  }) satisfies Handlers<'readFundFigures' | 'exportFundFigures'>
