import * as v from 'valibot'
import { isDate } from '#fund/calendar/new-york.ts'
import { isRoutingNumber } from '#fund/money/references.ts'
import { Colours } from './palette.ts'

const textCharactersMax = 200
const text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(textCharactersMax, `at most ${textCharactersMax} characters`),
  v.regex(/^[^\r\n]*$/, 'one line'),
)
const mail = v.pipe(v.string(), v.email())
/** Nine zeros mean that there is no bank yet: no file of payments is made with them. */
const isAccountsBank = (digits: string): boolean => digits === '000000000' || isRoutingNumber(digits)
/** A question that only the owner can answer; the answer is empty while it is open. */
const statement = v.strictObject({ question: text, answer: v.pipe(v.string(), v.trim()) })

const isSunday = (day: string): boolean => isDate(day) && new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** A reading of one of the specification's contradictions, and the New York Sunday from which it applies. */
const decision = v.union(
  [
    v.pipe(
      v.string(),
      v.transform((reading): { reading: string; from?: string | undefined } => ({ reading })),
    ),
    v.strictObject({
      reading: v.string(),
      from: v.optional(v.pipe(v.string(), v.check(isSunday, 'a Sunday, as 2027-01-03: a trading week starts on it'))),
    }),
  ],
  'the name of a reading, or { reading: monthly, from: 2027-01-03 }',
)

/** Names in content/house.yaml that represent the fund, and texts and claims of `content` that nobody has vetted. */
export const ownersNames = [
  'name',
  'legalName',
  'jurisdiction',
  'address',
  'mail',
  'sender',
  'colours',
  'depositAccount',
] as const
export const ownersTexts = ['privacy', 'terms', 'mark', 'claims'] as const

/** What this repository made up, and an owner has not listed under `confirmed`: their names in content/house.yaml. */
export const stillMadeUp = (confirmed: readonly string[]): string[] =>
  [...ownersNames, ...ownersTexts].filter((name) => !confirmed.includes(name))

/** Who the fund is: content/house.yaml, which the build and the server both read. */
export const houseRecord = v.strictObject({
  name: text,
  legalName: text,
  jurisdiction: text,
  address: text,
  mail: v.strictObject({ contact: mail, investors: mail, traders: mail, privacy: mail }),
  /** Shown by the server once a deposit is approved; payouts are made from it too. No page states it. */
  depositAccount: v.strictObject({
    bank: text,
    routingNumber: v.pipe(
      v.string(),
      v.trim(),
      v.check(isAccountsBank, 'nine digits with the check digit that a bank’s routing number has'),
    ),
    accountNumber: v.pipe(v.string(), v.trim(), v.regex(/^\d{4,17}$/, '4 to 17 digits')),
    /** Ten characters assigned by the fund's bank, for files of payments. */
    companyId: v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9]{10}$/, 'ten capital letters or digits')),
  }),
  /** The part before the @ of the address that the portal's mails come from. */
  sender: v.pipe(v.string(), v.trim(), v.regex(/^[\w.+-]+$/, 'the part before the @ alone, as no-reply')),
  colours: Colours,
  statements: v.strictObject({
    broker: statement,
    administrator: statement,
    auditor: statement,
    hosting: statement,
    transfer: statement,
    processors: statement,
    traderLosses: statement,
    eligibility: statement,
  }),
  /** The people of the section Team: what each does, and what that does not include. */
  people: v.array(v.strictObject({ name: text, role: text, does: text, limit: text })),
  /** What the owner has confirmed as the fund's own: names in this file. */
  confirmed: v.array(text),
  /** How the owner has decided the questions of content/terms.yaml, by their ids; the others are open. */
  decisions: v.optional(v.record(v.string(), decision), {}),
})
