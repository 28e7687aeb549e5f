import { sql } from 'kysely'
import { balanceOf } from '#fund/account.ts'
import { tradingOpening } from '#fund/close.ts'
import { sumCents } from '#fund/money.ts'
import { type Week, weekLabel, weekOf } from '#fund/week.ts'
import { append, lockBook } from '../ledger/append.ts'
import { balancesAt, fundBalances } from '../ledger/balances.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { Tell } from '../notifications/tell.ts'
import { accountOf, carriedLosses } from '../settlement/account.ts'
import { settle } from '../settlement/settle-withdrawal.ts'
import { inBatches } from '../store/in-batches.ts'
import type { Db, Work } from '../store/store.ts'
import { statusAt } from '../trading/effective.ts'

/** The week in which the first deposit is at work. */
const firstWeek = async (db: Db): Promise<Week | undefined> => {
  const first = await db
    .selectFrom('entries')
    .select('effective_at')
    .where('kind', '=', 'deposit')
    .orderBy('effective_at')
    .limit(1)
    .executeTakeFirst()
  return first && weekOf(weekOf(first.effective_at).to)
}

/** The next week to open: its Sunday has passed and the week before it is closed. */
const dueWeek = async (db: Db, now: number): Promise<Week | undefined> => {
  const last = await db.selectFrom('weeks').selectAll().orderBy('week_from', 'desc').limit(1).executeTakeFirst()
  if (last && last.closed_at === null) return undefined
  const week = last ? weekOf(last.week_to) : await firstWeek(db)
  return week && week.from <= now ? week : undefined
}

const activeAt = async (db: Db, at: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('people')
    .select('people.id')
    .where('role', '=', 'investor')
    .where((eb) => eb(statusAt(eb.ref('people.id'), at), '=', 'active'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Withdrawals take effect after the close of the week that ended and before the openings of the one that begins. */
const settleDue = async (work: Work, now: number, sunday: number, tell: Tell): Promise<void> => {
  const due = await work.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('status', '=', 'approved')
    .where('effective_at', '<=', sunday)
    .orderBy('effective_at')
    .orderBy('id')
    .execute()
  if (due.length === 0) return
  const [balances, losses] = [await balancesAt(work.db, sunday), await carriedLosses(work.db)]
  const accounts = new Map(
    due.map(({ person_id }) => [person_id, accountOf(balances.get(person_id), losses.get(person_id))]),
  )
  for (const withdrawal of due) {
    const account = accounts.get(withdrawal.person_id)
    if (account) accounts.set(withdrawal.person_id, await settle(work, now, withdrawal, account, tell))
  }
}

const openingsAt = async (db: Db, week: Week) => {
  const [balances, losses, active] = [
    await balancesAt(db, week.from),
    await carriedLosses(db),
    await activeAt(db, week.from),
  ]
  return [...balances]
    .map(([id, booked]) => ({
      id,
      capital: booked.capital,
      opening: balanceOf(booked),
      carriedLoss: losses.get(id) ?? 0,
      active: active.has(id),
    }))
    .filter(({ opening, capital, carriedLoss }) => opening !== 0 || capital !== 0 || carriedLoss !== 0)
}

/** What trading was given that takes effect after a Sunday: corrections, where the week opens late. */
export const tradingLater = async (db: Db, sunday: number): Promise<number> => {
  const { later } = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.effective_at', '>', sunday)
    .where('lines.account', '=', 'trading')
    .select(sql<number>`cast(coalesce(sum(-lines.amount), 0) as bigint)`.as('later'))
    .executeTakeFirstOrThrow()
  return later
}

/** The Sunday's sweep: trading becomes the sum of the active balances, out of cash or into it. */
const sweep = async (work: Work, now: number, week: Week, opening: number): Promise<void> => {
  const { trading } = await fundBalances(work.db)
  const moved = opening - (trading - (await tradingLater(work.db, week.from)))
  await append(work, now, {
    key: `sweep:${week.from}`,
    kind: 'sweep',
    description: `Sweep for ${weekLabel(week)}`,
    effectiveAt: week.from,
    lines: [
      { account: 'cash', amount: moved },
      { account: 'trading', amount: -moved },
    ],
  })
}

const openWeek = async (work: Work, now: number, week: Week, tell: Tell): Promise<void> => {
  const { db } = work
  await settleDue(work, now, week.from, tell)
  const openings = await openingsAt(db, week)
  const opening = sumCents(openings.map(tradingOpening))
  await sweep(work, now, week, opening)
  await db
    .insertInto('weeks')
    .values({
      week_from: week.from,
      week_to: week.to,
      opening,
      opened_at: now,
      closed_at: opening === 0 ? now : null,
      version: null,
    })
    .execute()
  await inBatches(
    openings.map((one) => ({
      week_from: week.from,
      person_id: one.id,
      balance: one.opening,
      capital: one.capital,
      carried_loss: one.carriedLoss,
      active: one.active ? 1 : 0,
    })),
    (rows) => db.insertInto('openings').values(rows).execute(),
  )
}

/**
 * Opens every trading week that is due at an instant: withdrawals take effect, the openings are recorded, trading is
 * swept to their sum (api.md, "Money", Flows). A week opens after the one before it is closed, however late; one in
 * which nothing trades needs no close. Running it again, or on two nodes at once, changes nothing.
 */
export const openWeeks = async (work: Work, now: number, tell: Tell = notifyAll): Promise<number> => {
  await lockBook(work)
  let opened = 0
  for (let week = await dueWeek(work.db, now); week; week = await dueWeek(work.db, now)) {
    await openWeek(work, now, week, tell)
    opened += 1
  }
  return opened
}

/** Whether `openWeeks` would do anything; asked without its lock. */
export const isWeekDue = async (db: Db, now: number): Promise<boolean> => (await dueWeek(db, now)) !== undefined

/** The earliest instant whose result is not booked yet: the start of the open week, or null. */
export const openSince = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom('weeks')
    .select(sql<number | null>`min(week_from)`.as('since'))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.since ?? null
}
