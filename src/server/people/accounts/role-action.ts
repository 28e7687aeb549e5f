import { type AdminRole, includesRole } from '#fund/access/admin-roles.ts'
import { isSecondPerson } from '#server/access/sign-in/second-person.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { endRoleDelays } from '#server/control/approvals/role-changes.ts'
import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { changeRole, invite, remove } from './change.ts'
import { findAdmin } from './find.ts'

type RoleChange =
  | {
      readonly do: 'invite'
      readonly email: string
      readonly name: string
      readonly role: AdminRole
      readonly portalUrl: string
    }
  | { readonly do: 'change'; readonly id: string; readonly role: AdminRole; readonly was: AdminRole }
  | { readonly do: 'remove'; readonly id: string }

const means: Record<AdminRole, string> = {
  viewer: 'reads everything and changes nothing',
  operator: 'does the daily work and approves nothing',
  approver: 'approves what other admins ask for',
  owner: 'approves what other admins ask for, and manages the settings and the roles',
}

/** An admin who had this address and was removed. */
const formerAdmin = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'status'])
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .executeTakeFirst()

interface Access {
  readonly what: 'invited as' | 'raised to'
  readonly name: string
  readonly email: string
  readonly role: AdminRole
}

/** Every admin hears at once of who can read or work here from now on. Of a second person they heard when it was asked. */
const tellOfAccess = async (work: SignedInWork, { what, name, email, role }: Access): Promise<void> => {
  if (isSecondPerson(role)) return
  const message = `${work.actor.by.email} did it. From now on ${name} <${email}> ${means[role]}.`
  await tellEveryAdmin(work, { title: `${name} was ${what} ${role}`, message })
}

/**
 * An invitation, another role, or the removal of an admin. If it makes, raises, lowers or removes an approver or an
 * owner, it always waits: nobody chooses their own second person. The answer is the admin's id; of a removal, the
 * address.
 */
export const roleAction: Action<RoleChange, string> = {
  kind: 'role',
  least: 'owner',
  subject: (change) => (change.do === 'invite' ? change.email : change.id),
  weigh: async (db, _now, change) => {
    if (change.do === 'invite') {
      const { email, name, role } = change
      if (!isSecondPerson(role)) return null
      return {
        title: `Invitation of ${name} as ${role}`,
        detail: `Once invited, ${name} <${email}> ${means[role]}.`,
        amount: null,
        always: true,
        concerns: { id: (await formerAdmin(db, email))?.id ?? null, email },
      }
    }
    const one = await findAdmin(db, change.id)
    if (!one) return null
    const { id, name, email, role } = one
    const about = { amount: null, always: true, concerns: { id, email } }
    if (change.do === 'remove')
      return isSecondPerson(role)
        ? { ...about, title: `Removal of the ${role} ${name}`, detail: `${name} <${email}> is signed out at once.` }
        : null
    if (change.role === role || !(isSecondPerson(role) || isSecondPerson(change.role))) return null
    return {
      ...about,
      title: `Change of ${name} from ${role} to ${change.role}`,
      detail: `From then on ${name} <${email}> ${means[change.role]}.`,
    }
  },
  basis: async (db, _now, change) => {
    // A stranger who registers the address meanwhile changes nothing.
    if (change.do === 'invite') return { 'The account': (await formerAdmin(db, change.email))?.status ?? 'none' }
    return { 'The role': (await findAdmin(db, change.id))?.role ?? 'none' }
  },
  run: async (work, change) => {
    if (change.do === 'invite') {
      // Before it is done: who is new reads the invitation instead.
      await tellOfAccess(work, { ...change, what: 'invited as' })
      return invite(work, change)
    }
    const one = await findAdmin(work.db, change.id)
    if (change.do === 'remove') {
      // Before it is done, so that the one who goes is told as well.
      if (one) await endRoleDelays(work, { by: work.actor.by, goes: one })
      return remove(work, change)
    }
    await changeRole(work, change)
    if (one && !includesRole(one.role, change.role))
      await tellOfAccess(work, { ...one, role: change.role, what: 'raised to' })
    return change.id
  },
}
