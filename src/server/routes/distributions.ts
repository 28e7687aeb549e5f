import type { Booking } from '#contract/calls/distributions.ts'
import { perform } from '../approvals/perform.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageKeyOf, pageRowsDefault } from '../http/page.ts'
import { followProgress } from '../live/follow-progress.ts'
import { closeTelling, usualReturns } from '../views/close-check.ts'
import { runGrowth } from '../views/run-growth.ts'
import { runRows } from '../views/run-rows.ts'
import { refuseNoRun, runOf, storedRuns, weekOfStored } from '../views/runs.ts'
import { closeAction } from '../weeks/finalise.ts'
import { missingFor } from '../weeks/readiness.ts'
import { fundDebtNow } from '../weeks/set-aside.ts'
import { storedWeek, weekById, weekId } from '../weeks/stored-weeks.ts'

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

    finaliseRun: async ({ params: { id }, body, by, request }) => {
      const week = weekById(id)
      await refuseNoRun(store.read, clock.now(), week, await storedWeek(store.read, week))
      const { return_percent: typedReturn, covering } = body ?? {}
      await perform({ store, clock }, closeAction, { from: week.from, typedReturn, covering }, { by, from: request.ip })
      return runOf(store.read, week, await storedWeek(store.read, week))
    },

    readBooking: async ({ params: { id } }) => {
      const at = bookingOf(weekId(weekById(id)))
      return { booking: at && { ...at, step: at.step as Booking['step'] } }
    },
  } satisfies Handlers<'listRuns' | 'previewRun' | 'readRunGrowth' | 'finaliseRun' | 'readBooking'>
}
