import { sql } from 'kysely'
import { type CashPosition, cashAccounts } from '#contract/calls/money/cash.ts'
import { addDays, isDate, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { type Cents, sumCents, toDollars } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { fundDebtNow, reserveNow } from '../weeks/set-aside.ts'
import { booksClosedUntil } from '../weeks/stored-weeks.ts'
import { type AccountAt, accountsAt, accountsNow } from './balances.ts'
import { exceptionsOf } from './exceptions.ts'
import { listFundPayouts, takeableNow } from './fund-payouts.ts'
import { peopleOf } from './people-of.ts'
import { listSuspense } from './suspense.ts'

/**
 * Now, without a day or for today; otherwise the last instant of a New York day. Throws 422 unless it is a day, 409 if
 * it has not come yet.
 */
export const instantOf = (day: string | undefined, now: number): { at: number; isNow: boolean } => {
  if (day === undefined || day === newYorkDate(now)) return { at: now, isNow: true }
  if (!isDate(day)) throw refuse(422, 'There is no such day.')
  if (day > newYorkDate(now)) throw refuse(409, 'That day is in the future.')
  return { at: startOfNewYorkDate(addDays(day, 1)) - 1, isNow: false }
}

const summary = (account: (typeof cashAccounts)[number], all: readonly AccountAt[]) => {
  const own = all.filter(({ kind }) => kind === account)
  const credit = sumCents(own.map(({ inEffect }) => inEffect))
  return {
    account,
    debit: toDollars(Math.max(0, -credit)),
    credit: toDollars(Math.max(0, credit)),
    in_effect_later: toDollars(sumCents(own.map(({ inEffectLater }) => inEffectLater))),
    holders: own.filter(({ personId }) => personId !== null).length,
  }
}

/** What each person has on some kinds of account. */
const byPerson = (all: readonly AccountAt[], kinds: readonly AccountAt['kind'][]): Map<string, Cents> => {
  const sums = new Map<string, Cents>()
  for (const { kind, personId, inEffect } of all)
    if (personId !== null && kinds.includes(kind)) sums.set(personId, (sums.get(personId) ?? 0) + inEffect)
  return sums
}

/** What the entries of a kind, less their reversals, added to the fund's share by an instant. */
const gaveFund = async (db: Db, at: number, kind: 'bank-fee' | 'income' | 'fund-deposit'): Promise<Cents> => {
  const { given } = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .select(sql<number>`cast(coalesce(sum(lines.amount), 0) as bigint)`.as('given'))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('entries.kind', '=', kind),
        exists(
          selectFrom('entries as reversed')
            .select('reversed.seq')
            .whereRef('reversed.seq', '=', 'entries.reverses_seq')
            .where('reversed.kind', '=', kind),
        ),
      ]),
    )
    .where('entries.effective_at', '<=', at)
    .where('lines.account', '=', 'fund')
    .executeTakeFirstOrThrow()
  return given
}

/** The trial balance, payables and debtors at an instant; for now, also what the books cannot settle by themselves. */
export const positionAt = async (db: Db, at: number, isNow: boolean): Promise<CashPosition> => {
  const all = isNow ? await accountsNow(db, at) : await accountsAt(db, at)
  const accounts = cashAccounts.map((account) => summary(account, all))
  const payable = [...byPerson(all, ['payable'])].filter(([, amount]) => amount !== 0)
  const owing = [...byPerson(all, ['capital', 'result'])].filter(([, balance]) => balance < 0)
  const people = await peopleOf(
    db,
    [...payable, ...owing].map(([id]) => id),
  )
  const named = (rows: readonly (readonly [string, Cents])[]) =>
    rows
      .map(([id, amount]) => ({ investor: people(id), amount: toDollars(Math.abs(amount)) }))
      .toSorted((a, b) => b.amount - a.amount)
  const reserve = await reserveNow(db)
  const investors = all.filter(({ kind }) => kind === 'capital' || kind === 'result')
  return {
    as_of: iso(at),
    accounts,
    total_debit: toDollars(sumCents(debits(all))),
    total_credit: toDollars(sumCents(credits(all))),
    investors_total: toDollars(sumCents(investors.flatMap(({ inEffect, inEffectLater }) => [inEffect, inEffectLater]))),
    payables: named(payable),
    debtors: named(owing),
    fund_available: toDollars(await takeableNow(db, at)),
    fund_reserve: { ...reserve, amount: toDollars(reserve.amount) },
    fund_debt: isNow ? await fundDebtNow(db, at) : null,
    fund_payouts: await listFundPayouts(db),
    bank_fees: toDollars(-(await gaveFund(db, at, 'bank-fee'))),
    income: toDollars(await gaveFund(db, at, 'income')),
    paid_in: toDollars(await gaveFund(db, at, 'fund-deposit')),
    suspense: await listSuspense(db),
    books_closed_until: (await booksClosedUntil(db)) ?? null,
    exceptions: isNow ? await exceptionsOf(db, at) : [],
  }
}

/** By kind of account, as the table shows them. */
const totals = (all: readonly AccountAt[]): Cents[] =>
  cashAccounts.map((account) => sumCents(all.filter(({ kind }) => kind === account).map(({ inEffect }) => inEffect)))

const debits = (all: readonly AccountAt[]): Cents[] => totals(all).map((sum) => Math.max(0, -sum))
const credits = (all: readonly AccountAt[]): Cents[] => totals(all).map((sum) => Math.max(0, sum))
