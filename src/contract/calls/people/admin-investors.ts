import * as v from 'valibot'
import { call } from '#contract/call.ts'
import {
  byId,
  day,
  dollars,
  extra,
  instant,
  investmentGoals,
  investorStatus,
  keptEmail,
  riskProfile,
  tradingStatus,
} from '#contract/entities/basic.ts'
import { plainLines } from '#contract/entities/entered.ts'
import { tag, version } from '#contract/entities/fields.ts'
import { freeze } from '#contract/entities/freeze.ts'
import { ledgerEntry } from '#contract/entities/ledger.ts'
import { notification } from '#contract/entities/notification.ts'
import { pageQuery, tableFormat } from '#contract/entities/page.ts'
import { transfer } from '#contract/entities/transfer.ts'
import { searchCharactersMax } from '#contract/limits.ts'
import { pendingStatus } from './investors.ts'

const path = '/api/admin/investors'
const extension = 'investors'

/** An investor's row (spec §3 "Investor row"); `return_percent` is null if nothing was invested. */
export const investorRow = v.object({
  id: v.string(),
  name: v.string(),
  email: keptEmail,
  phone: v.nullable(v.string()),
  balance: dollars,
  invested: dollars,
  return_percent: v.nullable(v.number()),
  join_date: day,
  status: investorStatus,
  risk_profile: v.nullable(riskProfile),
  trading_status: tradingStatus,
  pending: v.nullable(pendingStatus),
  version,
})

export type InvestorRow = v.InferOutput<typeof investorRow>

export const investorSorts = ['name', 'balance', 'invested', 'return', 'risk', 'status', 'trading', 'joined'] as const

/** A risk profile, `none` for investors without one, or a weekly risk above the fund's limit. */
export const riskFilters = [...riskProfile.options, 'none', 'above-limit'] as const

const balance = v.optional(
  v.pipe(v.string(), v.regex(/^-?\d{1,12}(\.\d{1,2})?$/, 'a balance is dollars and cents'), v.transform(Number)),
)

export const investorFilter = {
  /** Part of a name or an address, case-insensitive. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(searchCharactersMax), plainLines('a search'))),
  status: v.optional(investorStatus),
  risk: v.optional(v.picklist(riskFilters)),
  /** The status now. */
  trading: v.optional(tradingStatus),
  /** Only investors to whom money is due. */
  to_pay: v.optional(v.literal('yes')),
  /** One of the admins' tags for investors, matched exactly. */
  tag: v.optional(tag),
  balance_from: balance,
  balance_to: balance,
  sort: v.optional(v.picklist(investorSorts)),
  order: v.optional(v.picklist(['asc', 'desc'])),
}

export const listInvestors = call({
  name: 'listInvestors',
  method: 'GET',
  path,
  who: 'viewer',
  scope: 'investors',
  does: 'Investors, searched, filtered, sorted and paged by key. `risk` is a profile, `none` or `above-limit` (a saved weekly risk above the fund’s limit), `trading` is as of now, `to_pay=yes` finds those to whom money is due, `tag` those who have that tag, `balance_from` and `balance_to` are dollars. `total` is how many match, null if counting them would take long',
  extension,
  query: v.object({ ...pageQuery.entries, ...investorFilter }),
  answer: v.object({
    rows: v.array(investorRow),
    /** The keys of the next page and of the one before; null at the ends. */
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
    /** How many match in total; null if counting them would take long. */
    total: extra(v.nullable(v.number())),
  }),
})

export const investorSummary = v.object({
  as_of: instant,
  total: v.number(),
  /** Joined in the last 30 days. */
  new_investors: v.number(),
  /** Mean of all balances above zero; null if there are none. */
  average_account: v.nullable(dollars),
  /** Of those with a balance 90 days ago, the percentage who still have one; null if there were none. */
  retention_percent: v.nullable(v.number()),
  active_investors: v.number(),
})

export const readInvestorSummary = call({
  name: 'readInvestorSummary',
  method: 'GET',
  path: `${path}/summary`,
  who: 'viewer',
  scope: 'investors',
  does: 'The four stat cards of the list',
  extension,
  answer: investorSummary,
})

export const exportInvestors = call({
  name: 'exportInvestors',
  method: 'GET',
  path: `${path}/export.csv`,
  who: 'viewer',
  scope: 'investors',
  does: 'The filtered list as CSV, safe from spreadsheet formulas, or as a spreadsheet',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object({ ...investorFilter, ...tableFormat }),
  answer: v.unknown(),
})

/** What the details dialog shows: the latest of each list. */
export const investorDetails = v.object({
  ...investorRow.entries,
  investment_goals: v.nullable(investmentGoals),
  weekly_risk_percent: v.number(),
  carried_loss: dollars,
  payable: dollars,
  ledger: v.array(ledgerEntry),
  transfers: v.array(transfer),
  notifications: v.array(notification),
  /** The freeze on the account, if it is frozen (api.md "Freezes"). */
  freeze: extra(v.nullable(freeze)),
  /** Whether there is a password, also one that a freeze suspends. */
  has_password: extra(v.boolean()),
  /** Months that have a statement, newest first. */
  statements: v.array(v.string()),
})

export type InvestorDetails = v.InferOutput<typeof investorDetails>
export type InvestorSummary = v.InferOutput<typeof investorSummary>

export const readInvestorDetails = call({
  name: 'readInvestorDetails',
  method: 'GET',
  path: `${path}/:id`,
  who: 'viewer',
  does: 'One investor with ledger, requests, documents and notifications sent',
  extension,
  params: byId,
  answer: investorDetails,
})
