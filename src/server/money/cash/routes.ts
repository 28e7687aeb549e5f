import { toCents } from '#fund/cents/money.ts'
import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { booksClosedUntil, closeBooks } from '../weeks/stored-weeks.ts'
import {
  approveOthersPayout,
  fundDepositAction,
  fundDepositReversalAction,
  fundPayoutAction,
  incomeAction,
  incomeReversalAction,
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

    requestFundPayout: ({ body: { amount }, write }) => write((work) => requestFundPayout(work, toCents(amount))),

    approveFundPayout: async ({ params: { id }, write }) =>
      (await write((work) => approveOthersPayout(work, id))) ?? perform(write, fundPayoutAction, { id }),

    cancelFundPayout: ({ params: { id }, write }) =>
      write((work) => decideFundPayout(work, { id, status: 'cancelled' })),

    closeBooks: async ({ body: { until }, write }) => {
      await write((work) => closeBooks(work, until))
      return { books_closed_until: (await booksClosedUntil(store.read)) ?? null }
    },

    receiveSuspense: ({ body: { amount, value_day, payer, reference = null }, write }) => {
      const unasked = { amount: toCents(amount), valueDay: value_day, payer, reference }
      return perform(write, suspenseReceiptAction, unasked)
    },

    giveSuspense: ({ params: { id }, body: { email }, write }) => perform(write, suspenseGivenAction, { id, email }),

    returnSuspense: ({ params: { id }, body: { reason }, write }) =>
      perform(write, suspenseReturnAction, { id, reason }),

    bookIncome: ({ params: { id }, body: { reason }, write }) => perform(write, incomeAction, { id, reason }),

    reverseIncome: ({ params: { id }, body: { reason }, write }) =>
      perform(write, incomeReversalAction, { id, reason }),

    payInFund: ({ body: { amount, value_day, reference }, write }) => {
      const paying = { amount: toCents(amount), valueDay: value_day, reference }
      return perform(write, fundDepositAction, paying)
    },

    bookFundDeposit: ({ params: { id }, body: { reason }, write }) =>
      perform(write, suspenseFundAction, { id, reason }),

    reverseFundDeposit: ({ params: { id }, body: { reason }, write }) =>
      perform(write, fundDepositReversalAction, { id, reason }),

    payFundPayout: ({ params: { id }, body: { reference }, write }) =>
      write((work) => payFundPayout(work, { id, reference })),
  }) satisfies Partial<Handlers>
