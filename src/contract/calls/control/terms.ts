import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { moneyTerms } from '#contract/entities/money-terms.ts'

const path = '/api/fund/terms'
const extension = 'terms'

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'a digest has 64 digits'))

const said = {
  /** Its Sunday; null for the version from the beginning. */
  from: v.nullable(day),
  figures: moneyTerms,
  wording: v.string(),
  reason: v.string(),
  digest,
}

export const readTerms = call({
  name: 'readTerms',
  method: 'GET',
  path: '/api/terms',
  who: 'signed-in',
  does: 'The versions of the terms that compute money, the earliest first, those whose Sunday is still to come included; `in_force` is the one of now',
  extension,
  answer: v.object({ in_force: digest, versions: v.array(v.object(said)) }),
})

const account = v.object({
  bank: v.string(),
  routing_number: v.string(),
  account_number: v.string(),
  company_id: v.string(),
  /** Whether the owner has confirmed it in content/house.yaml as the fund's own. */
  confirmed: v.boolean(),
  digest,
})

/** A bank account of the fund's own, whose statements are read. */
const ownAccount = v.object({
  id: v.string(),
  bank: v.string(),
  account_number: v.string(),
  added_at: instant,
  /** Null for the account for deposits that was confirmed before there was a list. */
  added_by: v.nullable(v.string()),
  /** Whether it is the account for deposits, which cannot be removed. */
  used: v.boolean(),
})

/** A version as an owner decides on it. */
const fundVersion = v.object({
  ...said,
  /**
   * `proposed`: in this node's file, and nothing is computed by it; `waits`: it was asked for and waits for a second
   * person; `ahead`: adopted, and its Sunday is still to come.
   */
  state: v.picklist(['past', 'in-force', 'ahead', 'proposed', 'waits']),
  adopted_at: v.nullable(instant),
  /** Null for the version from the beginning, which nobody adopted. */
  adopted_by: v.nullable(v.string()),
  /** How many investors were told of it. */
  told: v.number(),
  /** Why it cannot be adopted now, in a sentence; null if it can or was. */
  why_not: v.nullable(v.string()),
})

export const fundTerms = v.object({
  as_of: instant,
  /** So many days before its Sunday every investor is told. */
  notice_days: v.number(),
  /** The first Sunday that could be adopted now. */
  earliest: day,
  versions: v.array(fundVersion),
  wiring: v.object({
    used: account,
    adopted_at: v.nullable(instant),
    /** Null while it is the one that was used before accounts were adopted. */
    adopted_by: v.nullable(v.string()),
    /** What content/house.yaml says instead; null if it says the same. */
    proposed: v.nullable(account),
    /** Whether that was asked for and waits for a second person. */
    waits: v.boolean(),
  }),
  /** The first listed first; while it is empty, statements of any account are read. */
  own_accounts: v.optional(v.array(ownAccount)),
})

export const readFundTerms = call({
  name: 'readFundTerms',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The versions of the terms that compute money: adopted, and proposed by the file of the node that answers; and the account for deposits, as it is used and as the file has it, with the fund’s bank accounts',
  extension,
  answer: fundTerms,
})

export const adoptTerms = call({
  name: 'adoptTerms',
  method: 'POST',
  path: `${path}/adoptions`,
  who: 'owner',
  stepUp: 'guards',
  lasts: true,
  does: 'Adopts a proposed version by its digest: from its Sunday on weeks are computed by it, and every investor is told at once. Waits for a second person; 409 if its Sunday is too near, or for a digest that the file does not have',
  extension,
  body: v.strictObject({ digest }),
  answer: fundTerms,
})

export const adoptWiring = call({
  name: 'adoptWiring',
  method: 'POST',
  path: '/api/fund/wiring/adoptions',
  who: 'owner',
  stepUp: 'guards',
  does: 'Adopts the account that the file has for deposits and payouts, by its digest: from then on investors are told to send money there. Waits for a second person; 409 for a digest that the file does not have',
  extension,
  body: v.strictObject({ digest }),
  answer: fundTerms,
})

const ownAccountsPath = '/api/fund/bank-accounts'
const bankCharactersMax = 100

export const addOwnAccount = call({
  name: 'addOwnAccount',
  method: 'POST',
  path: ownAccountsPath,
  who: 'owner',
  stepUp: 'guards',
  does: 'Lists a bank account as the fund’s own, so that its statements are read, and those of accounts that are not listed are refused. Waits for a second person; 409 for one that is listed, and beyond 20',
  extension,
  body: v.strictObject({
    bank: text(bankCharactersMax, 'a bank'),
    account_number: v.pipe(
      v.string('an account number is needed'),
      v.trim(),
      v.regex(/^[A-Z0-9][A-Z0-9 -]{2,32}[A-Z0-9]$/, 'an account number has 4 to 34 digits or capital letters'),
    ),
  }),
  answer: fundTerms,
})

export const removeOwnAccount = call({
  name: 'removeOwnAccount',
  method: 'POST',
  path: `${ownAccountsPath}/:id/remove`,
  who: 'owner',
  stepUp: 'guards',
  does: 'Takes a bank account from the list of the fund’s own: what its statements brought stays, and no other of them is read. Waits for a second person; 409 for the account for deposits',
  extension,
  params: byId,
  answer: fundTerms,
})

export type FundTerms = v.InferOutput<typeof fundTerms>
export type Terms = v.InferOutput<typeof readTerms.answer>
