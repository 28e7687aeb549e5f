import type { AuditActor } from '#contract/calls/desk/audit.ts'
import type { Db } from '../database/store.ts'

/** Everybody who is or was an admin and has an entry, by name; each is looked up in the index of who did it. */
export const auditActors = (db: Db): Promise<AuditActor[]> =>
  db
    .selectFrom('people')
    .select(['email', 'name'])
    .where('role', '=', 'admin')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('audit_details').select('id').whereRef('by_email', '=', 'people.email')),
    )
    .orderBy('name')
    .orderBy('email')
    .execute()
