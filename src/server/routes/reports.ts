import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageBy, pageKeyOf, pageRowsDefault } from '../http/page.ts'
import { investorById } from '../people/investor.ts'
import { fundReport, fundReports } from '../views/fund-weeks.ts'
import { ownReport } from '../views/own-weeks.ts'
import { unreportedWeek } from '../views/unreported-week.ts'
import { ownWeeks } from '../weeks/own-weeks.ts'

/** The reports extension: an investor's own weeks with their arithmetic, the fund's for the admin. */
export const reports = ({ store, clock }: Context) =>
  ({
    listReports: async ({ whose, query: { before, limit = pageRowsDefault } }) => {
      const key = pageKeyOf(before)
      if (whose.kind === 'everybody') {
        const found = await fundReports(store.read, key, limit + 1)
        const unreported = await unreportedWeek(store.read, clock.now())
        return { ...pageBy(found, limit, ({ week_from }) => week_from, fundReport), unreported }
      }
      const { id } = await investorById(store.read, whose.personId)
      const found = await ownWeeks(store.read, id, key, limit + 1)
      const unreported = await unreportedWeek(store.read, clock.now(), id)
      return { ...pageBy(found, limit, ({ week_from }) => week_from, ownReport), unreported }
    },
  }) satisfies Handlers<'listReports'>
