import { computed } from 'nanostores'
import { send } from '#client/send.ts'
import { readNextWeekRisk, readTradingStatusSummary } from '#contract/calls/people/analytics.ts'
import { $extensions, discover } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

/** Call 20: on load and on Refresh. If it fails, nothing changes and no message is shown (spec §7, §8). */
export const tradingSummary = loader('The trading-status summary', () => send(readTradingStatusSummary, {}))

/** A refresh is in flight: the button ignores a second press. */
export const $refreshing = computed(tradingSummary.$load, ({ state }) => state === 'loading')

/** Call 21, in dollars; errors are ignored (spec §7). */
export const nextWeekRisk = loader(
  'Next week’s total risk',
  async () => (await send(readNextWeekRisk, {})).total_risk_amount,
)

let summaryAsked = false

/** Call 20 once per page, and again only on Refresh (spec §7); after it is known whether cookies must be sent. */
export const loadSummaryOnce = async (): Promise<void> => {
  if (summaryAsked) return
  summaryAsked = true
  const discovered = discover()
  if ($extensions.get().size === 0) await discovered
  await tradingSummary.load()
}
