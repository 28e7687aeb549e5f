import * as v from 'valibot'
import { instant } from './basic.ts'

const holdCauses = ['address', 'factor', 'password', 'bank-account'] as const

/** What was changed. */
export const holdCause = v.picklist(holdCauses)

export type HoldCause = v.InferOutput<typeof holdCause>

/** Nothing is paid out until then, because of the newest of these changes. */
export const payoutHold = v.object({ until: instant, because: holdCause })

export type PayoutHold = v.InferOutput<typeof payoutHold>

/** What was changed, as a sentence says it: "after a change of the email address". */
export const holdCauseNames: Readonly<Record<HoldCause, string>> = {
  address: 'the email address',
  factor: 'a second factor',
  password: 'the password',
  'bank-account': 'the bank account',
}
