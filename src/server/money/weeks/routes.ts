import type { Booking } from '#contract/calls/money/distributions.ts'
import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageKeyOf, pageRowsDefault } from '#server/platform/http/page.ts'
import { followProgress } from '#server/platform/live/progress.ts'
import { closeTelling, usualReturns } from './close-check.ts'
import { closeAction } from './finalise.ts'
import { missingFor } from './readiness.ts'
import { runGrowth } from './run-order.ts'
import { refuseNoRun, runOf, runRows, storedRuns, weekOfStored } from './runs.ts'
import { fundDebtNow } from './set-aside.ts'
import { storedWeek, weekById, weekId } from './stored-weeks.ts'

/** The distributions extension: the weekly run, previewed and finalised. */
export const distributions = ({ store, clock }: Context) => {
  const bookingOf = followProgress({ store, clock }, 'booking')
  return {
    listRuns: async ({ query: { before, limit = pageRowsDefault } }) => {
      const found = await storedRuns(store.read, pageKeyOf(before), limit + 1)
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      return {
        rows: await Promise.all(rows.map((stored) => runOf(store.read, weekOfStored(stored), stored))),
        next: found.length > limit && last ? String(last.week_from) : null,
      }
    },

    previewRun: async ({ params: { id }, query: { before, limit = pageRowsDefault, search, sort = 'investor' } }) => {
      const week = weekById(id)
      const stored = await storedWeek(store.read, week)
      await refuseNoRun(store.read, clock.now(), week, stored)
      const missing = await missingFor(store.read, clock.now(), week)
      return {
        run: await runOf(store.read, week, stored),
        readiness: { ready: missing.length === 0 && stored?.closed_at === null, missing },
        usual: await usualReturns(store.read, week),
        fund_debt: stored?.closed_at === null ? ((await fundDebtNow(store.read, clock.now())) ?? undefined) : undefined,
        telling: stored ? await closeTelling(store.read, clock.now(), stored) : null,
        ...(stored ? await runRows(store.read, stored, { search, sort, before, limit }) : { rows: [], next: null }),
      }
    },

    readRunGrowth: async ({ params: { id } }) => {
      const week = weekById(id)
      await refuseNoRun(store.read, clock.now(), week, await storedWeek(store.read, week))
      return runGrowth(store.read, week)
    },

    finaliseRun: async ({ params: { id }, body, write }) => {
      const week = weekById(id)
      await refuseNoRun(store.read, clock.now(), week, await storedWeek(store.read, week))
      const { return_percent: typedReturn, covering } = body ?? {}
      await perform(write, closeAction, { from: week.from, typedReturn, covering })
      return runOf(store.read, week, await storedWeek(store.read, week))
    },

    readBooking: async ({ params: { id } }) => {
      const at = bookingOf(weekId(weekById(id)))
      return { booking: at && { ...at, step: at.step as Booking['step'] } }
    },
  } satisfies Handlers<'listRuns' | 'previewRun' | 'readRunGrowth' | 'finaliseRun' | 'readBooking'>
}
