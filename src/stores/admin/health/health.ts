import { readFundHealth } from '#client/fund-health.ts'
import type { FundHealth } from '#contract/calls/fund-health.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

/** What was measured about the server, or null without `fund`: then the figures of spec §2 are shown, as a sample. */
const health = loader<FundHealth | null>('The system health', async () =>
  hasExtension('fund') ? await readFundHealth() : null,
)

export const $health = health.$load
export const loadHealth = health.load
