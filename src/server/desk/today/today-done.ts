import { sql } from 'kysely'
import type { AuditAct } from '#fund/access/audit-acts.ts'
import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { counted } from '#fund/text/format.ts'
import type { Db } from '#server/platform/database/store.ts'
import { firstIdOf } from '#server/platform/database/time-id.ts'

/** The words for a day's actions, singular and plural, by the trail's name. In the order in which they are shown. */
const deeds: Readonly<Partial<Record<AuditAct, readonly [one: string, several: string]>>> = {
  'report.add': ['report entered', 'reports entered'],
  'week.close': ['week closed', 'weeks closed'],
  'deposit.received': ['deposit received', 'deposits received'],
  'withdrawal.paid': ['payout paid', 'payouts paid'],
  'batch.paid': ['batch of payouts paid', 'batches of payouts paid'],
  'bank-statement.import': ['bank statement imported', 'bank statements imported'],
  'investor.approve': ['application approved', 'applications approved'],
  'investor.decline': ['application declined', 'applications declined'],
  'bank.approve': ['bank account approved', 'bank accounts approved'],
  'approval.approve': ['step approved as the second person', 'steps approved as the second person'],
  'closure.verify': ['closure verified', 'closures verified'],
  'papers.issue': ['issue of papers asked for', 'issues of papers asked for'],
  'message.send': ['message sent', 'messages sent'],
}

/** What was done since midnight in New York, by the trail: each kind along its index, and only the day's rows. */
export const doneToday = async (db: Db, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('audit')
    .where('action', 'in', Object.keys(deeds))
    .where('id', '>=', firstIdOf(startOfNewYorkDate(newYorkDate(now))))
    .select(['action', sql<number>`cast(count(*) as bigint)`.as('count')])
    .groupBy('action')
    .execute()
  const counts = new Map(rows.map(({ action, count }) => [action, count]))
  return Object.entries(deeds).flatMap(([action, [one, several]]) => {
    const count = counts.get(action) ?? 0
    return count === 0 ? [] : [counted(count, one, several)]
  })
}
