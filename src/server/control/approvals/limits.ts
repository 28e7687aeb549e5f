import { sql } from 'kysely'
import type { ApprovalKind } from '#contract/calls/control/approvals.ts'
import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { boundTo } from '#fund/access/second-person.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { type Cents, sumCents, toCents } from '#fund/cents/money.ts'
import {
  type Counted,
  type Limit,
  type LimitName,
  limitSettings,
  type Windows,
  whyOverLimit,
} from '#fund/money/limits.ts'
import { knownAdmins } from '#server/access/sign-in/second-person.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import type { Vouched } from './vouched.ts'

/** Whatever leaves counts together, by whichever act it does. */
const limitByKind: Partial<Record<ApprovalKind, LimitName>> = {
  correction: 'correction',
  'payout-batch': 'payout',
  payout: 'payout',
  'bank-line': 'payout',
  'fund-payout': 'payout',
  'suspense-return': 'payout',
  import: 'import',
}

/** How far back the longest window goes. */
export const longestWindowMs = 7 * dayMs

export const limitOf = (settings: FundSettings, amount: number): Limit => ({
  amount: toCents(amount),
  weekTimes: settings.limitWeekTimes,
  togetherTimes: settings.limitTogetherTimes,
})

/**
 * The sums of `amount` over rows that have `at` and `by_id`, by window: of whoever is one word with this admin, since a
 * limit is not multiplied by mailboxes, and of all.
 */
export const windowSums = async (db: Db, now: number, byId: string) => {
  const one = [...boundTo(await knownAdmins(db), byId, now)]
  const own = sql`by_id in (${sql.join(one)})`
  const lately = sql`at > ${now - dayMs}`
  const sumOf = (which: typeof own) =>
    sql<Cents>`cast(coalesce(sum(case when ${which} then amount else 0 end), 0) as bigint)`
  return [
    sumOf(sql`${lately} and ${own}`).as('oneDay'),
    sumOf(own).as('oneWeek'),
    sumOf(lately).as('allDay'),
    sumOf(sql`at > ${now - longestWindowMs}`).as('allWeek'),
  ] as const
}

/** What was done without a second person, in each window. */
const usedOf = async (db: Db, now: number, limit: LimitName, byId: string): Promise<Windows> =>
  db
    .selectFrom('limited_acts')
    .where('limit_name', '=', limit)
    .where('at', '>', now - longestWindowMs)
    .where('vouched_as', 'is', null)
    .where('undone_at', 'is', null)
    .select(await windowSums(db, now, byId))
    .executeTakeFirstOrThrow()

/** What was done to each subject without a second person since one last approved something of it, the most first. */
export const doneSinceApproval = (db: Db, limit: LimitName) =>
  db
    .selectFrom('limited_act_subjects as done')
    .innerJoin('limited_acts as act', 'act.id', 'done.act_id')
    .where('done.limit_name', '=', limit)
    .where('act.vouched_as', 'is', null)
    .where('act.undone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('limited_act_subjects as later')
            .innerJoin('limited_acts as approved', 'approved.id', 'later.act_id')
            .select('later.act_id')
            .whereRef('later.subject', '=', 'done.subject')
            .where('later.limit_name', '=', limit)
            .where('approved.vouched_as', 'is not', null)
            .whereRef('later.act_id', '>', 'done.act_id'),
        ),
      ),
    )
    .groupBy('done.subject')
    .select(['done.subject', sql<Cents>`cast(sum(done.amount) as bigint)`.as('amount')])
    .orderBy(sql`sum(done.amount)`, 'desc')
    .orderBy('done.subject')

const doneTo = async (db: Db, limit: LimitName, counted: readonly Counted[]): Promise<Map<string, Cents>> => {
  const subjects = [...new Set(counted.flatMap(({ subject }) => subject ?? []))].map((subject) => ({ subject }))
  const done = new Map<string, Cents>()
  await inBatches(subjects, async (some) => {
    const rows = await doneSinceApproval(db, limit)
      .where(
        'done.subject',
        'in',
        some.map(({ subject }) => subject),
      )
      .execute()
    for (const { subject, amount } of rows) done.set(subject, Number(amount))
  })
  return done
}

interface Judged {
  readonly kind: ApprovalKind
  readonly byId: string
  readonly counted: readonly Counted[]
}

/**
 * Why an act needs a second person by its limit, as a sentence; empty if by its own amount alone, null if it needs none.
 * For a unit that has locked the book, so that of two at once the second finds the first.
 */
export const overLimit = async (
  db: Db,
  now: number,
  settings: FundSettings,
  { kind, byId, counted }: Judged,
): Promise<string | null> => {
  const limit = limitByKind[kind]
  if (!limit) return null
  const before = { used: await usedOf(db, now, limit, byId), done: await doneTo(db, limit, counted) }
  return whyOverLimit(counted, before, limitOf(settings, Number(settings[limitSettings[limit]])))
}

/** An act that was done, and what stands behind it. */
export interface Done extends Judged {
  /** What it was done to, as its action names it. */
  readonly of: string
  readonly vouched: Vouched
}

/**
 * Keeps an act that counts in its limit. One that a second person approved is kept for the subjects that something was
 * done to without: for them it begins anew.
 */
export const keepAct = async ({ db, now }: Work, { kind, of, byId, counted, vouched }: Done): Promise<void> => {
  const limit = limitByKind[kind]
  const amount = sumCents(counted.map((one) => one.amount))
  if (!limit || amount === 0) return
  const id = timeId(now)
  await db
    .insertInto('limited_acts')
    .values({ id, limit_name: limit, kind, subject: of, at: now, by_id: byId, amount, ...vouched, undone_at: null })
    .execute()
  const open = vouched.vouched_as === null ? null : await doneTo(db, limit, counted)
  const bySubject = new Map<string, Cents>()
  for (const { subject, amount: part } of counted)
    if (subject !== null && part > 0 && (!open || open.has(subject)))
      bySubject.set(subject, (bySubject.get(subject) ?? 0) + part)
  const rows = [...bySubject].map(([subject, part]) => ({ act_id: id, limit_name: limit, subject, amount: part }))
  await inBatches(rows, (some) => db.insertInto('limited_act_subjects').values(some).execute())
}

/** What was done alone was undone before anything left: it no longer counts. */
export const forgetAct = async ({ db, now }: Work, { kind, of }: Pick<Done, 'kind' | 'of'>): Promise<void> => {
  await db
    .updateTable('limited_acts')
    .set({ undone_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', of)
    .where('vouched_as', 'is', null)
    .where('undone_at', 'is', null)
    .execute()
}
