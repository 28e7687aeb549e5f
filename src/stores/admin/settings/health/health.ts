import { send } from '#client/send.ts'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import * as calls from '#contract/calls/desk/fund-health.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { stallWords } from '#words/desk/mail-health.ts'

/** What was measured about the server, or null without `fund`: then the figures of spec §2 are shown, as a sample. */
const health = loader<FundHealth | null>('The system health', async () =>
  hasExtension('fund') ? await send(calls.readFundHealth, {}) : null,
)

export const $health = health.$load
export const loadHealth = health.load

type Stall = NonNullable<FundHealth['stalls']>[number]

/** The name of its button while it is in progress. */
export const stallKey = ({ id }: Stall): string => `stall:${id}`

/** Lets what stopped the server twice be tried again. */
export const tryStalledAgain = async (stall: Stall): Promise<void> => {
  await runWithToast(
    stallKey(stall),
    () => send(calls.tryStalledAgain, { params: { id: stall.id } }),
    stallWords.done,
    loadHealth,
  )
}
