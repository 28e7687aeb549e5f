import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { removeView, renameView, saveView, viewsOf } from './saved-views.ts'
import { nextWeekRiskOf, tradingSummaryOf } from './trading.ts'

/** Calls 20 and 21 of spec §7. */
export const analytics = ({ store, clock }: Context) =>
  ({
    readTradingStatusSummary: () => tradingSummaryOf(store.read, clock.now()),
    readNextWeekRisk: async () => ({ total_risk_amount: await nextWeekRiskOf(store.read, clock.now()) }),
  }) satisfies Handlers<'readTradingStatusSummary' | 'readNextWeekRisk'>

/** Lists filtered and sorted by an admin and saved (extension `saved-views`). */
export const savedViews = ({ store }: Context) =>
  ({
    listSavedViews: async ({ query: { list }, by }) => ({ rows: await viewsOf(store.read, by.id, list) }),

    saveView: ({ body, by }) => store.write((work) => saveView(work, { ...body, personId: by.id })),

    renameView: ({ params: { id }, body: { name }, by }) => store.write(({ db }) => renameView(db, by.id, id, name)),

    removeView: async ({ params: { id }, by }) => {
      await store.write(({ db }) => removeView(db, by.id, id))
      return { removed: true }
    },
  }) satisfies Handlers<'listSavedViews' | 'saveView' | 'renameView' | 'removeView'>
