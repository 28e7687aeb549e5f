import { freezeOf } from '#server/access/freezes/frozen.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The person who asked, as an actor: what is approved is still their act. */
export const requesterOf = async (
  db: Db,
  { asked_by: id, asked_by_email: email }: { asked_by: string; asked_by_email: string },
): Promise<By> => {
  const found = await db
    .selectFrom('people')
    .select(['id', 'email', 'name', 'role', 'status', 'admin_role as adminRole'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    sessionId: '',
    awaits: null,
    frozen: (await freezeOf(db, id)) !== undefined,
    ...(found ?? { id, email, name: email, role: 'admin', adminRole: 'operator', status: 'active' }),
  }
}
