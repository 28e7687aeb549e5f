import { sql } from 'kysely'
import type { FundDates } from '#contract/calls/desk/fund-dates.ts'
import { bankingDaysAfter } from '#fund/calendar/banking-days.ts'
import { addDays, addMonths, newYorkDate, newYorkMonth, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { unusualDay } from '#fund/calendar/trading-days.ts'
import { dueAt, nextWeek, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarMonth } from '#fund/calendar/week-display.ts'
import { lockUpEnds } from '#fund/money/eligibility.ts'
import { closureBusinessDaysMax } from '#fund/terms/terms.ts'
import { type FundDateKind, fundDateKinds, fundDateTitle } from '#fund/weeks/fund-dates.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { isOpening } from '#server/money/imports/openings.ts'
import { type Calendar, writeCalendar } from '#server/platform/base/icalendar.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dollarsOrNull, iso } from '#server/platform/http/handler.ts'

const weeksShown = 8
/** A lock-up is a calendar month: one that ends from now on began within this many days. */
const lockUpDaysMax = 32

/** A coming date, in epoch milliseconds and cents. */
interface ComingDate {
  readonly kind: FundDateKind
  readonly at: number
  readonly of: string | null
  readonly count: number
  readonly cents: number | null
}

interface Span {
  readonly now: number
  readonly until: number
}

const counted = sql<number>`cast(count(*) as bigint)`.as('count')

const closes = ({ now, until }: Span): ComingDate[] => {
  const found: ComingDate[] = []
  for (let week = weekOf(now); dueAt(week) < until; week = nextWeek(week.from))
    found.push({ kind: 'close', at: dueAt(week), of: weekLabel(week), count: 1, cents: null })
  return found
}

const statements = ({ now, until }: Span): ComingDate[] => {
  const found: ComingDate[] = []
  const month = (date: string) => newYorkMonth(startOfNewYorkDate(date))
  for (let first = `${newYorkMonth(now)}-01`; ; first = addMonths(first, 1)) {
    const end = addMonths(first, 1)
    const at = startOfNewYorkDate(end)
    if (at >= until) return found
    found.push({ kind: 'statements', at, of: formatCalendarMonth(month(first)), count: 1, cents: null })
  }
}

const withdrawals = async (db: Db, { now, until }: Span): Promise<ComingDate[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .where('status', '=', 'approved')
    // An addition to capital takes nothing out.
    .where('kind', '<>', 'addition')
    .where('effective_at', '>', now)
    .where('effective_at', '<', until)
    .groupBy('effective_at')
    .select(['effective_at', counted, sql<number>`cast(sum(amount) as bigint)`.as('cents')])
    .execute()
  return rows.map(({ effective_at, count, cents }) => ({
    kind: 'withdrawals',
    at: effective_at ?? now,
    of: null,
    count,
    cents,
  }))
}

/** What came in during the present week is at work from its end. */
const deposits = async (db: Db, { now }: Span): Promise<ComingDate[]> => {
  const week = weekOf(now)
  const { count, cents } = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.kind', '=', 'deposit')
    .where(({ not }) => not(isOpening))
    .where('entries.effective_at', '>=', week.from)
    .where('lines.account', '=', 'cash')
    .select([counted, sql<number>`cast(coalesce(-sum(lines.amount), 0) as bigint)`.as('cents')])
    .executeTakeFirstOrThrow()
  return [{ kind: 'deposits', at: week.to, of: null, count, cents }]
}

/** Who starts or stops with the next Sunday, from the sums of the list. */
const tradingChanges = async (db: Db, { now }: Span): Promise<ComingDate[]> => {
  const sunday = weekOf(now).to
  const rows = await db
    .selectFrom('investor_sums')
    .where('trading_from', '=', sunday)
    .whereRef('trading', '<>', 'trading_next')
    .groupBy('trading_next')
    .select(['trading_next', sql<number>`cast(sum(investors) as bigint)`.as('count')])
    .execute()
  return rows.map(({ trading_next, count }) => ({
    kind: trading_next === 'active' ? 'trading-starts' : 'trading-stops',
    at: sunday,
    of: null,
    count,
    cents: null,
  }))
}

/** By the day on which they end, for investors whose first deposit came within the last month. */
const lockUps = async (db: Db, { now }: Span): Promise<ComingDate[]> => {
  const since = now - lockUpDaysMax * dayMs
  const firsts = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .innerJoin('accounts', 'accounts.name', 'lines.account')
    .where('entries.kind', '=', 'deposit')
    .where('entries.effective_at', '>', since)
    .where('accounts.kind', '=', 'capital')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lines as earlier')
            .innerJoin('entries as first', 'first.seq', 'earlier.seq')
            .select('first.seq')
            .whereRef('earlier.account', '=', 'lines.account')
            .where('first.kind', '=', 'deposit')
            .where('first.effective_at', '<=', since),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imported_people')
            .select('imported_people.account_id')
            .whereRef('imported_people.account_id', '=', 'accounts.account_id')
            .where('imported_people.first_deposit', 'is not', null),
        ),
      ),
    )
    .groupBy('lines.account')
    .select(sql<number>`min(entries.effective_at)`.as('at'))
    .execute()
  const termsAt = await termsAtOf(db)
  const ends = Map.groupBy(firsts, ({ at }) => lockUpEnds(at, termsAt))
  return [...ends].map(([at, those]) => ({ kind: 'lock-ups', at, of: null, count: those.length, cents: null }))
}

