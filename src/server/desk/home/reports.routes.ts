import { fundReport, fundReports } from '#server/money/weeks/fund-weeks.ts'
import { ownReport } from '#server/money/weeks/own-week-answers.ts'
import { ownWeeks } from '#server/money/weeks/own-weeks.ts'
import { unreportedWeek } from '#server/money/weeks/unreported-week.ts'
import { investorById } from '#server/people/accounts/investor.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageBy, pageKeyOf, pageRowsDefault } from '#server/platform/http/page.ts'

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
