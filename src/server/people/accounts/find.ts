import type { Admin } from '#contract/calls/people/roles.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'

const admins = (db: Db) =>
  db
    .selectFrom('people')
    .leftJoin('freezes', (join) =>
      join.onRef('freezes.person_id', '=', 'people.id').on('freezes.lifted_at', 'is', null),
    )
    .select(['people.id', 'name', 'email', 'admin_role', 'created_at', 'first_sign_in_at', 'freezes.at as frozenAt'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')

type Found = Awaited<ReturnType<ReturnType<typeof admins>['execute']>>[number]

const view = ({ id, name, email, admin_role, created_at, first_sign_in_at, frozenAt }: Found): Admin => ({
  id,
  name,
  email,
  role: admin_role ?? 'viewer',
  frozen_since: isoOrNull(frozenAt),
  invited_at: iso(created_at),
  signed_in_at: isoOrNull(first_sign_in_at),
})

/** Who has an admin's access now, by name. */
export const listAdmins = async (db: Db): Promise<Admin[]> =>
  (await admins(db).orderBy('name_folded').orderBy('people.id').execute()).map(view)

/** One of them; undefined if there is no such admin. */
export const findAdmin = async (db: Db, id: string): Promise<Admin | undefined> => {
  const found = await admins(db).where('people.id', '=', id).executeTakeFirst()
  return found && view(found)
}
