import { sql } from 'kysely'
import type { Due } from '#contract/calls/desk/today.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import type { AuditAct } from '#fund/access/audit-acts.ts'
import { checkNames, comesUpBy } from '#fund/access/onboarding.ts'
import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs, minuteMs } from '#fund/calendar/time.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { outcomeWords } from '#fund/notices/webhook-events.ts'
import { counted } from '#fund/text/format.ts'
import type { DueKind } from '#fund/weeks/due.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { listTransfers, type TransferReading } from '#server/money/transfers/list.ts'
import { lastBackup } from '#server/platform/database/backups.ts'
import type { Db } from '#server/platform/database/store.ts'
import { firstIdOf } from '#server/platform/database/time-id.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { mailHealth } from '#server/platform/mail/outbox.ts'
import { proofsHealth } from '#server/proof/log/health.ts'
import { stalledOf } from '../health/stalls.ts'
import { failingWebhooks } from '../webhooks/failing.ts'

/** The oldest are named; the others are counted. */
const rowsMax = 10

/**
 * No item is about it: none is open, and none was finished since it became due. For a payout that came back, an item
 * may have been finished when it was paid.
 */
const untold = (table: 'deposits' | 'withdrawals', since: string) => sql<boolean>`not exists (
  select 1 from inbox_items where inbox_items.kind = 'transfer' and inbox_items.subject_id = ${sql.ref(`${table}.id`)}
  and (inbox_items.done_at is null
    or (${sql.ref(`${table}.status`)} <> 'returned' and inbox_items.done_at >= ${sql.ref(`${table}.${since}`)})))`

const requestedDeposits = (db: Db) =>
  db
    .selectFrom('deposits')
    .select('id')
    // Written out, so that both engines see that the index covers just these.
    .where(sql<boolean>`deposits.status = 'requested'`)
    .where(untold('deposits', 'requested_at'))
    .execute()

const requestedWithdrawals = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'requested')
    .where(untold('withdrawals', 'requested_at'))
    .execute()

const duePayouts = (db: Db, now: number) =>
  db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', 'in', ['effective', 'returned'])
    .where('batch_id', 'is', null)
    .where('settled', '>', 0)
    .where('effective_at', '<=', now)
    .where(untold('withdrawals', 'effective_at'))
    .execute()

/** Transfers on which the fund has to act now, and which no item mentions. */
export const dueWithoutItem = async (reading: TransferReading): Promise<{ count: number; rows: Transfer[] }> => {
  const { db, now } = reading
  const found = [...(await requestedDeposits(db)), ...(await requestedWithdrawals(db)), ...(await duePayouts(db, now))]
  const ids = found
    .map(({ id }) => id)
    .toSorted()
    .slice(0, rowsMax)
  if (ids.length === 0) return { count: 0, rows: [] }
  const { rows } = await listTransfers(reading, { ids, limit: ids.length })
  return { count: found.length, rows: rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}

/** This many are named; the others are counted. */
export const namedMax = 3

const isNewest = sql<boolean>`not exists (select 1 from onboarding_checks newer
  where newer.account_id = onboarding_checks.account_id and newer.kind = onboarding_checks.kind
  and newer.id > onboarding_checks.id)`

/** Checks of active investors that have expired or soon will, the first to expire first. */
export const checksDue = async (db: Db, now: number): Promise<Due[]> => {
  const rows = await db
    .selectFrom('onboarding_checks')
    .innerJoin(holders, 'holders.id', 'onboarding_checks.account_id')
    .innerJoin('investor_accounts', 'investor_accounts.id', 'onboarding_checks.account_id')
    .select(['holders.id', 'holders.name', 'onboarding_checks.kind', 'onboarding_checks.expires_on'])
    .where('onboarding_checks.expires_on', '<=', comesUpBy(newYorkDate(now)))
    .where('onboarding_checks.result', '=', 'passed')
    .where('investor_accounts.status', '=', 'active')
    .where(isNewest)
    .orderBy('onboarding_checks.expires_on')
    .orderBy('onboarding_checks.id')
    .execute()
  const [first] = rows
  if (!first) return []
  const today = newYorkDate(now)
  const hasExpired = (day: string | null): boolean => day !== null && day < today
  const until = (day: string | null) => `${hasExpired(day) ? 'expired' : 'until'} ${formatCalendarDate(day ?? '')}`
  return [
    {
      kind: 'checks',
      // If there are several, the notes have the names.
      of: new Set(rows.map(({ id }) => id)).size === 1 ? first.name : null,
      count: rows.length,
      amount: null,
      since:
        first.expires_on !== null && hasExpired(first.expires_on) ? iso(startOfNewYorkDate(first.expires_on)) : null,
      notes: [
        rows
          .slice(0, namedMax)
          .map((row) => `${row.name}: ${checkNames[row.kind]}, ${until(row.expires_on)}`)
          .join('; '),
      ],
    },
  ]
}

/** Other systems that do not accept their events: one by its name, several by their number. */
export const webhooksDue = async (db: Db): Promise<Due[]> => {
  const failing = await failingWebhooks(db)
  const [first] = failing
  if (!first) return []
  const instants = failing.flatMap(({ since }) => since ?? [])
  const isOne = failing.length === 1
  const notes = isOne
    ? [`At the last try ${outcomeWords(first.code)}.`]
    : failing.map(({ name, count, code }) => `${name}: ${count}, at the last try ${outcomeWords(code)}.`)
  return [
    {
      kind: 'webhooks',
      of: isOne ? first.name : null,
      count: failing.reduce((sum, { count }) => sum + count, 0),
      amount: null,
      since: isoOrNull(instants.length === 0 ? null : Math.min(...instants)),
      notes,
    },
  ]
}

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

/** The words for a day's actions, singular and plural, by the trail's name. In the order in which they are shown. */
const deeds: Readonly<Partial<Record<AuditAct, readonly [one: string, several: string]>>> = {
  'report.add': ['report entered', 'reports entered'],
  'week.close': ['week closed', 'weeks closed'],
  'deposit.received': ['deposit received', 'deposits received'],
  'withdrawal.paid': ['payout paid', 'payouts paid'],
  'batch.paid': ['batch of payouts paid', 'batches of payouts paid'],
  'bank-statement.import': ['bank statement imported', 'bank statements imported'],
  'bank-return.import': ['return file imported', 'return files imported'],
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
