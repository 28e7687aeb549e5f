import * as v from 'valibot'
import { dollars, instant } from './basic.ts'

/** What the fund owes to those whose money is in cash, and since when it has owed something (api.md "Money"). */
export const fundDebt = v.object({ amount: dollars, since: instant })

export type FundDebt = v.InferOutput<typeof fundDebt>
