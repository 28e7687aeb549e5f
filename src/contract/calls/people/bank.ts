import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant, keptEmail } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { withReason } from '#contract/entities/fields.ts'
import { isRoutingNumber } from '#fund/money/references.ts'
import { plainSigns } from '#fund/text/fold.ts'

const path = '/api/bank-account'
const extension = 'bank'
const bankNameCharactersMax = 120

export const accountType = v.picklist(['checking', 'savings'], 'an account type is checking or savings')

/** The kind of account holder: the clearing house has separate rules for companies. */
export const accountHolder = v.picklist(['personal', 'business'], 'a holder is personal or business')

/** A bank account as it is read: only the last four digits of the account number are shown. */
export const bankAccount = v.object({
  id: v.string(),
  bankName: v.string(),
  accountNumber: v.string(),
  routingNumber: v.string(),
  accountType,
  holder: v.optional(accountHolder),
  requested_at: instant,
  approved_at: v.nullable(instant),
})

export const bankState = v.object({ current: v.nullable(bankAccount), pending: v.nullable(bankAccount) })

export type BankAccount = v.InferOutput<typeof bankAccount>
export type BankState = v.InferOutput<typeof bankState>

/** The longest number as it is typed, with spaces and dashes. */
const typedCharactersMax = 60

const digits = (least: number, most: number, what: string) =>
  v.pipe(
    v.string(`${what} is needed`),
    v.maxLength(typedCharactersMax, `${what} has ${least === most ? most : `at most ${most}`} digits`),
    v.transform((value) => plainSigns(value).replace(/[\s\p{Pd}]/gu, '')),
    v.regex(/^\d+$/, `${what} is digits alone`),
    v.minLength(least, `${what} has ${least === most ? least : `at least ${least}`} digits`),
    v.maxLength(most, `${what} has ${least === most ? most : `at most ${most}`} digits`),
  )

const accountDigitsMin = 4
const accountDigitsMax = 17
const routingDigits = 9

/** A bank account as it is typed. */
export const typedBankAccount = v.object({
  bankName: text(bankNameCharactersMax, 'a bank name'),
  accountNumber: digits(accountDigitsMin, accountDigitsMax, 'an account number'),
  routingNumber: digits(routingDigits, routingDigits, 'a routing number'),
  accountType: v.optional(accountType),
  /** Personal if left out. */
  holder: v.optional(accountHolder),
})

export const readBankAccount = call({
  name: 'readBankAccount',
  method: 'GET',
  path,
  who: 'investor',
  does: "The investor's bank account, masked, and a pending change",
  extension,
  answer: bankState,
})

export const changeBankAccount = call({
  name: 'changeBankAccount',
  method: 'PUT',
  path,
  who: 'investor',
  stepUp: 'bank-account',
  notFrozen: true,
  does: 'Requests a change of the bank account; pending until the admin approves it',
  extension,
  body: v.object({
    ...typedBankAccount.entries,
    // Nothing can be paid to a number that no bank has.
    routingNumber: v.pipe(
      typedBankAccount.entries.routingNumber,
      v.check(isRoutingNumber, 'no bank has this routing number: please compare each of its digits'),
    ),
  }),
  answer: bankState,
})

export const cancelBankChange = call({
  name: 'cancelBankChange',
  method: 'DELETE',
  path,
  who: 'investor',
  notFrozen: true,
  does: 'Cancels a pending change',
  extension,
  answer: bankState,
})

/** A pending change as the admin sees it. */
export const bankChange = v.object({
  ...bankAccount.entries,
  investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
  replaces: v.nullable(bankAccount),
})

export type BankChange = v.InferOutput<typeof bankChange>

export const listBankChanges = call({
  name: 'listBankChanges',
  method: 'GET',
  path: `${path}/pending`,
  who: 'viewer',
  does: 'Changes that wait for approval, oldest first',
  extension,
  answer: v.array(bankChange),
})

export const approveBankChange = call({
  name: 'approveBankChange',
  method: 'POST',
  path: `${path}/:id/approve`,
  who: 'operator',
  stepUp: 'money',
  does: 'Approves a pending change',
  extension,
  params: byId,
  answer: bankAccount,
})

export const declineBankChange = call({
  name: 'declineBankChange',
  method: 'POST',
  path: `${path}/:id/decline`,
  who: 'operator',
  does: 'Declines a pending change, with a reason that is mailed',
  extension,
  params: byId,
  body: withReason,
  answer: bankAccount,
})
