import * as v from 'valibot'
import { call } from '../call.ts'
import { amount, byId, dollars, instant, text } from '../entities/basic.ts'
import { reportedWeek } from '../entities/report.ts'

const path = '/api/reports'
const extension = 'reports-edit'
const notesCharactersMax = 2000
const reasonCharactersMax = 500
const tradesMax = 100_000

const figures = {
  startBalance: amount,
  endBalance: amount,
  trades: v.pipe(
    v.number('a number of trades is needed'),
    v.integer('trades are whole'),
    v.minValue(0),
    v.maxValue(tradesMax),
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
  /** The id of its report, if one was entered: it is edited, not added again. */
  report_id: v.nullable(v.string()),
})

export const readExpectedWeek = call({
  name: 'readExpectedWeek',
  method: 'GET',
  path: `${path}/expected`,
  who: 'admin',
  does: 'The week to report next and its expected start balance',
  extension,
  answer: v.object({ expected: v.nullable(expectedWeek) }),
})

export const addReport = call({
  name: 'addReport',
  method: 'POST',
  path,
  who: 'admin',
  does: "Adds the report of a week; its start must be the book's",
  extension,
  body: v.object({ effective_from: instant, ...figures }),
  status: 201,
  answer: reportedWeek,
})

export const editReport = call({
  name: 'editReport',
  method: 'PATCH',
  path: `${path}/:id`,
  who: 'admin',
  does: 'A new version of a report, with a reason; of a closed week it is a correction',
  extension,
  params: byId,
  body: v.object({ ...figures, reason: text(reasonCharactersMax, 'a reason') }),
  answer: reportedWeek,
})

export const listReportVersions = call({
  name: 'listReportVersions',
  method: 'GET',
  path: `${path}/:id/versions`,
  who: 'signed-in',
  does: 'Every version of a week, oldest first: the fund’s for the admin, their own for an investor',
  extension,
  params: byId,
  answer: v.array(reportedWeek),
})

export type ExpectedWeek = v.InferOutput<typeof expectedWeek>

/** The figures of a week as they are sent. */
const reportFigures = v.object(figures)
export type ReportFigures = v.InferOutput<typeof reportFigures>
