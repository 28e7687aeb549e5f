import type { Selectable } from 'kysely'
import type { BrokerDay, BrokerSymbol, BrokerWeek } from '#contract/calls/money/broker.ts'
import { asOneDay, type DayInCents, dayInCents } from '#fund/broker/days.ts'
import { centsOf, storedDecimal, sumDecimals, writeDecimal } from '#fund/broker/decimals.ts'
import { isSuccess, type RoundTrip, successHundredths } from '#fund/broker/round-trips.ts'
import { addDays, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { tradingDates } from '#fund/calendar/trading-days.ts'
import { shownEnd, type Week, weekOf } from '#fund/calendar/week.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, windowOf } from '#server/platform/http/handler.ts'
import { brokerAccounts } from './accounts.ts'
import type { BrokerDaysTable } from './schema.ts'
import { tripsOf } from './trips.ts'

type DayRow = Selectable<BrokerDaysTable>

/** The first and the last date of a span. */
export interface Dates {
  readonly from: string
  readonly to: string
}

const datesOf = (week: Week): Dates => ({ from: newYorkDate(week.from), to: newYorkDate(shownEnd(week)) })

/** The week of a date, or of the newest day that is here; undefined while there is none. */
const weekWith = async (db: Db, day: string | undefined): Promise<Week | undefined> => {
  const newest = await db.selectFrom('broker_days').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst()
  const chosen = day ?? newest?.day
  return chosen === undefined ? undefined : weekOf(startOfNewYorkDate(chosen) + 12 * hourMs)
}

const inCents = (row: DayRow): DayInCents =>
  dayInCents({
    day: row.day,
    start: storedDecimal(row.nav_start),
    end: storedDecimal(row.nav_end),
    flows: storedDecimal(row.flows),
    commissions: storedDecimal(row.commissions),
    fees: storedDecimal(row.fees),
    interest: storedDecimal(row.interest),
  })

const onWire = (day: DayInCents) => ({
  nav_start: toDollars(day.start),
  nav_end: toDollars(day.end),
  flows: toDollars(day.flows),
  result: toDollars(day.result),
  rest: writeDecimal(day.rest),
  commissions: toDollars(day.commissions),
  fees: toDollars(day.fees),
  interest: toDollars(day.interest),
})

const counts = (trips: readonly RoundTrip[]) => ({ trades: trips.length, won: trips.filter(isSuccess).length })

/** Several accounts as one. */
const together = (accounts: readonly DayInCents[]): DayInCents => {
  const sum = (of: (one: DayInCents) => number): number => sumCents(accounts.map(of))
  return {
    day: '',
    start: sum(({ start }) => start),
    end: sum(({ end }) => end),
    flows: sum(({ flows }) => flows),
    result: sum(({ result }) => result),
    commissions: sum(({ commissions }) => commissions),
    fees: sum(({ fees }) => fees),
    interest: sum(({ interest }) => interest),
    rest: sumDecimals(accounts.map(({ rest }) => rest)),
  }
}

const daysWithin = (db: Db, { from, to }: Dates): Promise<DayRow[]> =>
  db
    .selectFrom('broker_days')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('account_id')
    .execute()

/** The sessions until yesterday of which an account has nothing, since its first day that is here. */
const missingOf = async (db: Db, { from, to }: Dates, now: number, rows: readonly DayRow[]) => {
  const yesterday = addDays(newYorkDate(now), -1)
  const sessions = tradingDates(from, to < yesterday ? to : yesterday, (await readSettings(db)).closedDays)
  const missing: BrokerWeek['missing'] = []
  for (const { id } of await brokerAccounts(db)) {
    const first = await db
      .selectFrom('broker_days')
      .select('day')
      .where('account_id', '=', id)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
    const there = new Set(rows.flatMap(({ account_id, day }) => (account_id === id ? [day] : [])))
    for (const day of sessions)
      if (!there.has(day) && (first === undefined || day > first.day)) missing.push({ account_id: id, day })
  }
  return missing
}

const viewDay = (row: DayRow, trips: readonly RoundTrip[]): BrokerDay => ({
  account_id: row.account_id,
  day: row.day,
  ...onWire(inCents(row)),
  executions: row.executions,
  ...counts(trips.filter(({ day }) => day === row.day)),
  open: row.open === null ? null : (JSON.parse(row.open) as string[]),
})

/** A trading week by the day, and all accounts together. */
export const brokerWeek = async (db: Db, now: number, day: string | undefined): Promise<BrokerWeek> => {
  const week = await weekWith(db, day)
  if (!week) return { as_of: iso(now), week: null, days: [], total: null, missing: [] }
  const dates = datesOf(week)
  const rows = await daysWithin(db, dates)
  const accounts = [...Map.groupBy(rows, ({ account_id }) => account_id)]
  const trips = new Map<string, readonly RoundTrip[]>()
  for (const [account] of accounts) trips.set(account, await tripsOf(db, account, dates))
  const all = [...trips.values()].flat()
  const wholes = accounts.flatMap(([, own]) => asOneDay(own.map(inCents)) ?? [])
  const success = successHundredths(all)
  return {
    as_of: iso(now),
    week: windowOf(week),
    days: rows.map((row) => viewDay(row, trips.get(row.account_id) ?? [])),
    total:
      wholes.length === 0
        ? null
        : {
            ...onWire(together(wholes)),
            executions: rows.reduce((sum, { executions }) => sum + executions, 0),
            ...counts(all),
            success_rate: success === null ? null : success / 100,
          },
    missing: await missingOf(db, dates, now, rows),
  }
}

/** What was traded of each symbol in the week of a date, or on that date only. */
export const brokerSymbols = async (
  db: Db,
  { day, only }: { readonly day?: string | undefined; readonly only?: 'day' | undefined },
): Promise<BrokerSymbol[]> => {
  const week = await weekWith(db, day)
  if (!week) return []
  const dates = only === 'day' && day !== undefined ? { from: day, to: day } : datesOf(week)
  const rows = await db
    .selectFrom('broker_symbols')
    .selectAll()
    .where('day', '>=', dates.from)
    .where('day', '<=', dates.to)
    .execute()
  const trips: RoundTrip[] = []
  for (const account of new Set(rows.map(({ account_id }) => account_id)))
    trips.push(...(await tripsOf(db, account, dates)))
  const bySymbol = Map.groupBy(trips, ({ symbol }) => symbol)
  return [...Map.groupBy(rows, ({ symbol }) => symbol)]
    .map(([symbol, own]) => {
      const traded = bySymbol.get(symbol) ?? []
      return {
        symbol,
        executions: own.reduce((sum, { executions }) => sum + executions, 0),
        ...counts(traded),
        turnover: toDollars(centsOf(sumDecimals(own.map(({ turnover }) => storedDecimal(turnover))))),
        costs: toDollars(centsOf(sumDecimals(own.map(({ costs }) => storedDecimal(costs))))),
        result: toDollars(centsOf(sumDecimals(traded.map(({ result }) => result)))),
      }
    })
    .toSorted((a, b) => b.turnover - a.turnover || a.symbol.localeCompare(b.symbol))
}
