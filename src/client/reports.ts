import * as calls from '#contract/calls/money/reports.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** `limit`: rows per page; without it, the backend's own default. */
export const listReports = (before?: string, limit?: number) =>
  send(calls.listReports, { query: { ...(before && { before }), ...(limit && { limit: String(limit) }) } })

/** The address of the file of the fund's weekly reports. */
export const reportsFile = (): string => fileUrl(calls.exportReports.path, {})
