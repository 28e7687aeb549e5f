import * as v from 'valibot'
import { call } from '../call.ts'
import { byId, dollars, instant, keptEmail } from '../entities/basic.ts'
import { pageOf, pageQuery } from '../entities/page.ts'
import { distributionStatus, weekArithmetic } from '../entities/report.ts'

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
  arithmetic: weekArithmetic,
})

/** What is missing before a run can be finalised, and where it can be put right. */
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
  does: 'A run with its readiness and its rows per investor, paged by key',
  extension,
  params: byId,
  query: pageQuery,
  answer: v.object({ run: distributionRun, readiness, ...pageOf(distributionRow).entries }),
})

export const finaliseRun = call({
  name: 'finaliseRun',
  method: 'POST',
  path: `${path}/:id/finalise`,
  who: 'operator',
  stepUp: 'money',
  does: 'Closes the week: one ledger entry; again changes nothing. 409 says what waits where the guard holds it',
  extension,
  params: byId,
  /** Left out where the return is within the fund's range and an approval is for this week alone. */
  body: v.nullish(
    v.object({
      return_percent: v.optional(v.number('the return is a number')),
      covering: v.optional(v.boolean()),
    }),
    {},
  ),
  answer: distributionRun,
})

export type DistributionRun = v.InferOutput<typeof distributionRun>
export type DistributionRow = v.InferOutput<typeof distributionRow>
export type Readiness = v.InferOutput<typeof readiness>
