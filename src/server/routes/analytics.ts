import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { nextWeekRiskOf, tradingSummaryOf } from '../investor-list/trading-summary.ts'

/** Calls 20 and 21 of spec §7. */
export const analytics = ({ store, clock }: Context) =>
  ({
    readTradingStatusSummary: () => tradingSummaryOf(store.read, clock.now()),
    readNextWeekRisk: async () => ({ total_risk_amount: await nextWeekRiskOf(store.read, clock.now()) }),
  }) satisfies Handlers<'readTradingStatusSummary' | 'readNextWeekRisk'>
