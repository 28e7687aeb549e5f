import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { nextWeekRiskOf, tradingSummaryOf } from './trading-summary.ts'

/** Calls 20 and 21 of spec §7. */
export const analytics = ({ store, clock }: Context) =>
  ({
    readTradingStatusSummary: () => tradingSummaryOf(store.read, clock.now()),
    readNextWeekRisk: async () => ({ total_risk_amount: await nextWeekRiskOf(store.read, clock.now()) }),
  }) satisfies Handlers<'readTradingStatusSummary' | 'readNextWeekRisk'>
