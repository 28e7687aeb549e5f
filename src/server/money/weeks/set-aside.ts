import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { FundDebt } from '#contract/entities/fund-debt.ts'
import { nextWeek, weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { type Cents, sumCents, toDollars } from '#fund/cents/money.ts'
import { type CashBooks, fundDebt, missingInCash } from '#fund/money/set-aside.ts'
import { formatMoney } from '#fund/text/format.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { payableOf } from '#server/ledger/accounts.ts'
import { fundOwesSince } from '#server/ledger/balances.ts'
import { prepared, preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { findOpenWeek, latestWeek } from './stored-weeks.ts'

type From = Slots<{ from: number }>

/**
 * What moves between trading and others at the sweep after a week has opened, and not before: results of closes and
 * corrections, and deposits that are taken back.
 */
const untilNextSweep = (from: RawBuilder<number>) => (eb: ExpressionBuilder<Schema, 'entries'>) =>
  eb.and([
    eb('entries.effective_at', '>', from),
    eb.or([
      eb('entries.kind', 'in', ['close', 'correction']),
      eb.and([
        eb('entries.kind', '=', 'reversal'),
        eb.exists(eb.selectFrom('deposits').select('deposits.id').whereRef('deposits.id', '=', 'entries.subject_id')),
      ]),
    ]),
  ])

const linesUntilNextSweep = (db: Db, from: RawBuilder<number>) =>
  db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .innerJoin('accounts', 'accounts.name', 'lines.account')
    .where(untilNextSweep(from))

const summed = (column: 'amount' | 'booked') => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`

/** The fund's accounts and the sum of what is payable, in cash and as booked. */
const kindsHeld = prepared((db, { from }: From) =>
  db
    .selectFrom(
      db
        .selectFrom('accounts')
        .where('accounts.kind', 'in', ['cash', 'fund', 'payable', 'suspense'])
        .select(['accounts.kind', 'accounts.balance as amount', 'accounts.balance as booked'])
        .unionAll(
          linesUntilNextSweep(db, from)
            .where('accounts.kind', 'in', ['fund', 'payable', 'suspense'])
            .select(['accounts.kind', sql<number>`-lines.amount`.as('amount'), sql<number>`0`.as('booked')]),
        )
        .as('held'),
    )
    .groupBy('kind')
    .select(['kind', summed('amount').as('amount'), summed('booked').as('booked')]),
)

const heldByKind = async (db: Db, from: number) => {
  const rows = await kindsHeld(db, { from })
  return (kind: string) => rows.find((row) => row.kind === kind) ?? { amount: 0, booked: 0 }
}

/** Investors' money that is in cash, each by what is above zero and what is below; and what is below as booked. */
const heldByInvestors = preparedOne((db, { from }: From) => {
  const own = ['capital', 'result'] as const
  const parts = db
    .selectFrom('accounts')
    .where('kind', 'in', own)
    .select(['account_id', 'balance as amount', 'balance as booked'])
    .unionAll(
      db
        .selectFrom('openings')
        .where('week_from', '=', from)
        .where('active', '=', 1)
        .where('balance', '>', 0)
        .select(['account_id', sql<number>`-balance`.as('amount'), sql<number>`0`.as('booked')]),
    )
    .unionAll(
      linesUntilNextSweep(db, from)
        .where('accounts.kind', 'in', own)
        .select(['accounts.account_id', sql<number>`-lines.amount`.as('amount'), sql<number>`0`.as('booked')]),
    )
  const each = db
    .selectFrom(parts.as('parts'))
    .groupBy('account_id')
    .select([summed('amount').as('amount'), summed('booked').as('booked')])
  const above = (column: 'amount') => sql<number>`
    cast(coalesce(sum(case when ${sql.ref(column)} > 0 then ${sql.ref(column)} else 0 end), 0) as bigint)`
  const below = (column: 'amount' | 'booked') => sql<number>`
    cast(coalesce(sum(case when ${sql.ref(column)} < 0 then -${sql.ref(column)} else 0 end), 0) as bigint)`
  return db
    .selectFrom(each.as('each'))
    .select([above('amount').as('waiting'), below('amount').as('debitsInCash'), below('booked').as('debits')])
})

/** Imported opening money that lies with the broker since then: it is the investors', at work in no week yet, and not in cash. */
const atBrokerSince = preparedOne((db, { from }: From) =>
  db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.effective_at', '>=', from)
    // An import may find money there, and its undoing takes that back.
    .where('entries.kind', 'in', ['deposit', 'reversal'])
    .where('lines.account', '=', 'trading')
    .select(sql<number>`cast(coalesce(-sum(lines.amount), 0) as bigint)`.as('found')),
)

/**
 * What is in cash and whose it is, by the week that began then, whose openings are recorded. Before the first week
 * whatever an import found with the broker is still there.
 */
export const cashBooksOf = async (db: Db, from: number, isOpened = true): Promise<CashBooks> => {
  const of = await heldByKind(db, from)
  const [cash, fund] = [of('cash').booked, of('fund')]
  const held = await heldByInvestors(db, { from })
  const atBroker = await atBrokerSince(db, { from: isOpened ? from : 0 })
  if (!held || !atBroker) throw new Error('A sum has one row')
  return {
    ...held,
    waiting: held.waiting - atBroker.found,
    cash: cash === 0 ? 0 : -cash,
    payable: of('payable').amount,
    suspended: of('suspense').amount,
    fundInCash: fund.amount,
    fund: fund.booked,
  }
}

/** The same by the week that opened last; before the first, everything is in cash. */
export const cashBooksNow = async (db: Db, now: number): Promise<CashBooks> => {
  const latest = await latestWeek(db)
  return latest ? cashBooksOf(db, latest.week_from) : cashBooksOf(db, now, false)
}

/** The fund's reserve now: its shares of the newest weeks that were closed, as they are in force. */
export const reserveNow = async (db: Db): Promise<{ weeks: number; amount: Cents }> => {
  const { reserveWeeks: weeks } = await readSettings(db)
  const shares = await db
    .selectFrom('week_totals')
    .select('fund_share')
    .orderBy('week_from', 'desc')
    .limit(weeks)
    .execute()
  return { weeks, amount: sumCents(shares.map((week) => week.fund_share)) }
}

/** What the fund owes, by the books that are known, and since when; null if it owes nothing. */
export const fundDebtOf = async (db: Db, books: CashBooks): Promise<FundDebt | null> => {
  const amount = fundDebt(books)
  const since = amount === 0 ? null : await fundOwesSince(db)
  if (since === null) return null
  const missing = missingInCash(books)
  return { amount: toDollars(amount), since: iso(since), missing: missing === 0 ? undefined : toDollars(missing) }
}

/** The same now: nothing is summed up while it owes nothing. */
export const fundDebtNow = async (db: Db, now: number): Promise<FundDebt | null> =>
  (await fundOwesSince(db)) === null ? null : fundDebtOf(db, await cashBooksNow(db, now))

/**
 * Throws 409 while cash lacks something of what is set aside: whose part is missing is not decided by who is paid first.
 * Only what the bank has taken, or what turned out not to be the fund's, can make it lack something.
 */
export const refuseMissing = async (db: Db, now: number): Promise<void> => {
  const missing = (await fundOwesSince(db)) === null ? 0 : missingInCash(await cashBooksNow(db, now))
  if (missing === 0) return
  const week = await findOpenWeek(db)
  const isOver = week !== undefined && weekOf(week.week_from).to <= now
  const sweep = isOver
    ? 'the close of the week that has ended'
    : `the sweep of ${formatWindow(nextWeek(now)).from} (New York), once the week before is closed,`
  throw refuse(
    409,
    `Cash lacks ${formatMoney(missing)} of what is set aside in it, and nothing of that is paid until it is whole again: ${sweep} brings it out of trading, as far as there is something, or the fund pays it in before.`,
  )
}

interface Owed {
  readonly account_id: string
  readonly effective_at: number | null
}

/**
 * Throws 409 for what a correction owes to somebody who has left, until a sweep has brought it out of trading: what is
 * in cash before then belongs to others.
 */
export const refuseInTrading = async (db: Db, payouts: readonly Owed[]): Promise<void> => {
  const from = (await latestWeek(db))?.week_from ?? Number.POSITIVE_INFINITY
  for (const { account_id, effective_at } of payouts) {
    if (effective_at === null || effective_at <= from) continue
    const correction = await db
      .selectFrom('entries')
      .innerJoin('lines', 'lines.seq', 'entries.seq')
      .where('entries.kind', '=', 'correction')
      .where('entries.effective_at', '>', from)
      .where('entries.effective_at', '=', effective_at)
      .where('lines.account', '=', payableOf(account_id))
      .select('entries.seq')
      .executeTakeFirst()
    if (correction)
      throw refuse(
        409,
        'What a correction owes to a closed account is in trading until the next sweep. It can be paid once the week before has been closed.',
      )
  }
}
