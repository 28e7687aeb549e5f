import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { amount, email, text } from '#contract/entities/entered.ts'
import { withReason } from '#contract/entities/fields.ts'
import { fundDebt } from '#contract/entities/fund-debt.ts'
import { tableFormat } from '#contract/entities/page.ts'
import { reasonCharactersMax } from '#contract/limits.ts'
import { adminStep } from '../../call-kinds.ts'

const path = '/api/cash'
const extension = 'cash'
const referenceCharactersMax = 80
const payerCharactersMax = 120

/** Accounts of the books: two for what the fund has, five for what it owes. */
export const cashAccounts = ['cash', 'trading', 'capital', 'result', 'payable', 'suspense', 'fund'] as const

const who = v.object({ id: v.string(), name: v.string(), email: keptEmail })

/** A payout of the fund's own share: asked for, approved, paid; or cancelled before it is paid. */
export const fundPayout = v.object({
  id: v.string(),
  amount: dollars,
  state: v.picklist(['requested', 'approved', 'paid', 'cancelled']),
  requested_at: instant,
  requested_by: v.string(),
  decided_at: v.nullable(instant),
  decided_by: v.nullable(v.string()),
  paid_at: v.nullable(instant),
  /** The bank's reference, once it is paid. */
  reference: v.nullable(v.string()),
})

/** Money that came in and is not assigned to anybody yet. */
export const suspenseItem = v.object({
  id: v.string(),
  amount: dollars,
  state: v.picklist(['open', 'given', 'returned', 'income', 'fund']),
  value_day: day,
  payer: v.string(),
  reference: v.nullable(v.string()),
  received_at: instant,
  investor: v.nullable(who),
  ended_at: v.nullable(instant),
  reason: v.nullable(v.string()),
  /** From a deposit that was reversed: it belongs to somebody, and is never the fund's. */
  of_deposit: v.boolean(),
})

/** Something that the books cannot settle by themselves, and what can be done about it. */
export const cashException = v.object({
  kind: v.picklist(['fund-debt', 'payables', 'missing-cash', 'negative-cash', 'debtor', 'destination', 'suspense']),
  amount: dollars,
  investor: v.nullable(who),
  what: v.string(),
  to_do: v.string(),
})

/**
 * What was in effect by `as_of`. Debits and credits sum to the same; `in_effect_later` was booked by then and takes
 * effect after it.
 */
export const cashPosition = v.object({
  as_of: instant,
  accounts: v.array(
    v.object({
      account: v.picklist(cashAccounts),
      debit: dollars,
      credit: dollars,
      in_effect_later: dollars,
      holders: v.number(),
    }),
  ),
  total_debit: dollars,
  total_credit: dollars,
  /**
   * Capital and result of all investors, including what takes effect later: the assets under management of the
   * overview.
   */
  investors_total: dollars,
  payables: v.array(v.object({ investor: who, amount: dollars })),
  debtors: v.array(v.object({ investor: who, amount: dollars })),
  /**
   * How much the fund can take now: its share beyond its reserve, as far as cash covers it beyond what is set aside,
   * less what it has asked for.
   */
  fund_available: dollars,
  /** What stays of its share: those of the newest weeks, as many as the guards say. */
  fund_reserve: v.object({ weeks: v.number(), amount: dollars }),
  /** What the fund owes now; null if it owes nothing, and for a past day. */
  fund_debt: v.nullable(fundDebt),
  fund_payouts: v.array(fundPayout),
  /** The bank's fees by then, borne by the fund, less those that were reversed. */
  bank_fees: dollars,
  /** The part of suspense that was booked as the fund's income by then, such as interest. */
  income: dollars,
  /** What the fund paid in of its own by then, less what was reversed. */
  paid_in: dollars,
  /** What is not assigned yet; then the latest that was assigned, returned or booked as the fund's. */
  suspense: v.array(suspenseItem),
  /** The last day of the closed period; null if there is none. */
  books_closed_until: v.nullable(day),
  /** As of now; empty for a past day. */
  exceptions: v.array(cashException),
})

const asOf = v.object({ day: v.optional(day) })

export const readCashPosition = call({
  name: 'readCashPosition',
  method: 'GET',
  path,
  who: 'viewer',
  scope: 'books',
  does: 'The trial balance and what cash is owed to whom, now or at the end of a New York day',
  extension,
  query: asOf,
  answer: cashPosition,
})

export const exportCashPosition = call({
  name: 'exportCashPosition',
  method: 'GET',
  path: `${path}/position.csv`,
  who: 'viewer',
  scope: 'books',
  does: 'The same as CSV or as a spreadsheet: each account, then each investor',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object({ ...asOf.entries, ...tableFormat }),
  answer: v.unknown(),
})

export const requestFundPayout = call({
  name: 'requestFundPayout',
  method: 'POST',
  path: `${path}/fund-payouts`,
  who: 'operator',
  stepUp: 'money',
  does: "Requests a payout of a part of the fund's share, at most what is available",
  extension,
  body: v.object({ amount }),
  status: 201,
  answer: fundPayout,
})

