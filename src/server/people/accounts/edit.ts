import type { RiskProfile } from '#contract/entities/basic.ts'
import { keepAssignments } from '#server/notices/inbox/raise.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, PersonActor, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandVersion, revise } from '#server/platform/http/revisions.ts'
import { post } from '#server/platform/mail/post.ts'
import { redirectWaiting } from '#server/platform/mail/transport.ts'
import {
  type AddressChanged,
  addressChanged,
  addressesKept,
  approved,
  changePerson,
  insertPerson,
  peopleChanged,
  personRecord,
} from './people.ts'
import { saveForm } from './profile.ts'
import { forgetUnclaimedAt } from './register.ts'
import { invitationText } from './texts.ts'

interface Adding {
  readonly person: { readonly name: string; readonly email: string; readonly risk_profile?: RiskProfile | undefined }
  readonly portalUrl: string
}

/**
 * Adds an approved investor and mails the invitation; the first sign-in is by code. Returns the id. Throws 409 if the
 * address has an account: the unique index decides.
 */
export const addInvestor = async (work: Work<PersonActor>, { person, portalUrl }: Adding): Promise<string> => {
  const { by } = work.actor
  const { name, email, risk_profile = null } = person
  const id = await insertPerson(work, { email, name, role: 'investor', status: 'active', risk_profile })
  if (id === undefined) throw refuse(409, 'An account with this address already exists.')
  await work.announce(approved, { personIds: [id], byId: by.id })
  await post(work, { to: email, ...invitationText({ name, portalUrl }) })
  await audit(work, { action: 'investor.add', subject: email, detail: name })
  return id
}

interface InvestorEdit {
  readonly id: string
  readonly part: {
    readonly name?: string | undefined
    readonly phone?: string | undefined
    readonly risk_profile?: RiskProfile | undefined
    readonly version: number
  }
}

const fieldNames = { name: 'the name', risk_profile: 'the risk profile', phone: 'the phone number' } as const

/** Edits an investor; an empty phone number removes it. The audit trail keeps the old and the new value. Throws 404. */
export const editInvestor = async (work: Work<PersonActor>, { id, part }: InvestorEdit): Promise<void> => {
  const { by } = work.actor
  const before = await work.db
    .selectFrom('investor_accounts')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .leftJoin('profiles', 'profiles.person_id', 'people.id')
    .select(['people.id as personId', 'people.email', 'people.name', 'people.risk_profile', 'profiles.phone'])
    .where('investor_accounts.id', '=', id)
    .executeTakeFirst()
  if (!before) throw refuse(404, 'There is no such investor.')
  const { personId } = before
  await demandVersion(work.db, personRecord(personId), part.version)
  const { name = before.name, risk_profile = before.risk_profile, phone = before.phone } = part
  const after = { name, risk_profile, phone: phone || null }
  const changed = (['name', 'risk_profile', 'phone'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  const fields = changed.map((field) => fieldNames[field])
  await revise(work, personRecord(personId), { at: work.now, by: by.email, fields, from: part.version })
  await changePerson(work, personId, { name, risk_profile })
  await saveForm(work, personId, { phone: after.phone })
  const detail = changed.map((field) => `${field}: ${before[field] ?? 'none'} → ${after[field] ?? 'none'}`).join('; ')
  await audit(work, { action: 'investor.edit', subject: before.email, detail })
}

/** Whether an address has an account, or is kept for another one than this person's. */
export const isTaken = async (
  db: Db,
  now: number,
  { personId, email }: { readonly personId: string; readonly email: string },
): Promise<boolean> => {
  if (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()) return true
  return ((await addressesKept(db, now, [email])).get(email) ?? personId) !== personId
}

/**
 * Gives an account another address, with the mails that wait for it. False, with nothing done, if the address belongs to
 * another account.
 */
export const moveAddress = async (work: Work, moved: AddressChanged): Promise<boolean> => {
  const { personId, from, to } = moved
  await forgetUnclaimedAt(work, to)
  if (await isTaken(work.db, work.now, { personId, email: to })) return false
  const changed = await work.db
    .updateTable('people')
    .set({ email: to })
    .where('id', '=', personId)
    .where('email', '=', from)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new Error('The account goes by another address than the one it leaves')
  await work.announce(peopleChanged, [personId])
  await work.announce(addressChanged, moved)
  await redirectWaiting(work, from, to)
  await keepAssignments(work, from, to)
  return true
}
