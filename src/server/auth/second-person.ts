import { adminRoles, includesRole } from '#fund/admin-roles.ts'
import type { By } from '../context.ts'
import { frozenIds } from '../freezes/frozen.ts'
import { refuse } from '../http/refuse.ts'
import type { Db } from '../store/store.ts'
import { hasRole } from './permit.ts'

const secondPeople = adminRoles.filter((role) => includesRole(role, 'approver'))

/**
 * Throws 403 unless this person may approve what another one asked for: an approver or an owner, never the person who
 * asked.
 */
export const demandSecondPerson = (by: By, askedById: string): void => {
  if (!hasRole(by, 'approver')) throw refuse(403, 'This requires an approver.')
  if (by.id === askedById) throw refuse(403, 'You cannot approve what you asked for yourself.')
}

/** Whether anybody else could approve what this person asks for. */
export const hasSecondPerson = async (db: Db, askedById: string): Promise<boolean> => {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('admin_role', 'in', secondPeople)
    .where('id', '<>', askedById)
    .where('id', 'not in', frozenIds(db))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
