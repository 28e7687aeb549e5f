import { toCents } from '#fund/cents/money.ts'
import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { booksClosedUntil, closeBooks } from '../weeks/stored-weeks.ts'
import {
  fundDepositAction,
  fundDepositReversalAction,
  fundPayoutAction,
  incomeAction,
  incomeReversalAction,
  isOthersPayout,
  suspenseFundAction,
  suspenseGivenAction,
  suspenseReceiptAction,
  suspenseReturnAction,
} from './cash-actions.ts'
import { decideFundPayout, payFundPayout, requestFundPayout } from './fund-payouts.ts'
import { instantOf, positionAt } from './position.ts'

/** Cash, what is owed from it, and the fund's own share (extension `cash`). */
export const cash = ({ store, clock }: Context) =>
  ({
    readCashPosition: ({ query: { day } }) => {
      const { at, isNow } = instantOf(day, clock.now())
      return positionAt(store.read, at, isNow)
    },

    requestFundPayout: ({ body: { amount }, by, request }) =>
      store.write((work) => requestFundPayout(work, { by, from: request.ip }, toCents(amount))),

    approveFundPayout: async ({ params: { id }, by, request }) => {
      const actor = { by, from: request.ip }
      if (!(await isOthersPayout(store.read, clock.now(), id, by)))
        return perform({ store, clock }, fundPayoutAction, { id }, actor)
      return store.write((work) => decideFundPayout(work, actor, { id, status: 'approved' }))
    },

    cancelFundPayout: ({ params: { id }, by, request }) =>
      store.write((work) => decideFundPayout(work, { by, from: request.ip }, { id, status: 'cancelled' })),

    closeBooks: async ({ body: { until }, by, request }) => {
      await store.write((work) => closeBooks(work, { by, from: request.ip }, until))
      return { books_closed_until: (await booksClosedUntil(store.read)) ?? null }
    },

    receiveSuspense: ({ body: { amount, value_day, payer, reference = null }, by, request }) => {
      const unasked = { amount: toCents(amount), valueDay: value_day, payer, reference }
      return perform({ store, clock }, suspenseReceiptAction, unasked, { by, from: request.ip })
    },

    giveSuspense: ({ params: { id }, body: { email }, by, request }) =>
      perform({ store, clock }, suspenseGivenAction, { id, email }, { by, from: request.ip }),

    returnSuspense: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, suspenseReturnAction, { id, reason }, { by, from: request.ip }),

    bookIncome: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, incomeAction, { id, reason }, { by, from: request.ip }),

    reverseIncome: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, incomeReversalAction, { id, reason }, { by, from: request.ip }),

    payInFund: ({ body: { amount, value_day, reference }, by, request }) => {
      const paying = { amount: toCents(amount), valueDay: value_day, reference }
      return perform({ store, clock }, fundDepositAction, paying, { by, from: request.ip })
    },

    bookFundDeposit: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, suspenseFundAction, { id, reason }, { by, from: request.ip }),

    reverseFundDeposit: ({ params: { id }, body: { reason }, by, request }) =>
      perform({ store, clock }, fundDepositReversalAction, { id, reason }, { by, from: request.ip }),

    payFundPayout: ({ params: { id }, body: { reference }, by, request }) =>
      store.write((work) => payFundPayout(work, { by, from: request.ip }, { id, reference })),
  }) satisfies Partial<Handlers>
