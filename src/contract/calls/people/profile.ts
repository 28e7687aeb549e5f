import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { day, investmentGoals, keptEmail, riskProfile } from '#contract/entities/basic.ts'
import { birthday, madeFrom, phone, version } from '#contract/entities/fields.ts'
import { personName } from '#contract/entities/person-name.ts'

const path = '/api/profile'
const extension = 'profile'

const optionalText = (charactersMax: number, what: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(charactersMax, `${what} has at most ${charactersMax} characters`),
    v.regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, `${what} cannot hold control characters`),
  )

const addressCharactersMax = 300
const taxIdCharactersMax = 32

/** From any country; an empty text removes it, and a masked one keeps the one on file. */
const taxId = v.pipe(
  optionalText(taxIdCharactersMax, 'a tax id'),
  v.regex(/^$|•|(?:[\p{L}\p{N}][^\p{L}\p{N}]*){5}/u, 'a tax id has at least 5 letters or digits'),
)

/** The profile form (spec §3); the tax id is masked on every read. */
export const profile = v.object({
  name: v.string(),
  email: keptEmail,
  phone: v.nullable(v.string()),
  address: v.nullable(v.string()),
  dateOfBirth: v.nullable(day),
  taxId: v.nullable(v.string()),
  riskTolerance: v.nullable(riskProfile),
  investmentGoals: v.nullable(investmentGoals),
  version,
})

export type Profile = v.InferOutput<typeof profile>

export const readProfile = call({
  name: 'readProfile',
  method: 'GET',
  path,
  who: 'signed-in',
  does: "The signed-in person's profile",
  extension,
  answer: profile,
})

export const saveProfile = call({
  name: 'saveProfile',
  method: 'PATCH',
  path,
  who: 'signed-in',
  notFrozen: true,
  does: 'Saves any part of the profile; the address is the identity and cannot be changed here; 409 if somebody has saved since',
  extension,
  body: v.strictObject({
    name: v.optional(personName),
    phone: v.optional(phone),
    address: v.optional(optionalText(addressCharactersMax, 'an address')),
    dateOfBirth: v.optional(v.union([v.literal(''), birthday])),
    taxId: v.optional(taxId),
    riskTolerance: v.optional(riskProfile),
    investmentGoals: v.optional(investmentGoals),
    version: madeFrom,
  }),
  answer: profile,
})
