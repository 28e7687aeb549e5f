import type { FundFigures, fundTables } from '#contract/calls/fund-figures.ts'
import type { CsvCell } from '#fund/csv.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { noteDownload } from '../audit/download.ts'
import type { Context } from '../context.ts'
import { sendCsv } from '../http/csv.ts'
import type { Handlers } from '../http/handler.ts'
import { fundFiguresOf } from '../views/fund-figures.ts'

type Table = (typeof fundTables)[number]

const columns = {
  cohorts: ['month', 'investors', 'holders', 'retained_percent', 'invested', 'balance'],
  flows: ['month', 'in', 'out', 'net'],
  concentration: ['name', 'amount', 'share_percent'],
  carried: ['name', 'amount', 'share_percent'],
  fees: ['week', 'date', 'profit', 'fund_share'],
} as const satisfies Record<Table, readonly string[]>

const rowsOf = (figures: FundFigures, of: Table): readonly Record<string, CsvCell>[] =>
  of === 'concentration' || of === 'carried' ? figures[of].rows : figures[of]

/** What the admin's analytics add of the fund (extension `fund-figures`). */
export const fundFigures = ({ store, clock }: Context) =>
  ({
    readFundFigures: () => fundFiguresOf(store.read, clock.now()),

    exportFundFigures: async ({ by, query: { of }, request, reply }) => {
      await noteDownload({ store, clock }, { by, from: request.ip }, of, 'analytics')
      const now = clock.now()
      return sendCsv(
        reply,
        `${of}-${newYorkDate(now)}.csv`,
        columns[of],
        rowsOf(await fundFiguresOf(store.read, now), of),
      )
    },
  }) satisfies Handlers<'readFundFigures' | 'exportFundFigures'>
