import { sql } from 'kysely'
import type { Due } from '#contract/calls/desk/today.ts'
import { hourMs, minuteMs } from '#fund/calendar/time.ts'
import type { DueKind } from '#fund/weeks/due.ts'
import { lastBackup } from '#server/platform/database/backup-noted.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'
import { mailHealth } from '#server/platform/mail/health.ts'
import { proofsHealth } from '#server/proof/log/health.ts'
import { stalledOf } from '../health/stalls.ts'

/** As in docs/deploy/alerts.yml. */
const mailWaitsMax = 15 * minuteMs
const backupAgeMax = 26 * hourMs
const comparisonAgeMax = 48 * hourMs

const dueOf = (kind: DueKind, count: number, since: string | null, notes: readonly string[] = []): Due => ({
  kind,
  of: null,
  count,
  amount: null,
  since,
  notes: [...notes],
})

/** Mails to people that were refused for good, until an admin has finished their items. */
const failedMails = async (db: Db): Promise<Due[]> => {
  const { count, since } = await db
    .selectFrom('inbox_items')
    .where('done_at', 'is', null)
    .where('kind', '=', 'mail')
    .select([sql<number>`cast(count(*) as bigint)`.as('count'), sql<number | null>`min(created_at)`.as('since')])
    .executeTakeFirstOrThrow()
  return count === 0 ? [] : [dueOf('mail', count, isoOrNull(since))]
}

const waitingMails = async (db: Db, now: number): Promise<Due[]> => {
  const { waiting, waiting_since } = await mailHealth(db, now)
  const isLate = waiting_since !== null && now - Date.parse(waiting_since) > mailWaitsMax
  return isLate ? [dueOf('mail-waits', waiting, waiting_since)] : []
}

const backup = async (db: Db, now: number): Promise<Due[]> => {
  const last = await lastBackup(db)
  return last && now - last.at <= backupAgeMax ? [] : [dueOf('backup', 1, last && iso(last.at))]
}

/** What stopped the server twice, and waits for somebody to say that it may be tried again. */
const stalls = async (db: Db): Promise<Due[]> => {
  const stalled = (await stalledOf({ read: db })).filter(({ set_aside }) => set_aside)
  return stalled.length === 0 ? [] : [dueOf('stalls', stalled.length, stalled.at(-1)?.at ?? null)]
}

/** The comparison of the book with what was signed of it, if it was not made lately, or found a difference. */
const book = async (db: Db, now: number): Promise<Due[]> => {
  const { proofs } = await proofsHealth(db)
  const roots = proofs?.compared?.find(({ kind }) => kind === 'roots')?.compared_at ?? null
  const problems = proofs?.problems ?? []
  const isLate = roots === null || now - Date.parse(roots) > comparisonAgeMax
  return isLate || problems.length > 0 ? [dueOf('book', Math.max(1, problems.length), roots, problems)] : []
}

/** What on the server itself needs attention. */
export const serverDue = async (db: Db, now: number): Promise<Due[]> =>
  (await Promise.all([failedMails(db), waitingMails(db, now), backup(db, now), stalls(db), book(db, now)])).flat()
