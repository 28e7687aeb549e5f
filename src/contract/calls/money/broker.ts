import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, dollars, id, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { pageOf, pageQuery } from '#contract/entities/page.ts'

const path = '/api/broker'
const extension = 'broker'

/** In base64; packed, two hundred megabytes of XML are below it. */
const fileCharactersMax = 20_000_000
const equityCharactersMax = 2_000_000
const fileBytesMax = 24_000_000
const fileNameCharactersMax = 200
const brokerCharactersMax = 100

const base64 = (charactersMax: number) =>
  v.pipe(
    v.string('a file is needed'),
    v.minLength(1, 'the file is empty'),
    v.maxLength(charactersMax, 'the file is too large: pack it with gzip, or choose a shorter period'),
  )

const account = v.object({
  id: v.string(),
  broker: v.string(),
  /** Its last characters. */
  number: v.string(),
  added_at: instant,
  added_by: v.string(),
  removed_at: v.nullable(instant),
  /** The newest day that is here, and its net asset value. */
  last_day: v.nullable(v.string()),
  nav: v.nullable(dollars),
})

const accounts = v.object({ as_of: instant, accounts: v.array(account) })

const brokerFile = v.object({
  id: v.string(),
  account_id: v.string(),
  name: v.string(),
  format: v.string(),
  from: v.string(),
  to: v.string(),
  /** Of the file as the broker made it, unpacked, and of the daily equity beside it. */
  sha256: v.string(),
  equity_sha256: v.nullable(v.string()),
  bytes: v.number(),
  days: v.number(),
  /** How many of its days no earlier file had, and their executions. */
  new_days: v.number(),
  executions: v.number(),
  imported_at: instant,
  imported_by: v.string(),
})

/** What a span of an account comes to. Flows are above zero if money came in, costs below it. */
const span = {
  nav_start: dollars,
  nav_end: dollars,
  flows: dollars,
  /** What changed and did not flow. */
  result: dollars,
  /** What rounding to the cent left of the result, in full. */
  rest: v.string(),
  commissions: dollars,
  fees: dollars,
  interest: dollars,
  executions: v.number(),
  /** Round trips that became flat in it, and how many of them succeeded. */
  trades: v.number(),
  won: v.number(),
}

const brokerDay = v.object({
  account_id: v.string(),
  day: v.string(),
  ...span,
  /** What its file says was open at the end of the day; null where it does not say. */
  open: v.nullable(v.array(v.string())),
})

const brokerSymbol = v.object({
  symbol: v.string(),
  executions: v.number(),
  trades: v.number(),
  won: v.number(),
  /** Bought and sold. */
  turnover: dollars,
  costs: dollars,
  /** Of the round trips that became flat, less their costs. */
  result: dollars,
})

/** Quantities and amounts in full, as decimal texts. */
const brokerExecution = v.object({
  account_id: v.string(),
  day: v.string(),
  at: instant,
  symbol: v.string(),
  /** Below zero if sold. */
  quantity: v.string(),
  price: v.string(),
  proceeds: v.string(),
  commission: v.string(),
  fees: v.string(),
  order: v.string(),
  id: v.string(),
  /** It takes back an earlier one. */
  cancels: v.boolean(),
})

export const readBrokerAccounts = call({
  name: 'readBrokerAccounts',
  method: 'GET',
  path: `${path}/accounts`,
  who: 'viewer',
  does: 'The fund’s accounts at its brokers, each with the newest day that is here',
  extension,
  answer: accounts,
})

export const addBrokerAccount = call({
  name: 'addBrokerAccount',
  method: 'POST',
  path: `${path}/accounts`,
  who: 'owner',
  stepUp: 'guards',
  does: 'Registers an account of the fund at a broker, so that its files are read; 409 for one that is registered, and beyond 20',
  extension,
  body: v.strictObject({
    broker: text(brokerCharactersMax, 'a broker'),
    account_number: v.pipe(
      v.string('an account number is needed'),
      v.trim(),
      v.regex(/^[A-Z0-9][A-Z0-9 -]{1,32}[A-Z0-9]$/, 'an account number has 3 to 34 digits or capital letters'),
    ),
  }),
  answer: accounts,
})

