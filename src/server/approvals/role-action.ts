import type { AdminRole } from '#fund/admin-roles.ts'
import { isSecondPerson } from '../auth/second-person.ts'
import { changeRole, invite, remove } from '../roles/change.ts'
import { findAdmin } from '../roles/find.ts'
import type { Db } from '../store/store.ts'
import type { Action } from './action.ts'

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
  run: async (work, now, change, actor) => {
    if (change.do === 'invite') return invite(work, now, { ...change, ...actor })
    if (change.do === 'remove') return remove(work, now, { ...change, ...actor })
    await changeRole(work, now, { ...change, ...actor })
    return change.id
  },
}
