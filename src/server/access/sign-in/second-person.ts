import { type AdminRole, includesRole } from '#fund/access/admin-roles.ts'
import { boundUntil, decidersOf, type KnownAdmin, type ToDecide } from '#fund/access/second-person.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { frozenAmong } from '../freezes/frozen.ts'
import { hasRole } from './permit.ts'

/** Whether an admin with this role can be the second person. */
export const isSecondPerson = (role: AdminRole): boolean => includesRole(role, 'approver')

/** Every admin, frozen and removed ones too. */
export const knownAdmins = async (db: Db): Promise<(KnownAdmin & { readonly email: string })[]> => {
  const found = await db
    .selectFrom('people')
    .select(['id', 'email', 'status', 'admin_role', 'second_by', 'second_at'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .execute()
  const frozen = await frozenAmong(
    db,
    found.map(({ id }) => id),
  )
  return found.map(({ id, email, status, admin_role, second_by, second_at }) => ({
    id,
    email,
    isSecond: status === 'active' && admin_role !== null && isSecondPerson(admin_role),
    isFrozen: frozen.has(id),
    madeBy: second_by,
    madeAt: second_at,
  }))
}

/** Whether two admins are one word, not two: the same, or one let the other in within seven days. */
export const areOneWord = async (db: Db, now: number, pair: [string, string]): Promise<boolean> =>
  pair[0] === pair[1] || boundUntil(await knownAdmins(db), pair, now) !== null

type Matter = ToDecide & { readonly askedByEmail: string }

/**
 * Why a second person cannot decide what somebody asked for, though neither asked nor concerned: who let whom in within
 * seven days. Null if they can.
 */
export const boundBecause = (
  admins: readonly KnownAdmin[],
  now: number,
  { by, matter }: { readonly by: Pick<By, 'id'>; readonly matter: Matter },
): string | null => {
  if (decidersOf(admins, matter, now).some(({ id }) => id === by.id)) return null
  const until = boundUntil(admins, [by.id, matter.askedBy], now)
  if (until === null) return 'This requires an approver.'
  const madeBy = (one: string) => admins.find(({ id }) => id === one)?.madeBy
  const { askedByEmail } = matter
  const how =
    madeBy(by.id) === matter.askedBy
      ? `You became an approver because ${askedByEmail} asked for it`
      : madeBy(matter.askedBy) === by.id
        ? `${askedByEmail} was invited or raised because you asked for it`
        : `You and ${askedByEmail} have your roles from the same admin`
  return `${how}: until ${formatInstant(until)} ${zoneLabel(until)} (New York), somebody else decides what they ask for.`
}

/**
 * Throws 403 unless this person may decide what another one asked for: an approver or an owner, never the person who
 * asked, whom it is about, or who let the asker in or was let in by them within seven days.
 */
export const demandSecondPerson = async (
  db: Db,
  now: number,
  { by, matter }: { by: Pick<By, 'id' | 'adminRole' | 'frozen'>; matter: Matter },
): Promise<void> => {
  if (!hasRole(by, 'approver')) throw refuse(403, 'This requires an approver.')
  if (by.id === matter.askedBy) throw refuse(403, 'You cannot approve what you asked for yourself.')
  if (by.id === matter.concerned)
    throw refuse(403, 'This is about your own role: somebody else decides it. You can object to it.')
  const bound = boundBecause(await knownAdmins(db), now, { by, matter })
  if (bound !== null) throw refuse(403, bound)
}
