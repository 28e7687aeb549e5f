import { newYorkDate } from '#fund/new-york.ts'
import { weekLabel } from '#fund/week.ts'
import type { Context } from '../context.ts'
import { type TableMakers, table } from '../exports/table.ts'
import { refuseNoRun } from '../views/runs.ts'
import { reportColumns, reportTable, rowColumns, rowTable, runColumns, runTable } from '../views/week-tables.ts'
import { storedWeek, weekById } from '../weeks/stored-weeks.ts'

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