export const removeBrokerAccount = call({
  name: 'removeBrokerAccount',
  method: 'POST',
  path: `${path}/accounts/:id/remove`,
  who: 'owner',
  stepUp: 'guards',
  does: 'Takes an account from the list: what its files brought stays, and no other of them is read',
  extension,
  params: byId,
  answer: accounts,
})

export const listBrokerFiles = call({
  name: 'listBrokerFiles',
  method: 'GET',
  path: `${path}/files`,
  who: 'viewer',
  does: 'The brokers’ files that were imported, newest first',
  extension,
  query: pageQuery,
  answer: pageOf(brokerFile),
})

export const importBrokerFile = call({
  name: 'importBrokerFile',
  method: 'POST',
  path: `${path}/files`,
  who: 'operator',
  does: 'Imports a broker’s file, Activity Flex as XML, or PropReports’ executions with the daily equity; books nothing. The same file again is the one that is here; 409 for one that does not add up, of an account that is not registered, or that says something else of a day that is here already',
  extension,
  lasts: true,
  body: v.object({
    name: text(fileNameCharactersMax, 'a file name'),
    /** Base64 of the file, as it is or packed by gzip. */
    file: base64(fileCharactersMax),
    /** The same of the daily equity that stands beside executions: `date,equity,flows`. */
    equity: v.optional(base64(equityCharactersMax)),
  }),
  bodyBytesMax: fileBytesMax,
  costs: 'imports',
  status: 201,
  answer: v.object({ file: brokerFile, notes: v.array(v.string()) }),
})

/** Any day of a week; the newest that is here if left out. */
const ofWeek = v.object({ day: v.optional(day) })

export const readBrokerDays = call({
  name: 'readBrokerDays',
  method: 'GET',
  path: `${path}/days`,
  who: 'viewer',
  does: 'A trading week by the day as the brokers state it, and the whole of it: net asset value, flows, result, costs, and round trips with their success rate',
  extension,
  query: ofWeek,
  answer: v.object({
    as_of: instant,
    /** Null while no day is here. */
    week: v.nullable(v.object({ effective_from: instant, effective_to: instant })),
    days: v.array(brokerDay),
    /** All accounts together; null without a day. */
    total: v.nullable(v.object({ ...span, success_rate: v.nullable(v.number()) })),
    /** Days on which the exchange traded and of which an account that is registered has nothing. */
    missing: v.array(v.object({ account_id: v.string(), day: v.string() })),
  }),
})

export const readBrokerSymbols = call({
  name: 'readBrokerSymbols',
  method: 'GET',
  path: `${path}/symbols`,
  who: 'viewer',
  does: 'What was traded of each symbol in a trading week or on one day of it, over all accounts, the largest turnover first',
  extension,
  query: v.object({
    ...ofWeek.entries,
    only: v.optional(v.picklist(['day'], 'only the day is asked for, or the week')),
  }),
  answer: v.object({ symbols: v.array(brokerSymbol) }),
})

export const listBrokerExecutions = call({
  name: 'listBrokerExecutions',
  method: 'GET',
  path: `${path}/executions`,
  who: 'viewer',
  does: 'The executions of an account on a day, the first first',
  extension,
  query: v.object({ account: id, day, ...pageQuery.entries }),
  answer: pageOf(brokerExecution),
})

export type BrokerAccounts = v.InferOutput<typeof accounts>
export type BrokerFile = v.InferOutput<typeof brokerFile>
export type BrokerDay = v.InferOutput<typeof brokerDay>
export type BrokerSymbol = v.InferOutput<typeof brokerSymbol>
export type BrokerExecution = v.InferOutput<typeof brokerExecution>
export type BrokerWeek = v.InferOutput<typeof readBrokerDays.answer>
