import type { ReportFigures } from '#contract/calls/money/reports-edit.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { toCents } from '#fund/cents/money.ts'
import { perform } from '#server/control/approvals/perform.ts'
import { correctionAction } from '#server/money/weeks/correction-action.ts'
import { addReport, editedReport, expectedWeek, reportOf, reportVersionsOf } from '#server/money/weeks/report.ts'
import type { Report } from '#server/money/weeks/stored-weeks.ts'
import { weekById } from '#server/money/weeks/stored-weeks.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { previewOfCorrection } from './correction-preview.ts'

const reportFrom = ({ startBalance, endBalance, trades, successRate, notes }: ReportFigures, by: By): Report => ({
  startBalance: toCents(startBalance),
  endBalance: toCents(endBalance),
  trades,
  successRate,
  notes: notes || null,
  reportedBy: by.email,
})

/** The reports-edit extension: the week's report, its versions, and corrections. */
export const reportsEdit = ({ store, clock }: Context) => {
  return {
    readExpectedWeek: async () => ({ expected: await expectedWeek(store.read, clock.now()) }),

    addReport: async ({ body, by, write }) => {
      const from = Date.parse(body.effective_from)
      const week = weekOf(from)
      if (week.from !== from)
        throw refuse(422, 'effective_from: a trading week begins then, a Sunday 00:01 in New York.')
      await write((work) => addReport(work, week, reportFrom(body, by)))
      return reportOf(store.read, week)
    },

    editReport: async ({ params: { id }, body, by, write }) => {
      const week = weekById(id)
      const report = { ...(await editedReport(store.read, week, body)), reportedBy: by.email, reason: body.reason }
      const editing = { from: week.from, report, version: body.version, typedReturn: body.return_percent }
      await perform(write, correctionAction, editing)
      return reportOf(store.read, week)
    },

    previewCorrection: async ({ params: { id }, body, by }) => {
      const week = weekById(id)
      const edited = await editedReport(store.read, week, body)
      const report = { ...edited, reportedBy: by.email, reason: body.reason ?? '' }
      return previewOfCorrection(store.read, clock.now(), week, { report, version: body.version, asker: by })
    },

    listReportVersions: ({ params: { id }, whose }) => reportVersionsOf(store.read, weekById(id), whose),
  } satisfies Handlers<'readExpectedWeek' | 'addReport' | 'editReport' | 'previewCorrection' | 'listReportVersions'>
}
