import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { plainLines } from '#contract/entities/entered.ts'
import { fundDebt } from '#contract/entities/fund-debt.ts'
import { pageOf, pageQuery, tableFormat } from '#contract/entities/page.ts'
import { distributionStatus, weekArithmetic } from '#contract/entities/report.ts'
import { searchCharactersMax } from '#contract/limits.ts'

const path = '/api/distributions'
const extension = 'distributions'

/** One week's run: a draft from its report, or finalised. A correction changes its version and its figures. */
export const distributionRun = v.object({
  /** The report's id. */
  id: v.string(),
  period: v.string(),
  effective_from: instant,
  effective_to: instant,
  state: v.picklist(['draft', 'finalised']),
  /** The report's version; 0 if none was entered, and then there is no profit or loss. */
  version: v.number(),
  grossProfit: dollars,
  carryOver: dollars,
  distributed: dollars,
  fundShare: dollars,
  status: distributionStatus,
  /** The investors whose balance traded in the week. */
  investors: v.number(),
  finalised_at: v.nullable(instant),
  entry_hash: v.nullable(v.string()),
})

export const distributionRow = v.object({
  investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
  grossProfit: dollars,
  carryOver: dollars,
  distributed: dollars,
  fundShare: dollars,
  status: distributionStatus,
  /**
   * The week's change to the account, and that of the week before; null for an account that had no part in that one.
   */
  result: dollars,
  last_week: v.nullable(dollars),
  arithmetic: weekArithmetic,
})

/** A week's gross return compared with those of the other closed weeks, in percent. */
export const usualReturns = v.object({
  return_percent: v.nullable(v.number()),
  /** The fund's own range, its ends included; a return outside it has to be typed out. */
  from_percent: v.number(),
  to_percent: v.number(),
  /** The latest 60 others, oldest first. */
  others: v.array(v.number()),
})

/** Who would be notified about what by a close. */
export const closeTelling = v.object({
  investors: v.number(),
  /** Whether it first waits for a second person or a delay. */
  waits: v.boolean(),
  example: v.nullable(
    v.object({ investor: v.object({ id: v.string(), name: v.string() }), title: v.string(), message: v.string() }),
  ),
})

/** By id, by the week's change to the account, or by how far that is from the week before. */
export const runSorts = ['investor', 'largest', 'smallest', 'change'] as const

const rowsWanted = {
  /** Part of a name or an address, case-insensitive. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(searchCharactersMax), plainLines('a search'))),
  sort: v.optional(v.picklist(runSorts, 'this is not an order of a run')),
}

/** What is missing before a run can be finalised, and where to put it right. */
export const readiness = v.object({
  ready: v.boolean(),
  missing: v.array(
    v.object({
      what: v.string(),
      remedy: v.picklist(['report', 'wait', 'earlier-week', 'book', 'return']),
    }),
  ),
})

export const listRuns = call({
  name: 'listRuns',
  method: 'GET',
  path,
  who: 'viewer',
  scope: 'fund',
  does: 'Weekly runs, newest first',
  extension,
  query: pageQuery,
  answer: pageOf(distributionRun),
})

export const previewRun = call({
  name: 'previewRun',
  method: 'GET',
  path: `${path}/:id`,
  who: 'viewer',
  does: 'A run with its readiness, its return beside those of the other weeks, who would be notified of what, and its rows per investor: searched, sorted by amount or by the difference from the week before, paged by key',
  extension,
  params: byId,
  query: v.object({ ...pageQuery.entries, ...rowsWanted }),
  answer: v.object({
    run: distributionRun,
    readiness,
    /** Null without a report. */
    usual: v.nullable(usualReturns),
    /** Null without a report, and once the week is closed. */
    telling: v.nullable(closeTelling),
    /** What the fund owes before a close, which its share of the week repays; absent if it owes nothing. */
    fund_debt: v.optional(fundDebt),
    ...pageOf(distributionRow).entries,
  }),
})

/** Who is new or grew most in a week: what is at work in it beside what was in the week before. */
const runGrowth = v.object({
  /** How many have nothing at work in the week before, how many grew with them, and what all of them added. */
  newcomers: v.number(),
  grown: v.number(),
  added: dollars,
  /** Those who added most, the largest first, at most ten. */
  largest: v.array(
    v.object({
      investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
      before: dollars,
      after: dollars,
      /** What the close of the week before gave them. */
      result: dollars,
      /** The rest of the difference. */
      added: dollars,
      /** Where that came from: the entries that brought it, and on whose word each was booked, if that was kept. */
      sources: v.array(v.object({ what: v.string(), amount: dollars, word: v.nullable(v.string()) })),
    }),
  ),
})

export const readRunGrowth = call({
  name: 'readRunGrowth',
  method: 'GET',
  path: `${path}/:id/growth`,
  who: 'viewer',
  does: 'Who is new in a week or grew most since the week before: how many, what they added, and the ten who added most, each with what was at work then and now, what that week gave, and the entries that the rest came from, with the word that each was booked on',
  extension,
  params: byId,
  answer: runGrowth,
})

export const exportRuns = call({
  name: 'exportRuns',
  method: 'GET',
  path: `${path}/export`,
  who: 'viewer',
  scope: 'fund',
  does: 'The weekly runs as CSV or as a spreadsheet, all rows',
  extension,
  kind: 'table',
  costs: 'exports',
  query: v.object(tableFormat),
  answer: v.unknown(),
})

export const exportRun = call({
  name: 'exportRun',
  method: 'GET',
  path: `${path}/:id/export`,
  who: 'viewer',
  does: 'All rows of a run per investor as CSV or as a spreadsheet, with the same search and order as the list; recorded in the trail',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  params: byId,
  query: v.object({ ...rowsWanted, ...tableFormat }),
  answer: v.unknown(),
})

export const finaliseRun = call({
  name: 'finaliseRun',
  method: 'POST',
  path: `${path}/:id/finalise`,
  who: 'operator',
  stepUp: 'money',
  does: 'Closes the week: one ledger entry; repeating it changes nothing. 409 says what it waits for if approval is needed',
  extension,
  lasts: true,
  params: byId,
  /** May be left out if the return is within the fund's range and an approval is for this week only. */
  body: v.nullish(
    v.object({
      return_percent: v.optional(v.number('the return is a number')),
      covering: v.optional(v.boolean()),
    }),
    {},
  ),
  answer: distributionRun,
})

/**
 * How far the booking of a week is: how many of the investors' rows, lines of the entry and notices are written, and
 * how many there are.
 */
export const booking = v.object({
  step: v.picklist(['rows', 'entry', 'notices']),
  done: v.number(),
  of: v.number(),
})

export const readBooking = call({
  name: 'readBooking',
  method: 'GET',
  path: `${path}/:id/booking`,
  who: 'viewer',
  does: "While the week is being booked, by a close or a correction, on any node: how many of its lines are written, of how many (each investor's row, their line of the entry, their notice); null if none is being booked. A booking is one unit of work: it is kept whole or not at all, and cannot be stopped halfway",
  extension,
  params: byId,
  answer: v.object({ booking: v.nullable(booking) }),
})

export type RunGrowth = v.InferOutput<typeof runGrowth>
export type Booking = v.InferOutput<typeof booking>
export type DistributionRun = v.InferOutput<typeof distributionRun>
export type DistributionRow = v.InferOutput<typeof distributionRow>
export type RunSort = (typeof runSorts)[number]
export type UsualReturns = v.InferOutput<typeof usualReturns>
export type CloseTelling = v.InferOutput<typeof closeTelling>
export type Readiness = v.InferOutput<typeof readiness>
