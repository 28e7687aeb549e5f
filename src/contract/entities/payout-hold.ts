import * as v from 'valibot'
import { holdCauses } from '#fund/money/payout-hold.ts'
import { instant } from './basic.ts'

/** Nothing is paid out until then, because of the newest of these changes. */
export const payoutHold = v.object({ until: instant, because: v.picklist(holdCauses) })

export type PayoutHold = v.InferOutput<typeof payoutHold>