const closures = async (db: Db): Promise<ComingDate[]> => {
  const rows = await db.selectFrom('closures').where('state', '=', 'requested').select('requested_at').execute()
  const ends = Map.groupBy(rows, ({ requested_at }) => bankingDaysAfter(requested_at, closureBusinessDaysMax))
  return [...ends].map(([at, those]) => ({ kind: 'closures', at, of: null, count: those.length, cents: null }))
}

/** The holidays of banks and exchange, and the days on which trading ends early. */
const unusualDays = async (db: Db, { now, until }: Span): Promise<ComingDate[]> => {
  const { closedDays } = await readSettings(db)
  const found: ComingDate[] = []
  for (let date = newYorkDate(now); startOfNewYorkDate(date) < until; date = addDays(date, 1)) {
    const of = unusualDay(date, closedDays)
    if (of !== null) found.push({ kind: 'days', at: startOfNewYorkDate(date), of, count: 1, cents: null })
  }
  return found
}

const delays = async (db: Db): Promise<ComingDate[]> => {
  const rows = await db
    .selectFrom('approvals')
    .where('status', '=', 'waiting')
    .where('runs_at', 'is not', null)
    .groupBy('runs_at')
    .select(['runs_at', counted])
    .execute()
  return rows.map(({ runs_at, count }) => ({ kind: 'delays', at: runs_at ?? 0, of: null, count, cents: null }))
}

const orderOf = ({ kind }: ComingDate): number => fundDateKinds.indexOf(kind)

/** The fund's own dates in the next eight weeks, in order of time. */
export const fundDates = async (db: Db, now: number): Promise<ComingDate[]> => {
  let last = weekOf(now)
  for (let left = weeksShown - 1; left > 0; left -= 1) last = nextWeek(last.from)
  const span = { now, until: last.to }
  const found = await Promise.all([
    withdrawals(db, span),
    deposits(db, span),
    tradingChanges(db, span),
    lockUps(db, span),
    closures(db),
    delays(db),
    unusualDays(db, span),
  ])
  return [...closes(span), ...statements(span), ...found.flat()]
    .filter(({ at, count }) => count > 0 && at > now && at < span.until)
    .toSorted((a, b) => a.at - b.at || orderOf(a) - orderOf(b))
}

export const viewFundDates = (dates: readonly ComingDate[]): FundDates['dates'] =>
  dates.map(({ kind, at, of, count, cents }) => ({
    kind,
    at: iso(at),
    of,
    count,
    amount: dollarsOrNull(cents),
  }))

/** The fund's dates in the next eight weeks as an iCalendar file. Nothing in it says who or how much. */
export const fundCalendar = async (db: Db, now: number, place: Pick<Calendar, 'name' | 'host'>): Promise<string> => {
  const revisedAt = weekOf(now).from
  const dates = await fundDates(db, now)
  return writeCalendar({
    ...place,
    events: dates.map((date) => ({
      id: `fund-${date.kind}-${date.at}`,
      time: { at: date.at },
      summary: fundDateTitle(date),
      revisedAt,
    })),
  })
}
