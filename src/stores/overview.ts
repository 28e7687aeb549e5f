import { computed } from 'nanostores'
import { readNextWeekRisk, readTradingStatusSummary } from '#client/analytics.ts'
import { readFundOverview } from '#client/fund.ts'
import { discover, hasExtension } from './extensions.ts'
import { loader } from './load.ts'

const summary = loader('The trading-status summary', readTradingStatusSummary)

/** Call 20: on load and on Refresh. When it fails nothing changes and nothing is said (spec §7, §8). */
export const $summary = summary.$load
export const loadSummary = summary.load

/** Refresh is on its way: the button takes no second press. */
export const $refreshing = computed($summary, ({ state }) => state === 'loading')

const nextWeekRisk = loader('Next week’s total risk', readNextWeekRisk)

/** Call 21, in dollars; errors are ignored (spec §7). */
export const $nextWeekRisk = nextWeekRisk.$load
export const loadNextWeekRisk = nextWeekRisk.load

const fundOverview = loader('The fund’s overview', readFundOverview)

/** Totals, weeks, top accounts and deposits, with the `fund` extension. */
export const $fundOverview = fundOverview.$load

/** Loads what Overview shows. */
export const loadOverview = async (): Promise<void> => {
  await discover()
  await Promise.all([loadSummary(), hasExtension('fund') && fundOverview.load()])
}
