import { type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { bookMax, type Cents } from '#fund/cents/money.ts'
import { balanceOf } from '#fund/money/account.ts'
import { formatMoney } from '#fund/text/format.ts'
import { type Opening, tradingOpening } from '#fund/weeks/close.ts'
import { adoptedAt } from '#server/control/terms/adopted.ts'
import { lockBook } from '#server/ledger/append.ts'
import { balancesAt, settleableAt } from '#server/ledger/balances.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { statusAt } from '#server/people/trading/status-and-risk.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { Context } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { carriedLosses } from '../settlement/account.ts'
import { type AccountAtEffect, dueBy, foundIn, settle } from '../settlement/settle-withdrawal.ts'
import { openingsDigest } from './digest.ts'
import { restoreLosses } from './kept-payments.ts'
import { findOpenWeek, latestWeek } from './stored-weeks.ts'
import { bookSweep, completeSweep, completing, sweepOf } from './sweep.ts'

/** The week in which the first deposit is at work. */
export const firstWeek = async (db: Db): Promise<Week | undefined> => {
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
  const last = await latestWeek(db)
  if (last && last.closed_at === null) return undefined
  const week = last ? weekOf(last.week_to) : await firstWeek(db)
  return week && week.from <= now ? week : undefined
}

const activeAt = async (db: Db, at: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('investor_accounts')
    .select('investor_accounts.id')
    .where((eb) => eb(statusAt(eb.ref('investor_accounts.id'), at), '=', 'active'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What a week needs to open, as an admin is told of it. */
const neededBy = (week: Week): string => `What ${weekLabel(week)} needs to open`

/** Withdrawals take effect after the close of the week that ended and before the openings of the one that begins. */
const settleDue = async (work: Work, week: Week, notifier: Notifier): Promise<void> => {
  const sunday = week.from
  const due = await dueBy(work.db, sunday)
  if (due.length === 0) return
  await demandAsMade(work.db, neededBy(week), { table: 'withdrawals', ids: due.map(({ id }) => id) })
  const [balances, losses] = [await settleableAt(work.db, sunday, 'sunday'), await carriedLosses(work.db)]
  const found = new Map<string, AccountAtEffect>()
  for (const withdrawal of due) {
    const { account_id } = withdrawal
    const first = foundIn(balances.get(account_id), losses.get(account_id))
    found.set(account_id, await settle(work, withdrawal, found.get(account_id) ?? first, notifier))
  }
}

const openingsAt = async (db: Db, week: Week) => {
  const [balances, losses] = [await balancesAt(db, week.from), await carriedLosses(db)]
  await demandAsMade(db, neededBy(week), { table: 'trading_changes', ids: [...balances.keys()] })
  const active = await activeAt(db, week.from)
  const all = await mapInTurns([...balances], ([id, booked]) => ({
    id,
    capital: booked.capital,
    opening: balanceOf(booked),
    carriedLoss: losses.get(id) ?? 0,
    active: active.has(id),
  }))
  return all.filter(({ opening, capital, carriedLoss }) => opening !== 0 || capital !== 0 || carriedLoss !== 0)
}

/** What trades in a week. Throws 409 for more than the fund can hold: a report could not say it. */
const openingOf = (week: Week, openings: readonly Pick<Opening, 'opening' | 'active'>[]): Cents => {
  // Not exact beyond what can be held, and then only compared with it.
  const opening = openings.reduce((sum, one) => sum + tradingOpening(one), 0)
  if (opening > bookMax)
    throw refuse(
      409,
      `${weekLabel(week)} would begin with ${formatMoney(opening)}, more than the fund can hold: it was not opened. Verify the book.`,
    )
  return opening
}

const beginWeek = async (work: Work, week: Week, notifier: Notifier): Promise<void> => {
  const { db } = work
  const terms = await adoptedAt(db, week.from)
  await demandAsMade(db, neededBy(week), { table: 'terms_versions', ids: [terms.id] })
  await restoreLosses(work, week.from)
  await settleDue(work, week, notifier)
  const openings = await openingsAt(db, week)
  const opening = openingOf(week, openings)
  const rows = await mapInTurns(openings, (one) => ({
    week_from: week.from,
    account_id: one.id,
    balance: one.opening,
    capital: one.capital,
    carried_loss: one.carriedLoss,
    active: one.active ? 1 : 0,
  }))
  await db
    .insertInto('weeks')
    .values({
      week_from: week.from,
      week_to: week.to,
      opening,
      opened_at: work.now,
      closed_at: opening === 0 ? work.now : null,
      version: null,
      terms_id: terms.id,
    })
    .execute()
  await inBatches(rows, (batch) =>
    db
      .insertInto('openings')
      .values([...batch])
      .execute(),
  )
  // Trading becomes the sum of the active balances: money moves from cash, as far as it suffices, or back into it.
  await bookSweep(work, week, {
    key: `sweep:${week.from}`,
    at: week.from,
    moved: await sweepOf(db, { from: week.from, opening }),
    digest: await openingsDigest(rows),
  })
}

/**
 * Opens every trading week that is due at an instant: withdrawals take effect, the openings are recorded, and trading
 * is swept to their sum (api.md "Flows"). A week opens once the week before is closed, however late; a week in which
 * nothing trades needs no close. Throws 409, and the week waits, while a withdrawal that is due, somebody's trading status
 * or the version of the terms is not what the portal made of it. Running it again, or on two nodes at once, changes nothing. If cash does not cover the
 * whole sweep, the fund owes the rest, which follows when the money is there; the week closes meanwhile.
 */
export const openWeeks = async (work: Work, notifier: Notifier = notifyAll): Promise<number> => {
  await lockBook(work)
  let opened = 0
  for (let week = await dueWeek(work.db, work.now); week; week = await dueWeek(work.db, work.now)) {
    await beginWeek(work, week, notifier)
    opened += 1
  }
  await completeSweep(work)
  return opened
}

/** Whether `openWeeks` would do anything; checked without its lock. */
const isWeekDue = async (db: Db, now: number): Promise<boolean> => {
  if (await dueWeek(db, now)) return true
  const open = await findOpenWeek(db)
  return open !== undefined && (await completing(db, open)) > 0
}

/** Opens the weeks that are due. Every node may try at any moment; one of them does it. */
export const openDueWeeks = async ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  if (await isWeekDue(store.read, now)) await store.write((work) => openWeeks(work))
}
