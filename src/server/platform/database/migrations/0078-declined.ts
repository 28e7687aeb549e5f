import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Decision {
  readonly at: number
  readonly action: string
  readonly subject: string
}

/** Whose address this is, or was when it was decided about them; an account made since is somebody else's. */
const about = ({ subject, at }: Decision) => sql`created_at <= ${at} and role = 'investor' and (email = ${subject}
  or id in (select person_id from address_changes where old_email = ${subject} and state = 'done'))`

/** When an applicant was declined, for those of before as the trail has it; whoever was let in afterwards was not. */
export const declined: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('people').addColumn('declined_at', 'bigint').execute()
    const { rows } = await sql<Decision>`select audit.at, audit.action, audit_details.subject
      from audit join audit_details on audit_details.id = audit.id
      where audit.action in ('investor.decline', 'investor.reactivate') order by audit.seq`.execute(db)
    for (const decision of rows)
      await sql`update people set declined_at = ${decision.action === 'investor.decline' ? decision.at : null}
        where status = 'inactive' and ${about(decision)}`.execute(db)
  },
}
