import { type AdminRole, includesRole } from '#fund/access/admin-roles.ts'
import { counted } from '#fund/text/format.ts'
import { frozenAmong } from '#server/access/freezes/frozen.ts'
import { forgetBrowsers } from '#server/access/sign-in/client.ts'
import { isSecondPerson } from '#server/access/sign-in/second-person.ts'
import { endSessions } from '#server/access/sign-in/sessions.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { post } from '#server/platform/mail/post.ts'
import { findAdmin } from './find.ts'
import { changePerson, insertPerson } from './people.ts'
import { forgetUnclaimedAt } from './register.ts'
import { adminInvitationText } from './texts.ts'

export interface Inviting {
  readonly email: string
  readonly name: string
  readonly role: AdminRole
  readonly portalUrl: string
}

const isInvestors = 'This is an investor’s address; an admin needs one of their own.'

/** Who let somebody in or raised them, and when. */
const madeBy = ({ actor: { by }, now }: Work) => ({ second_by: by?.id ?? null, second_at: now })

/** Ends the keys that somebody made; returns how many. */
const endKeys = async ({ db, now }: Work, personId: string): Promise<number> => {
  const ended = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('made_by', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** Ends everything that somebody can sign in, call or read with. */
const endAccess = async (work: Work, personId: string): Promise<void> => {
  const { db } = work
  await db.updateTable('people').set({ password_hash: null }).where('id', '=', personId).execute()
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'calendar_links'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
  await endKeys(work, personId)
  await forgetBrowsers(work, personId)
}

/** Gives a removed admin access again, and nothing that they had before. Throws 409 if the address is an investor's or already an admin's. */
const letInAgain = async (work: Work, { email, role }: Inviting): Promise<string> => {
  const known = await work.db
    .selectFrom('people')
    .select(['id', 'role', 'status'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (known.role !== 'admin') throw refuse(409, isInvestors)
  if (known.status === 'active') throw refuse(409, 'This address already belongs to an admin. Change the role instead.')
  await endAccess(work, known.id)
  await changePerson(work, known.id, { status: 'active', admin_role: role, ...madeBy(work) })
  return known.id
}

const tell = async (work: Work, { email, name, role, portalUrl }: Inviting): Promise<void> => {
  const { by } = work.actor
  await post(work, { to: email, ...adminInvitationText({ portalUrl, role, by: by?.email ?? null }) })
  await audit(work, { action: 'admin.make', subject: email, detail: `${name}, ${role}` })
}

/**
 * Makes an address an admin and mails the invitation. Returns the id; undefined, with nothing done, if it has an
 * account.
 */
export const inviteNewcomer = async (work: Work, inviting: Inviting): Promise<string | undefined> => {
  const { email, name, role } = inviting
  await forgetUnclaimedAt(work, email)
  const admin = { role: 'admin', admin_role: role, status: 'active', ...madeBy(work) } as const
  const made = await insertPerson(work, { email, name, ...admin })
  if (made !== undefined) await tell(work, inviting)
  return made
}

/**
 * Invites anybody who is not an admin now, removed admins included. Returns the id; throws 409 if the address has an
 * account.
 */
export const invite = async (work: Work, inviting: Inviting): Promise<string> => {
  const made = await inviteNewcomer(work, inviting)
  if (made !== undefined) return made
  const id = await letInAgain(work, inviting)
  await tell(work, inviting)
  return id
}

/**
 * Locks the owners' rows until the commit, so that of two owners who remove each other one stays. Throws 409 if no
 * other owner is left; an owner whose account is frozen can help nobody.
 */
const keepAnOwner = async ({ db }: Work, id: string): Promise<void> => {
  const owners = await db
    .updateTable('people')
    .set({ admin_role: 'owner' })
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('admin_role', '=', 'owner')
    .returning('id')
    .execute()
  const frozen = await frozenAmong(
    db,
    owners.map((owner) => owner.id),
  )
  const others = owners.filter((owner) => owner.id !== id && !frozen.has(owner.id))
  if (others.length === 0 && owners.some((owner) => owner.id === id))
    throw refuse(409, 'This is the last owner. Make somebody else an owner first.')
}

const found = async (work: Work, id: string) => {
  const one = await findAdmin(work.db, id)
  if (!one) throw refuse(404, 'There is no such admin.')
  return one
}

/**
 * Gives an admin another role, from their next call on; keys that they made as an owner do not come back with it.
 * Throws 404, and 409 for the last owner and if the role is no
 * longer what it `was`; without `was`, any role is changed.
 */
export const changeRole = async (
  work: Work,
  { id, role, was }: { readonly id: string; readonly role: AdminRole; readonly was?: AdminRole },
): Promise<void> => {
  if (role !== 'owner') await keepAnOwner(work, id)
  const one = await found(work, id)
  if (one.role === role) return
  if (was && one.role !== was)
    throw refuse(409, `${one.name} is ${one.role} by now, not ${was}: somebody changed it since. Look at it again.`)
  // An approver who becomes an owner was a second person already.
  const isRaised = !includesRole(one.role, role) && !isSecondPerson(one.role)
  await changePerson(work, id, { admin_role: role, ...(isRaised && madeBy(work)) })
  const keys = one.role === 'owner' || role === 'owner' ? await endKeys(work, id) : 0
  const detail = `${one.role} → ${role}${keys > 0 ? `, ${counted(keys, 'key')} ended` : ''}`
  await audit(work, { action: 'admin.role', subject: one.email, detail })
}

/**
 * Takes an admin's access away at once, with their password, second factors, keys and calendar link, none of which comes
 * back with the role; what they did stays under their name. Throws 404, and 409 for the last owner.
 */
export const remove = async (work: Work, { id }: { readonly id: string }): Promise<string> => {
  await keepAnOwner(work, id)
  const one = await found(work, id)
  await changePerson(work, id, { status: 'inactive' })
  await endAccess(work, id)
  const ended = await endSessions(work, (sessions) => sessions.where('person_id', '=', id))
  const detail = `${one.role}, ${ended} sessions ended, password, second factors and keys removed`
  await audit(work, { action: 'admin.remove', subject: one.email, detail })
  return one.email
}
