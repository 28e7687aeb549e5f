import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { amount, plainLines, text } from '#contract/entities/entered.ts'
import { madeFrom } from '#contract/entities/fields.ts'
import { reportedWeek } from '#contract/entities/report.ts'
import { reasonCharactersMax } from '#contract/limits.ts'
import { formatCount } from '#fund/text/count.ts'

const path = '/api/reports'
const extension = 'reports-edit'
const notesCharactersMax = 2000
const tradesMax = 100_000

const figures = {
  startBalance: amount,
  endBalance: amount,
  trades: v.pipe(
    v.number('a number of trades is needed'),
    v.integer('trades are whole'),
    v.minValue(0, 'trades are at least 0'),
    v.maxValue(tradesMax, `a week has at most ${formatCount(tradesMax)} trades`),
  ),
  successRate: v.pipe(
    v.number('a success rate is needed'),
    v.minValue(0, 'at least 0%'),
    v.maxValue(100, 'at most 100%'),
  ),
  notes: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(notesCharactersMax, `notes have at most ${notesCharactersMax} characters`),
      plainLines('notes'),
    ),
  ),
}

/** The week that is to be reported next, and the start balance that the book expects for it. */
export const expectedWeek = v.object({
  week: v.string(),
  effective_from: instant,
  effective_to: instant,
  due_at: instant,
  expected_start: dollars,
  /** False before the week's Saturday 09:00 UTC. */
  can_report: v.boolean(),
  overdue: v.boolean(),
  /** The id of its report, if one was entered: then it is edited, not added again. */
  report_id: v.nullable(v.string()),
})

export const readExpectedWeek = call({
  name: 'readExpectedWeek',
  method: 'GET',
  path: `${path}/expected`,
  who: 'viewer',
  does: 'The week to report next and its expected start balance',
  extension,
  answer: v.object({ expected: v.nullable(expectedWeek) }),
})

export const addReport = call({
  name: 'addReport',
  method: 'POST',
  path,
  who: 'operator',
  does: "Adds the report of a week; its start balance must match the book's",
  extension,
  body: v.object({ effective_from: instant, ...figures }),
  status: 201,
  answer: reportedWeek,
})

export const editReport = call({
  name: 'editReport',
  method: 'PATCH',
  path: `${path}/:id`,
  who: 'operator',
  stepUp: 'money',
  does: 'A new version of a report, with a reason; for a closed week it is a correction. 409 if there is a newer version',
  extension,
  lasts: true,
  params: byId,
  /** What is left out stays as it is in that version. */
  body: v.object({
    ...v.partial(v.object(figures)).entries,
    version: madeFrom,
    reason: text(reasonCharactersMax, 'a reason'),
    /** Only for a correction to a return outside the fund's range: that return, typed out. */
    return_percent: v.optional(v.number('the return is a number')),
  }),
  answer: reportedWeek,
})

const changed = v.object({ before: dollars, after: dollars })

/** What a correction would do; nothing is booked. */
export const correctionPreview = v.object({
  week: v.string(),
  version: v.number(),
  next_version: v.number(),
  end_balance: changed,
  profit: changed,
  return_percent: v.object({ before: v.number(), after: v.number() }),
  fund_share: changed,
  /** What is booked to all investors together. */
  change: dollars,
  effective_at: instant,
  /** Whether the week's books are closed: then it is booked as an adjustment of the present week. */
  is_adjustment: v.boolean(),
  /** False if the new return has to be typed out: it is outside the fund's range, or its sign is unlike the others'. */
  plausible: v.boolean(),
  /** Whether it will then wait for a second person or for the delay. */
  waits: v.boolean(),
  investors: v.number(),
  /** Balances below zero first, then the largest differences; at most 200. */
  rows: v.array(
    v.object({
      investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
      change: dollars,
      fund_change: dollars,
      balance: dollars,
      balance_after: dollars,
      carried_loss: dollars,
      /** Whether their account is closed: then a credit is paid out and a debit is borne by the fund. */
      closed: v.boolean(),
      /** What they will read. */
      text: v.string(),
    }),
  ),
  later_weeks: v.array(v.object({ id: v.string(), week: v.string(), investors: v.number() })),
  /** Issued papers that get a new version when they are issued again. */
  papers: v.array(v.object({ period: v.string(), papers: v.number() })),
})

export const previewCorrection = call({
  name: 'previewCorrection',
  method: 'POST',
  path: `${path}/:id/preview`,
  who: 'operator',
  does: 'What a correction would change for whom; books nothing',
  extension,
  lasts: true,
  params: byId,
  body: v.object({
    ...v.partial(v.object(figures)).entries,
    version: madeFrom,
    reason: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(reasonCharactersMax, `a reason has at most ${reasonCharactersMax} characters`),
        plainLines('a reason'),
      ),
    ),
  }),
  answer: correctionPreview,
})

export type CorrectionPreview = v.InferOutput<typeof correctionPreview>

export const listReportVersions = call({
  name: 'listReportVersions',
  method: 'GET',
  path: `${path}/:id/versions`,
  who: 'own-or-viewer',
  sees: ['balance'],
  does: 'Every version of a week, oldest first: the fund’s for the admin, their own for an investor',
  extension,
  params: byId,
  answer: v.array(reportedWeek),
})

export type ExpectedWeek = v.InferOutput<typeof expectedWeek>

/** The figures of a week as they are sent. */
export const reportFigures = v.object(figures)
export type ReportFigures = v.InferOutput<typeof reportFigures>
