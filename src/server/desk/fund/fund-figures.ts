import { sql } from 'kysely'
import type { FundFigures } from '#contract/calls/desk/fund-figures.ts'
import { newYorkDate, newYorkMonth } from '#fund/calendar/new-york.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { partPercent } from '#fund/money/part-percent.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { investorGroups, sumOver } from '#server/people/list/sums.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { flowMonths } from './fund-analytics.ts'

const largestMax = 10
const flowMonthsMax = 24
const feeWeeks = 104
const monthLetters = 7

const counted = sql<number>`cast(count(*) as bigint)`
const total = (of: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${of}), 0) as bigint)`

/** "2026-12" after "2026-11". */
const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** Month by month, so that others are served in between. */
const byMonth = async <Row>(months: readonly string[], read: (month: string) => Promise<Row>): Promise<Row[]> => {
  const rows: Row[] = []
  for (const month of months) {
    rows.push(await read(month))
    await yieldToEventLoop()
  }
  return rows
}

const cohortsOf = async (db: Db): Promise<FundFigures['cohorts']> => {
  const [oldest, newest] = await Promise.all(
    (['asc', 'desc'] as const).map((order) =>
      db.selectFrom('investor_list').select('joined').orderBy('joined', order).limit(1).executeTakeFirst(),
    ),
  )
  if (!oldest || !newest) return []
  const rows = await byMonth(
    monthsBetween(oldest.joined.slice(0, monthLetters), newest.joined.slice(0, monthLetters)),
    async (month) => {
      const { investors, holders, invested, balance } = await db
        .selectFrom('investor_list')
        .where('joined', '>=', `${month}-01`)
        .where('joined', '<', `${monthAfter(month)}-01`)
        .where('status', '<>', 'pending')
        .select([
          counted.as('investors'),
          total(sql`case when balance > 0 then 1 else 0 end`).as('holders'),
          total(sql`invested`).as('invested'),
          total(sql`balance`).as('balance'),
        ])
        .executeTakeFirstOrThrow()
      const money = { invested: toDollars(invested), balance: toDollars(balance) }
      return { month, investors, holders, retained_percent: partPercent(holders, investors), ...money }
    },
  )
  return rows.filter(({ investors }) => investors > 0)
}

const flowsOf = async (db: Db, now: number): Promise<FundFigures['flows']> => {
  const found = await flowMonths(db)
  const first = [...found.keys()].toSorted().at(0)
  if (first === undefined) return []
  return monthsBetween(first, newYorkMonth(now))
    .slice(-flowMonthsMax)
    .map((month) => {
      const { came, went } = found.get(month) ?? { came: 0, went: 0 }
      return { month, in: toDollars(came), out: toDollars(went), net: toDollars(came - went) }
    })
}

interface Largest {
  readonly id: string
  readonly name: string
  readonly cents: number
}

const viewLargest = (rows: readonly Largest[], whole: number) =>
  rows.map(({ id, name, cents }) => ({ id, name, amount: toDollars(cents), share_percent: partPercent(cents, whole) }))

const concentrationOf = async (db: Db, now: number): Promise<FundFigures['concentration']> => {
  const held = sumOver(await investorGroups(db, now), 'held')
  const rows = await db
    .selectFrom(
      db
        .selectFrom('investor_list')
        .select(['account_id', 'balance'])
        .where('balance', '>', 0)
        .orderBy('balance', 'desc')
        .orderBy('no', 'desc')
        .limit(largestMax)
        .as('largest'),
    )
    .innerJoin(holders, 'holders.id', 'largest.account_id')
    .select(['holders.id', 'holders.name', 'largest.balance as cents'])
    .orderBy('cents', 'desc')
    .orderBy('holders.id')
    .execute()
  const sum = rows.reduce((cents, row) => cents + row.cents, 0)
  return { share_percent: partPercent(sum, held), rows: viewLargest(rows, held) }
}

const carriedOf = async (db: Db): Promise<FundFigures['carried']> => {
  const { investors, cents } = await db
    .selectFrom('carried_losses')
    .where('cents', '>', 0)
    .select([counted.as('investors'), total(sql`cents`).as('cents')])
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('carried_losses')
    .innerJoin(holders, 'holders.id', 'carried_losses.account_id')
    .where('cents', '>', 0)
    .select(['holders.id', 'holders.name', 'cents'])
    .orderBy('cents', 'desc')
    .orderBy('holders.id')
    .limit(largestMax)
    .execute()
  return { investors, amount: toDollars(cents), rows: viewLargest(rows, cents) }
}

const feesOf = async (db: Db): Promise<FundFigures['fees']> => {
  const rows = await db
    .selectFrom('week_totals')
    .select(['week_from', 'gross', 'fund_share'])
    .orderBy('week_from', 'desc')
    .limit(feeWeeks)
    .execute()
  return rows.toReversed().map(({ week_from, gross, fund_share }) => {
    const week = weekOf(week_from)
    return {
      week: weekLabel(week),
      date: newYorkDate(shownEnd(week)),
      profit: toDollars(gross),
      fund_share: toDollars(fund_share),
    }
  })
}

/** The further figures of the admin's analytics, each from the book or from sums kept of it. */
export const fundFiguresOf = async (db: Db, now: number): Promise<FundFigures> => ({
  as_of: iso(now),
  cohorts: await cohortsOf(db),
  flows: await flowsOf(db, now),
  concentration: await concentrationOf(db, now),
  carried: await carriedOf(db),
  fees: await feesOf(db),
})
