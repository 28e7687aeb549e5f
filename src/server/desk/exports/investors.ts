import { newYorkDate } from '#fund/calendar/new-york.ts'
import { chosenInvestors, exportColumns as columns, everyInvestor } from '#server/people/list/export.ts'
import { countInvestors } from '#server/people/list/find.ts'
import type { Context } from '#server/platform/config/context.ts'
import { investorQuery } from '../investor/investor-query.ts'
import { type TableMakers, table } from './table.ts'

export const investorTables = ({ store, clock }: Context) =>
  ({
    exportInvestors: async ({ query: asked }) => {
      const now = clock.now()
      const query = await investorQuery(store.read, now, asked)
      return table({
        name: `investors-${newYorkDate(now)}`,
        columns,
        rows: everyInvestor(store.read, now, query),
        taken: { subject: 'investors', detail: JSON.stringify(asked) },
        count: () => countInvestors(store.read, now, query),
      })
    },

    exportChosenInvestors: ({ body: { ids } }) => {
      const now = clock.now()
      const chosen = [...new Set(ids)]
      return table({
        name: `investors-${newYorkDate(now)}`,
        columns,
        rows: chosenInvestors(store.read, now, chosen),
        taken: { subject: 'investors', detail: `${ids.length} chosen` },
        count: async () => chosen.length,
      })
    },
  }) satisfies TableMakers<'exportInvestors' | 'exportChosenInvestors'>
