import { chosenMax } from '#contract/entities/chosen.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { noteDownload } from '../audit/download.ts'
import { actOnAll } from '../bulk-actions/act-on-all.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { sendTable } from '../http/table-file.ts'
import { exportColumns, theseInvestors } from '../investor-list/export.ts'
import { countInvestors } from '../investor-list/find.ts'
import { pageOfInvestors } from '../investor-list/page.ts'
import { investorQuery } from '../views/investor-query.ts'

/** What is done to many investors at once (extension `investors-bulk`). */
export const bulkActions = ({ store, clock }: Context) =>
  ({
    actOnInvestors: async ({ body, by, request }) => ({
      results: await actOnAll({ store, clock }, { ...body, by, from: request.ip }),
    }),

    listInvestorIds: async ({ query: asked }) => {
      const now = clock.now()
      const query = await investorQuery(store.read, now, asked)
      const { ids, next } = await pageOfInvestors(store.read, query, undefined, chosenMax)
      const total = next === null ? ids.length : await countInvestors(store.read, now, query)
      return { ids: [...ids], total }
    },

    exportChosenInvestors: async ({ body: { ids, format }, by, request, reply }) => {
      await noteDownload({ store, clock }, { by, from: request.ip }, 'investors', `${ids.length} chosen`)
      const now = clock.now()
      const rows = theseInvestors(store.read, now, [...new Set(ids)])
      return sendTable(reply, format, { name: `investors-${newYorkDate(now)}`, columns: exportColumns, rows })
    },
  }) satisfies Handlers<'actOnInvestors' | 'listInvestorIds' | 'exportChosenInvestors'>
