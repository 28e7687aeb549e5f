import * as v from 'valibot'
import { bookMax, isWholeCents, toDollars } from '#fund/cents/money.ts'
import { foldAddress } from './address.ts'

/**
 * What people enter, with the sentences that refuse it. Apart from `basic.ts`, which is for answers: a first screen reads
 * those and has nothing to fill in.
 */

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

const dollarsMax = toDollars(bookMax)

/** An amount that a person enters: dollars and whole cents, 0 or more. */
export const amount = v.pipe(
  v.number('an amount in dollars is needed'),
  v.finite('an amount must be finite'),
  v.minValue(0, 'an amount cannot be negative'),
  v.maxValue(dollarsMax, 'this amount is larger than the fund can book'),
  v.check(isWholeCents, 'an amount has at most two decimals'),
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

export const byInvestorEmail = v.object({ investor_email: email })