const step = adminStep('cash/fund-payouts', { extension, answer: fundPayout })

export const approveFundPayout = adminStep('cash/fund-payouts', {
  extension,
  answer: fundPayout,
  who: 'approver',
  stepUp: 'money',
})('approveFundPayout', 'approve', "Approves the fund's payout")
export const cancelFundPayout = step('cancelFundPayout', 'cancel', 'Withdraws the request before it is paid')

export const payFundPayout = call({
  name: 'payFundPayout',
  method: 'POST',
  path: `${path}/fund-payouts/:id/pay`,
  who: 'operator',
  stepUp: 'money',
  does: 'Marks it paid: fund against cash',
  extension,
  params: byId,
  body: v.object({ reference: text(referenceCharactersMax, 'a reference') }),
  answer: fundPayout,
})

export const payInFund = call({
  name: 'payInFund',
  method: 'POST',
  path: `${path}/fund-deposits`,
  who: 'operator',
  stepUp: 'money',
  does: "The fund's own money has come in: cash against the fund's share, which repays what it owes; always waits for a second person",
  extension,
  body: v.object({
    amount,
    value_day: day,
    reference: text(referenceCharactersMax, 'a reference'),
  }),
  status: 201,
  answer: suspenseItem,
})

export const closeBooks = call({
  name: 'closeBooks',
  method: 'POST',
  path: `${path}/closed-period`,
  who: 'approver',
  stepUp: 'books',
  does: 'Closes the books up to a day: a correction of a week before it is an adjustment of the present one',
  extension,
  body: v.object({ until: day }),
  answer: v.object({ books_closed_until: v.nullable(day) }),
})

export const receiveSuspense = call({
  name: 'receiveSuspense',
  method: 'POST',
  path: `${path}/suspense`,
  who: 'operator',
  stepUp: 'money',
  does: 'Records money that came in without a request: cash against suspense',
  extension,
  body: v.object({
    amount,
    value_day: day,
    payer: text(payerCharactersMax, 'who paid it'),
    reference: v.optional(text(referenceCharactersMax, 'a reference')),
  }),
  status: 201,
  answer: suspenseItem,
})

export const giveSuspense = call({
  name: 'giveSuspense',
  method: 'POST',
  path: `${path}/suspense/:id/give`,
  who: 'operator',
  stepUp: 'money',
  does: 'Assigns it to an investor, as a deposit that counts from its value day or the week that opened last',
  extension,
  params: byId,
  body: v.object({ email }),
  answer: suspenseItem,
})

export const returnSuspense = call({
  name: 'returnSuspense',
  method: 'POST',
  path: `${path}/suspense/:id/return`,
  who: 'operator',
  stepUp: 'money',
  does: 'Returns it to the payer: suspense against cash',
  extension,
  params: byId,
  body: withReason,
  answer: suspenseItem,
})

export const bookIncome = call({
  name: 'bookIncome',
  method: 'POST',
  path: `${path}/suspense/:id/income`,
  who: 'operator',
  stepUp: 'money',
  does: "Books it as income of the fund, such as the bank's interest: suspense against the fund's share; if it was recorded by hand on one admin's word, always waits for a second person",
  extension,
  params: byId,
  body: v.object({ reason: text(reasonCharactersMax, 'what it is') }),
  answer: suspenseItem,
})

export const reverseIncome = call({
  name: 'reverseIncome',
  method: 'POST',
  path: `${path}/suspense/:id/income/reverse`,
  who: 'operator',
  stepUp: 'money',
  does: 'Reverses income that was booked in error: it is in suspense again',
  extension,
  params: byId,
  body: withReason,
  answer: suspenseItem,
})

export const bookFundDeposit = call({
  name: 'bookFundDeposit',
  method: 'POST',
  path: `${path}/suspense/:id/fund-deposit`,
  who: 'operator',
  stepUp: 'money',
  does: "Books it as the fund's own money, paid in: suspense against the fund's share, which repays what it owes; if it was recorded by hand on one admin's word, always waits for a second person",
  extension,
  params: byId,
  body: v.object({ reason: text(reasonCharactersMax, 'what it is') }),
  answer: suspenseItem,
})

export const reverseFundDeposit = call({
  name: 'reverseFundDeposit',
  method: 'POST',
  path: `${path}/suspense/:id/fund-deposit/reverse`,
  who: 'operator',
  stepUp: 'money',
  does: "Reverses what was booked as the fund's own money in error: it is in suspense again",
  extension,
  params: byId,
  body: withReason,
  answer: suspenseItem,
})

export type SuspenseItem = v.InferOutput<typeof suspenseItem>
export type CashPosition = v.InferOutput<typeof cashPosition>
export type CashException = v.InferOutput<typeof cashException>
export type FundPayout = v.InferOutput<typeof fundPayout>
