import { type AdminRole, adminRoles, includesRole } from '#fund/admin-roles.ts'
import { newUntil, type SecondPerson, type ToDecide } from '#fund/second-person.ts'
import { formatInstant, zoneLabel } from '#fund/week-display.ts'
import type { By } from '../context.ts'
import { frozenAmong } from '../freezes/frozen.ts'
import { refuse } from '../http/refuse.ts'
import type { Db } from '../store/store.ts'
import { hasRole } from './permit.ts'

/** Whether an admin with this role can be the second person. */
export const isSecondPerson = (role: AdminRole): boolean => includesRole(role, 'approver')

/** Everybody who can be the second person, frozen or not. */
export const secondPeople = async (db: Db): Promise<(SecondPerson & { readonly email: string })[]> => {
  const found = await db
    .selectFrom('people')
    .select(['id', 'email', 'second_by', 'second_at'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('admin_role', 'in', adminRoles.filter(isSecondPerson))
    .orderBy('id')
    .execute()
  const frozen = await frozenAmong(
    db,
    found.map(({ id }) => id),
  )
  return found.map(({ id, email, second_by, second_at }) => ({
    id,
    email,
    isFrozen: frozen.has(id),
    madeBy: second_by,
    madeAt: second_at,
  }))
}

/**
 * Throws 403 unless this person may decide what another one asked for: an approver or an owner, never the person who
 * asked, whom it is about, or whom the asker made a second person a moment ago.
 */
export const demandSecondPerson = async (
  db: Db,
  now: number,
  { by, matter }: { by: Pick<By, 'id' | 'adminRole' | 'frozen'>; matter: ToDecide & { readonly askedByEmail: string } },
): Promise<void> => {
  if (!hasRole(by, 'approver')) throw refuse(403, 'This requires an approver.')
  if (by.id === matter.askedBy) throw refuse(403, 'You cannot approve what you asked for yourself.')
  if (by.id === matter.concerned)
    throw refuse(403, 'This is about your own role: somebody else decides it. You can object to it.')
  const until = newUntil(await secondPeople(db), { deciderId: by.id, matter, now })
  if (until !== null)
    throw refuse(
      403,
      `You became an approver because ${matter.askedByEmail} asked for it: until ${formatInstant(until)} ${zoneLabel(until)} (New York), somebody else decides what they ask for.`,
    )
}
