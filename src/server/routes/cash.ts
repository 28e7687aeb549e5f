import { toCents, toDollars } from '#fund/money.ts'
import { addDays, isDate, newYorkDate, startOfNewYorkDate } from '#fund/new-york.ts'
import { perform } from '../approvals/perform.ts'
import { noteDownload } from '../audit/download.ts'
import { accountsAt, accountsNow } from '../cash/balances.ts'
import {
  fundPayoutAction,
  incomeAction,
  incomeReversalAction,
  isOthersPayout,
  suspenseReturnAction,
} from '../cash/cash-actions.ts'
import { decideFundPayout, payFundPayout, requestFundPayout } from '../cash/fund-payouts.ts'
import { peopleOf } from '../cash/people-of.ts'
import { positionAt } from '../cash/position.ts'
import { giveSuspense, receiveSuspense } from '../cash/suspense.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { refuse } from '../http/refuse.ts'
import { sendTable } from '../http/table-file.ts'
import { booksClosedUntil, closeBooks } from '../weeks/closed-books.ts'

const columns = {
  account: 'text',
  investor: 'text',
  email: 'text',
  debit: 'dollars',
  credit: 'dollars',
  in_effect_later: 'dollars',
} as const

/** Now, or the last instant of a New York day. Throws 409 for a day that is not over. */
const instantOf = (day: string | undefined, now: number): { at: number; isNow: boolean } => {
  if (day === undefined || day === newYorkDate(now)) return { at: now, isNow: true }
  if (!isDate(day)) throw refuse(422, 'There is no such day.')
  if (day > newYorkDate(now)) throw refuse(409, 'That day has not come yet.')
  return { at: startOfNewYorkDate(addDays(day, 1)) - 1, isNow: false }
}

/** Cash, what is owed out of it, and the fund's own share (extension `cash`). */
export const cash = ({ store, clock }: Context) =>
  ({
    readCashPosition: ({ query: { day } }) => {
      const { at, isNow } = instantOf(day, clock.now())
      return positionAt(store.read, at, isNow)
    },

    exportCashPosition: async ({ by, query: { day, format }, request, reply }) => {
      const { at, isNow } = instantOf(day, clock.now())
      await noteDownload({ store, clock }, { by, from: request.ip }, 'trial balance', newYorkDate(at))
      const all = isNow ? await accountsNow(store.read, at) : await accountsAt(store.read, at)
      const people = await peopleOf(store.read, [...new Set(all.flatMap(({ personId }) => personId ?? []))])
      const rows = all.map(({ kind, personId, inEffect, inEffectLater }) => {
        const person = personId === null ? undefined : people(personId)
        return {
          account: kind,
          investor: person?.name ?? null,
          email: person?.email ?? null,
          debit: toDollars(Math.max(0, -inEffect)),
          credit: toDollars(Math.max(0, inEffect)),
          in_effect_later: toDollars(inEffectLater),
        }
      })
      return sendTable(reply, format, { name: `trial-balance-${newYorkDate(at)}`, columns, rows })
    },

    requestFundPayout: ({ body: { amount }, by, request }) =>
      store.write((work) => requestFundPayout(work, clock.now(), { by, from: request.ip }, toCents(amount))),

    approveFundPayout: async ({ params: { id }, by, request }) => {
      const actor = { by, from: request.ip }
      if (!(await isOthersPayout(store.read, id, by.email)))
        return perform({ store, clock }, fundPayoutAction, { id }, actor)
      return store.write((work) => decideFundPayout(work, clock.now(), actor, { id, status: 'approved' }))
    },

    cancelFundPayout: ({ params: { id }, by, request }) =>
      store.write((work) => decideFundPayout(work, clock.now(), { by, from: request.ip }, { id, status: 'cancelled' })),

    closeBooks: async ({ body: { until }, by, request }) => {
      await store.write((work) => closeBooks(work, clock.now(), { by, from: request.ip }, until))
      return { books_closed_until: (await booksClosedUntil(store.read)) ?? null }
    },

    receiveSuspense: ({ body: { amount, value_day, payer, reference = null }, by, request }) =>
      store.write((work) => {
        const unasked = { amount: toCents(amount), valueDay: value_day, payer, reference }
        return receiveSuspense(work, clock.now(), { by, from: request.ip }, unasked)
      }),

    giveSuspense: ({ params: { id }, body: { email }, by, request }) =>
      store.write((work) => giveSuspense(work, clock.now(), { by, from: request.ip }, { id, email })),

    returnSuspense: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, suspenseReturnAction, { id, reason }, { by, from: request.ip }),

    bookIncome: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, incomeAction, { id, reason }, { by, from: request.ip }),

    reverseIncome: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, incomeReversalAction, { id, reason }, { by, from: request.ip }),

    payFundPayout: ({ params: { id }, body: { reference }, by, request }) =>
      store.write((work) => payFundPayout(work, clock.now(), { by, from: request.ip }, { id, reference })),
  }) satisfies Partial<Handlers>
