import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/money/reports-edit.ts'
import { send } from './send.ts'

export type NewReport = InferInput<typeof calls.addReport.body>
export type ReportEdit = InferInput<typeof calls.editReport.body>

export const readExpectedWeek = () => send(calls.readExpectedWeek, {})

export const addReport = (report: NewReport) => send(calls.addReport, { body: report })

export const editReport = (id: string, edit: ReportEdit) => send(calls.editReport, { params: { id }, body: edit })

export const listReportVersions = (id: string) => send(calls.listReportVersions, { params: { id } })

export const previewCorrection = (id: string, edit: InferInput<typeof calls.previewCorrection.body>) =>
  send(calls.previewCorrection, { params: { id }, body: edit })
