import * as v from 'valibot'
import { isWholeCents } from '#fund/money.ts'
import { tradingStatuses } from '#fund/trading-status.ts'
import { foldAddress } from './address.ts'

const emailCharactersMax = 254

const addressMax = v.maxLength<string, number, string>(
  emailCharactersMax,
  `an address has at most ${emailCharactersMax} characters`,
)

/** An address in its canonical form (api.md "Conventions"). */
export const email = v.pipe(
  v.string('an address is needed'),
  v.trim(),
  addressMax,
  v.check((address) => foldAddress(address) !== undefined, 'this is not an email address'),
  v.transform((address) => foldAddress(address) ?? address),
  addressMax,
)

/** An address in an answer, as it is stored. An older one may have a form that is no longer accepted. */
export const keptEmail = v.pipe(v.string('an address is needed'), v.trim(), v.toLowerCase())

/** Dollars on the wire: a number with at most two decimals; integer cents inside (api.md "Conventions"). */
export const dollars = v.pipe(v.number('an amount in dollars is needed'), v.finite('an amount must be finite'))

const dollarsMax = 1_000_000_000_000

/** An amount that a person enters: dollars and whole cents, 0 or more. */
export const amount = v.pipe(
  v.number('an amount in dollars is needed'),
  v.finite('an amount must be finite'),
  v.minValue(0, 'an amount cannot be negative'),
  v.maxValue(dollarsMax, 'this amount is larger than the fund can book'),
  v.check(isWholeCents, 'an amount has at most two decimals'),
)

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

/** Lines of plain text: no person types the other characters below U+0020, and PostgreSQL cannot store U+0000. */
export const plainLines = (what: string) =>
  v.regex<string, string>(/^[^\p{Cc}]*(?:[\n\t\r][^\p{Cc}]*)*$/u, `${what} cannot hold control characters`)

/** One line or a few of plain text, without control characters. */
export const text = (charactersMax: number, what: string) =>
  v.pipe(
    v.string(`${what} is needed`),
    v.trim(),
    v.minLength(1, `${what} is needed`),
    v.maxLength(charactersMax, `${what} has at most ${charactersMax} characters`),
    plainLines(what),
  )

/**
 * An undocumented field: read if it has the shape that this backend gives it, ignored in any other shape
 * (api.md rule 1).
 */
export const extra = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** A failure of any call: one sentence that a person can act on. */
export const failure = v.object({ detail: v.string() })

export const byInvestorEmail = v.object({ investor_email: email })
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
