import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { tableFormat } from '#contract/entities/page.ts'
import { benchmarkNameCharactersMax } from '../money/benchmarks.ts'

const path = '/api/fund/figures'
const extension = 'fund-figures'

/** The tables that can be exported; `GET /api/fund/analytics` is computed from the last four. */
export const fundTables = [
  'cohorts',
  'flows',
  'concentration',
  'carried',
  'fees',
  'weeks',
  'history',
  'profiles',
  'performance',
] as const

const month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))

const held = { id: v.string(), name: v.string(), amount: dollars, share_percent: v.nullable(v.number()) }

export const fundFigures = v.object({
  as_of: instant,
  /**
   * By the month in which they joined, oldest first: how many were approved, how many still have a balance, and that
   * balance.
   */
  cohorts: v.array(
    v.object({
      month,
      investors: v.number(),
      holders: v.number(),
      /** Investors who still have a balance, in percent. */
      retained_percent: v.nullable(v.number()),
      invested: dollars,
      balance: dollars,
    }),
  ),
  /** What came from investors and went to them by New York month, oldest first, the latest 24. */
  flows: v.array(v.object({ month, in: dollars, out: dollars, net: dollars })),
  /** The largest accounts, and their combined share of all balances. */
  concentration: v.object({ share_percent: v.nullable(v.number()), rows: v.array(v.object(held)) }),
  /** Losses that later profits make up first: how many accounts have one, the total, and the largest. */
  carried: v.object({ investors: v.number(), amount: dollars, rows: v.array(v.object(held)) }),
  /** The fund's share of each closed week's profit, oldest first, the latest 104. */
  fees: v.array(v.object({ week: v.string(), date: v.string(), profit: dollars, fund_share: dollars })),
})

export type FundFigures = v.InferOutput<typeof fundFigures>

export const readFundFigures = call({
  name: 'readFundFigures',
  method: 'GET',
  path,
  who: 'viewer',
  scope: 'fund',
  does: 'Cohorts, money in and out, concentration, losses carried forward and the fund’s share, computed from the book',
  extension,
  answer: fundFigures,
})

export const exportFundFigures = call({
  name: 'exportFundFigures',
  method: 'GET',
  path: `${path}/export.csv`,
  who: 'viewer',
  scope: 'fund',
  does: 'One of these tables, or of those from which the analytics can be computed, as CSV or as a spreadsheet',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object({
    of: v.picklist(fundTables),
    /**
     * Only for `performance`: the key of an imported series that covers the weeks; without it, the illustrative one.
     */
    benchmark: v.optional(text(benchmarkNameCharactersMax, 'a benchmark')),
    ...tableFormat,
  }),
  answer: v.unknown(),
})
