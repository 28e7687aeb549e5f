import { sql } from 'kysely'
import type { Readiness } from '#contract/calls/money/distributions.ts'
import { dueAt, previousWeek, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import type { Cents } from '#fund/cents/money.ts'
import { fundDebt } from '#fund/money/set-aside.ts'
import { counted, formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'
import { isPlausible, isSignUnlike, isTypedReturn, type PlausibleRange, plausibleRange } from '#fund/weeks/plausible.ts'
import { type ReportBalances, reportResult } from '#fund/weeks/report.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import type { Db } from '#server/platform/database/store.ts'
import { fractionOf, importedWeeks, notDue } from './close-week.ts'
import { cashBooksOf } from './set-aside.ts'
import { balancesOf, findOpenWeek, newestReport, type StoredWeek, storedWeek } from './stored-weeks.ts'
import { completing, lackingOf } from './sweep.ts'

/**
 * The gross returns of the closed weeks in their present versions, in percent, except for one week, after those from
 * before the fund moved to the portal, the earliest first. Weeks in which nothing traded are left out.
 */
export const pastReturns = async (db: Db, except: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('week_reports')
    .innerJoin('weeks', (join) =>
      join.onRef('weeks.week_from', '=', 'week_reports.week_from').onRef('weeks.version', '=', 'week_reports.version'),
    )
    .select(['week_reports.start_balance', 'week_reports.end_balance'])
    .where('weeks.closed_at', 'is not', null)
    .where('weeks.week_from', '<>', except)
    .where('week_reports.start_balance', '>', 0)
    .orderBy('weeks.week_from')
    .execute()
  const own = rows.map((row) => reportResult(balancesOf(row)).returnPercentage ?? 0)
  return [...(await importedWeeks(db)).map((week) => toPercent(fractionOf(week))), ...own]
}

export interface Plausibility {
  readonly range: PlausibleRange
  /** Undefined if nothing traded. */
  readonly returnPercentage: number | undefined
  /** Whether the return is in the range. */
  readonly plausible: boolean
  /** Whether its sign is unlike that of each of the latest twelve other weeks. */
  readonly signUnlike: boolean
}

/** The fund's range in words, for the end of a sentence. */
export const rangeWords = ({ from, to }: PlausibleRange): string =>
  `the fund’s own range of ${formatPercent(from, { sign: 'always' })} to ${formatPercent(to, { sign: 'always' })}`

/** A week's return against the fund's usual range, computed from its other closed weeks. */
export const plausibilityOf = async (db: Db, weekFrom: number, balances: ReportBalances): Promise<Plausibility> => {
  const { plausibleDeviations: deviations, plausibleAtLeast: atLeast } = await readSettings(db)
  const past = await pastReturns(db, weekFrom)
  const range = plausibleRange(past, { deviations, atLeast })
  const { returnPercentage } = reportResult(balances)
  return {
    range,
    returnPercentage,
    plausible: isPlausible(returnPercentage, range),
    signUnlike: isSignUnlike(returnPercentage, past),
  }
}

/** Why a week is not ready, in sentences; undefined if nothing is odd about its return, or if it was typed out in full. */
export const doubtOf = async (
  db: Db,
  weekFrom: number,
  balances: ReportBalances,
  typed?: number,
): Promise<string | undefined> => {
  const { range, returnPercentage = 0, plausible, signUnlike } = await plausibilityOf(db, weekFrom, balances)
  if (plausible && !signUnlike) return undefined
  if (typed !== undefined && isTypedReturn(typed, returnPercentage)) return undefined
  const returned = formatPercent(returnPercentage, { sign: 'always' })
  const [sign, others] = returnPercentage < 0 ? ['a loss', 'gained'] : ['a gain', 'lost']
  const doubts = [
    ...(plausible ? [] : [`outside ${rangeWords(range)}`]),
    ...(signUnlike ? [`${sign}, while each of the latest twelve other weeks ${others}`] : []),
  ].join(', and ')
  const asked =
    typed === undefined ? 'Type the return to confirm it.' : 'Another return was typed: look at the report again.'
  return `${weekLabel(weekOf(weekFrom))} returned ${returned}, ${doubts}. ${asked}`
}

/**
 * What is wrong with the parts of the book that a close relies on: the balances sum to zero, the head is the last
 * entry, and trading holds what the week opened with, less what the fund owes. It costs the same after years as after a
 * week; `verifyBook` reads every entry.
 */
const bookProblems = async (db: Db, week: StoredWeek): Promise<string[]> => {
  const [{ total }, head, last, lacking] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(sql<number>`cast(coalesce(sum(balance), 0) as bigint)`.as('total'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('book').select(['seq', 'hash']).executeTakeFirstOrThrow(),
    db.selectFrom('entries').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    lackingOf(db, { from: week.week_from, opening: week.opening }),
  ])
  return [
    ...(total === 0 ? [] : [`The balances of the book sum to ${total} cents instead of zero.`]),
    ...(head.seq === (last?.seq ?? 0) && (!last || head.hash === last.hash)
      ? []
      : ['The last entry of the book is not the one that it names.']),
    ...(lacking < 0 ? ['The trading account holds more than this week opened with.'] : []),
    ...(lacking > 0 && lacking > fundDebt(await cashBooksOf(db, week.week_from)) + (await completing(db, week))
      ? ['The trading account holds less than this week opened with, by more than the fund owes.']
      : []),
  ]
}

type Missing = Readiness['missing']

/** What is missing from a week's report: the report itself, or a return that somebody has to confirm. */
export const missingOfReport = async (db: Db, week: Week, typedReturn?: number): Promise<Missing> => {
  const draft = await newestReport(db, week.from)
  if (!draft) return [{ what: `The report of ${weekLabel(week)} is missing.`, remedy: 'report' }]
  const doubt = await doubtOf(db, week.from, balancesOf(draft), typedReturn)
  return doubt ? [{ what: doubt, remedy: 'return' }] : []
}

/** What is missing before a week can be closed, and where to put it right; empty if it is ready or already closed. */
export const missingFor = async (db: Db, now: number, week: Week, typedReturn?: number): Promise<Missing> => {
  const missing: Missing = []
  const stored = await storedWeek(db, week)
  if (stored && stored.closed_at !== null) return missing
  if (!stored) {
    const open = await findOpenWeek(db)
    const what = open
      ? `${weekLabel(weekOf(open.week_from))} is not closed yet: weeks are closed in their order.`
      : `${weekLabel(week)} has not begun.`
    missing.push({ what, remedy: open ? 'earlier-week' : 'wait' })
  }
  if (now < dueAt(week)) missing.push({ what: notDue(week), remedy: 'wait' })
  missing.push(...(await missingOfReport(db, week, typedReturn)))
  if (stored) for (const what of await bookProblems(db, stored)) missing.push({ what, remedy: 'book' })
  return missing
}

/** An account that has more at work in a week than in the week before, beyond what that week gave it. Cents. */
export interface Grown {
  readonly personId: string
  /** What was at work in the week before; 0 for one that is new. */
  readonly before: Cents
  readonly after: Cents
  /** What the close of the week before gave it. */
  readonly result: Cents
  /** The rest of the difference: money that came in, or that was there and did not trade. */
  readonly added: Cents
}

interface Growth {
  readonly newcomers: number
  /** How many there are with the newcomers, and what all of them added. */
  readonly grown: number
  readonly added: Cents
  /** Those who added most, the largest first. */
  readonly largest: readonly Grown[]
}

const shownMax = 10

const nobody = { newcomers: 0, grown: 0, added: 0, largest: [] } as const

/** What is at work in a week, of each account; and what the close of the week before gave it, as it was first booked. */
const addedIn = (db: Db, from: number, before: number) =>
  db
    .selectFrom('openings as now')
    .leftJoin('openings as then', (join) =>
      join
        .onRef('then.account_id', '=', 'now.account_id')
        .on('then.week_from', '=', before)
        .on('then.active', '=', 1)
        .on('then.balance', '>', 0),
    )
    .where('now.week_from', '=', from)
    .where('now.active', '=', 1)
    .where('now.balance', '>', 0)
    .select(['now.account_id', 'now.balance as is_now'])
    .select(sql<number>`cast(coalesce("then".balance, 0) as bigint)`.as('was'))
    .select(
      sql<number>`cast(coalesce((select result_change from week_rows where week_rows.account_id = now.account_id
        and week_rows.week_from = ${before} and "then".account_id is not null order by version limit 1), 0) as bigint)`.as(
        'gave',
      ),
    )

/**
 * Who is new or grew most since the week before: whoever has more at work shares more of the result. The cost is that of
 * reading a week's openings once.
 */
export const growthOf = async (db: Db, week: Week): Promise<Growth> => {
  const before = previousWeek(week.from).from
  const rows = await db
    .selectFrom(addedIn(db, week.from, before).as('compared'))
    .select(['account_id', 'was', 'is_now', 'gave'])
    .select(sql<number>`cast(is_now - was - gave as bigint)`.as('added'))
    .select(sql<number>`cast(sum(is_now - was - gave) over () as bigint)`.as('total'))
    .select(sql<number>`cast(count(*) over () as bigint)`.as('grown'))
    .select(sql<number>`cast(sum(case when was = 0 then 1 else 0 end) over () as bigint)`.as('newcomers'))
    .where(sql<boolean>`is_now - was - gave > 0`)
    .orderBy('added', 'desc')
    .orderBy('account_id')
    .limit(shownMax)
    .execute()
  const [first] = rows
  if (!first) return nobody
  const { newcomers, grown, total: added } = first
  const largest = rows.map((row) => ({
    personId: row.account_id,
    before: row.was,
    after: row.is_now,
    result: row.gave,
    added: row.added,
  }))
  return { newcomers, grown, added, largest }
}

/** The same in a sentence for whoever decides on a close; null if nothing was added. */
export const growthWords = ({ newcomers, grown, added, largest: [first] }: Growth): string | null => {
  if (!first) return null
  const who = [
    ...(newcomers > 0 ? [`${counted(newcomers, 'account')} ${newcomers === 1 ? 'is' : 'are'} new`] : []),
    ...(grown > newcomers ? [`${counted(grown - newcomers, 'account')} grew`] : []),
  ].join(' and ')
  const largest = grown > 1 ? `, ${formatMoney(first.added)} of it by one` : ''
  return `Since the last close ${who}, by ${formatMoney(added)}${largest}.`
}
