import * as calls from '#contract/calls/reports.ts'
import { send } from './send.ts'

export const listReports = (before?: string) =>
  send(calls.listReports, { query: before === undefined ? {} : { before } })
