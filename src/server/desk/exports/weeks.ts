import { newYorkDate } from '#fund/calendar/new-york.ts'
import { weekLabel } from '#fund/calendar/week.ts'
import { refuseNoRun } from '#server/money/weeks/runs.ts'
import { storedWeek, weekById } from '#server/money/weeks/stored-weeks.ts'
import {
  reportColumns,
  reportTable,
  rowColumns,
  rowTable,
  runColumns,
  runTable,
} from '#server/money/weeks/week-tables.ts'
import type { Context } from '#server/platform/config/context.ts'
import { type TableMakers, table } from './table.ts'

export const weekTables = ({ store, clock }: Context) =>
  ({
    exportReports: () =>
      table({ name: 'weekly-reports', columns: reportColumns, rows: reportTable(store.read), taken: null }),

    exportRuns: () =>
      table({ name: 'weekly-distributions', columns: runColumns, rows: runTable(store.read), taken: null }),

    exportRun: async ({ params: { id }, query: { search, sort = 'investor' } }) => {
      const week = weekById(id)
      const stored = await storedWeek(store.read, week)
      await refuseNoRun(store.read, clock.now(), week, stored)
      return table({
        name: `distribution-${newYorkDate(week.from)}`,
        columns: rowColumns,
        rows: rowTable(store.read, stored, { search, sort }),
        taken: {
          subject: weekLabel(week),
          detail: search ? `rows per investor, ${JSON.stringify({ search })}` : 'rows per investor',
        },
      })
    },
  }) satisfies TableMakers<'exportReports' | 'exportRuns' | 'exportRun'>
