import { sql } from 'kysely'
import type { AuditAct } from '#fund/access/audit-acts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { firstIdOf } from '#server/platform/database/time-id.ts'

/** Acts on every account at once, whose entries in the trail name nobody. */
const ofEverybody: readonly AuditAct[] = ['week.close', 'investor.import', 'investor.import-undo']

/** Who scheduled or sent the messages of these instants, by the notification that each one made. */
const sendersAt = async (db: Db, personId: string, instants: readonly number[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('message_recipients', (join) =>
      join.onRef('message_recipients.message_id', '=', 'messages.id').on('message_recipients.person_id', '=', personId),
    )
    .select(['notification_id', 'by_email'])
    .where('sent_at', 'in', instants)
    .execute()
  return new Map(rows.map(({ notification_id, by_email }) => [notification_id, by_email]))
}

/**
 * Who acted on this account at these instants. Everything that a unit of work writes has the same instant, so what was
 * booked and notified then was their doing. Approvals are left out: the act that one let through names the person who
 * asked for it.
 */
const actingAt = async (db: Db, personId: string, instants: readonly number[]): Promise<Map<number, Set<string>>> => {
  const [from, until] = [firstIdOf(Math.min(...instants)), firstIdOf(Math.max(...instants) + 1)]
  const about = sql`(select audit_id from audit_people
      where person_id = ${personId} and audit_id >= ${from} and audit_id < ${until}
    union select id from audit where action in (${sql.join(ofEverybody)}) and id >= ${from} and id < ${until})`
  const rows = await db
    .selectFrom('audit')
    .innerJoin('audit_details', 'audit_details.id', 'audit.id')
    .select(['audit.at', 'audit_details.by_email'])
    .where(sql<boolean>`audit.id in ${about}`)
    .where('audit.at', 'in', instants)
    .where('audit.action', 'not like', 'approval.%')
    .where('audit_details.by_email', 'is not', null)
    .execute()
  const actors = new Map<number, Set<string>>()
  for (const { at, by_email } of rows) actors.set(at, (actors.get(at) ?? new Set()).add(by_email ?? ''))
  return actors
}

interface TimelineEvent {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
}

/**
 * Who caused each booking or notification, by address; null for the portal itself, and if more than one person acted at
 * that instant.
 */
export const actorsOf = async (db: Db, personId: string, those: readonly TimelineEvent[]) => {
  const instants = [...new Set(those.map(({ at }) => Date.parse(at)))]
  if (instants.length === 0) return () => null
  const [senders, acting] = await Promise.all([sendersAt(db, personId, instants), actingAt(db, personId, instants)])
  return ({ id, at }: TimelineEvent): string | null => {
    const [actor, another] = acting.get(Date.parse(at)) ?? []
    return senders.get(id) ?? (another === undefined ? (actor ?? null) : null)
  }
}
