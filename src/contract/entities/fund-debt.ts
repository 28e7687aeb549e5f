import * as v from 'valibot'
import { dollars, instant } from './basic.ts'

/**
 * What the fund owes to those whose money is in cash, and since when it has owed something; and how much of what is set
 * aside cash lacks, while nothing of it is paid (api.md "Money").
 */
export const fundDebt = v.object({ amount: dollars, since: instant, missing: v.optional(dollars) })

export type FundDebt = v.InferOutput<typeof fundDebt>
