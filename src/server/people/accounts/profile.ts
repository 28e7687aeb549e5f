import type { InferOutput } from 'valibot'
import type { Profile, saveProfile as saveProfileCall } from '#contract/calls/people/profile.ts'
import { birthdayProblem } from '#contract/entities/fields.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandVersion, revise, versionOf } from '#server/platform/http/revisions.ts'
import { type SealedFor, seal, unseal } from '#server/platform/keys/seal.ts'
import { refuseInactive } from './find.ts'
import { changePerson, type PersonPart, personRecord } from './people.ts'

export type ProfilePart = InferOutput<typeof saveProfileCall.body>
type Part = Omit<ProfilePart, 'version'>

const sealedFor = (personId: string): SealedFor => ({ field: 'tax-id', row: personId })

const shownCharacters = 4
const hiding = '•'

/** "•••••6789": the last four characters of a text that is long enough to hide the others. */
const masked = (text: string): string => {
  const letters = [...text]
  const shown = letters.length > 2 * shownCharacters ? shownCharacters : 0
  return hiding.repeat(letters.length - shown) + letters.slice(letters.length - shown).join('')
}

const fieldNames: Partial<Record<string, string>> = {
  name: 'the name',
  phone: 'the phone number',
  address: 'the address',
  dateOfBirth: 'the date of birth',
  taxId: 'the tax id',
  riskTolerance: 'the risk profile',
  investmentGoals: 'the investment goals',
}

/** A person's profile form (spec §3), the tax id masked. */
export const profileOf = async (db: Db, secret: Keyring, personId: string): Promise<Profile> => {
  const row = await db
    .selectFrom('people')
    .leftJoin('profiles', 'profiles.person_id', 'people.id')
    .select(['people.name', 'people.email', 'people.risk_profile', 'people.investment_goals'])
    .select(['profiles.phone', 'profiles.address', 'profiles.date_of_birth', 'profiles.tax_id_sealed'])
    .where('people.id', '=', personId)
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    dateOfBirth: row.date_of_birth,
    taxId: row.tax_id_sealed === null ? null : masked(unseal(secret, sealedFor(personId), row.tax_id_sealed)),
    riskTolerance: row.risk_profile,
    investmentGoals: row.investment_goals,
    version: await versionOf(db, personRecord(personId)),
  }
}

/** Only the fields that were sent; an empty text clears a field. */
const given = <T>(name: string, value: T | undefined) =>
  value === undefined ? {} : { [name]: value === '' ? null : value }

const personPart = ({ name, riskTolerance, investmentGoals }: Part): PersonPart => ({
  ...(name !== undefined && { name }),
  ...given('risk_profile', riskTolerance),
  ...given('investment_goals', investmentGoals),
})

/** The tax id as it was given; null if there is none. */
export const wholeTaxId = async (db: Db, secret: Keyring, personId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('profiles')
    .select('tax_id_sealed')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.tax_id_sealed ? unseal(secret, sealedFor(personId), row.tax_id_sealed) : null
}

/** A masked tax id was not typed: the form sent back what it showed. */
const formPart = (secret: Keyring, personId: string, { phone, address, dateOfBirth, taxId }: Part) => ({
  ...given('phone', phone),
  ...given('address', address),
  ...given('date_of_birth', dateOfBirth),
  ...(taxId !== undefined &&
    !taxId.includes(hiding) &&
    given('tax_id_sealed', taxId === '' ? '' : seal(secret, sealedFor(personId), taxId))),
})

/** Saves some of the fields that the profile form adds to a person. */
export const saveForm = async ({ db }: Work, personId: string, part: object): Promise<void> => {
  if (Object.keys(part).length === 0) return
  await db
    .insertInto('profiles')
    .values({ person_id: personId, ...part })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(part))
    .execute()
}

/**
 * Saves any part of one's own profile; the address is the identity and cannot change. Throws 409 for a deactivated
 * investor. The audit trail names the fields, never their contents.
 */
export const saveProfile = async (
  work: SignedInWork,
  { part: given, secret }: { part: ProfilePart; secret: Keyring },
): Promise<void> => {
  const { by } = work.actor
  const unborn = birthdayProblem(given.dateOfBirth, work.now)
  if (unborn) throw refuse(422, unborn)
  refuseInactive(by)
  const { version, ...part } = given
  const fields = Object.keys(part)
  const revised = personRecord(by.id)
  await demandVersion(work.db, revised, version)
  if (fields.length === 0) return
  const names = fields.map((field) => fieldNames[field] ?? field)
  await revise(work, revised, { at: work.now, by: by.email, fields: names, from: version })
  await changePerson(work, by.id, personPart(part))
  await saveForm(work, by.id, formPart(secret, by.id, part))
  await audit(work, { action: 'profile.save', subject: by.email, detail: fields.sort().join(', ') })
}
