import * as v from 'valibot'
import { tradingStatuses } from '#fund/weeks/trading-status.ts'

/** An address in an answer, as it is stored. An older one may have a form that is no longer accepted. */
export const keptEmail = v.pipe(v.string('an address is needed'), v.trim(), v.toLowerCase())

/** Dollars on the wire: a number with at most two decimals; integer cents inside (api.md "Conventions"). */
export const dollars = v.pipe(v.number('an amount in dollars is needed'), v.finite('an amount must be finite'))

/** An instant on the wire: ISO 8601 with an offset. */
export const instant = v.pipe(
  v.string('an instant is needed'),
  v.isoTimestamp('an instant is written like 2026-11-22T05:01:00Z'),
)

/** A calendar day, YYYY-MM-DD. */
export const day = v.pipe(v.string('a day is needed'), v.isoDate('a day is written like 2026-11-20'))

export const role = v.picklist(['investor', 'admin'], 'a role is investor or admin')
export const tradingStatus = v.picklist(tradingStatuses, 'a trading status is active or inactive')
export const investorStatus = v.picklist(['active', 'pending', 'inactive'], 'a status is active, pending or inactive')
export const riskProfile = v.picklist(
  ['conservative', 'moderate', 'aggressive'],
  'a risk profile is conservative, moderate or aggressive',
)
export const investmentGoals = v.picklist(
  ['short-term', 'medium-term', 'long-term-growth', 'retirement', 'income'],
  'an investment goal is short-term, medium-term, long-term-growth, retirement or income',
)

/**
 * An undocumented field: read if it has the shape that this backend gives it, ignored in any other shape
 * (api.md rule 1).
 */
export const extra = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** A failure of any call: one sentence that a person can act on. */
export const failure = v.object({ detail: v.string() })

/** An id as this portal makes it; an id of nothing is refused when it is looked up. */
export const id = v.pipe(v.string('an id is needed'), v.regex(/^[^\p{Cc}]{1,64}$/u, 'this is not an id'))
export const byId = v.object({ id })

export type Role = v.InferOutput<typeof role>
export type TradingStatus = v.InferOutput<typeof tradingStatus>
export type InvestorStatus = v.InferOutput<typeof investorStatus>
export type RiskProfile = v.InferOutput<typeof riskProfile>
export type InvestmentGoals = v.InferOutput<typeof investmentGoals>

/** The answer to a change: a sentence for the screen, if there is one. */
export const messageAnswer = v.object({ message: v.string() })
