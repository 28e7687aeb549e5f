import type { AuditAct } from '#fund/access/audit-acts.ts'
import type { Db } from '../database/store.ts'
import { entries } from './find.ts'

interface AuditedAct {
  readonly action: AuditAct
  /** As the trail names it. */
  readonly subject: string
  /** Not before this instant, as the same name may occur again. */
  readonly since?: number
}

/** The address of the person who did it last; null if the portal itself did, undefined if the trail does not say. */
export const doneBy = async (db: Db, { action, subject, since }: AuditedAct): Promise<string | null | undefined> => {
  const record = { of: 'thing', names: [subject], people: [] } as const
  const from = since === undefined ? undefined : new Date(since).toISOString()
  const [last] = await entries(db, { action, record, since: from }, undefined, 1).execute()
  return last?.by_email
}
