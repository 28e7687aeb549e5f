import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { pageOf, pageQuery, tableFormat } from '#contract/entities/page.ts'
import { reportedWeek, unreportedWeek } from '#contract/entities/report.ts'

export const listReports = call({
  name: 'listReports',
  method: 'GET',
  path: '/api/reports',
  who: 'own-or-viewer',
  sees: ['balance'],
  does: "Weekly reports, newest first: an investor's own, or the fund's for the admin, and the week that has ended and is not reported yet",
  extension: 'reports',
  query: pageQuery,
  answer: v.object({ ...pageOf(reportedWeek).entries, unreported: v.nullable(unreportedWeek) }),
})

export const exportReports = call({
  name: 'exportReports',
  method: 'GET',
  path: '/api/reports/export',
  who: 'viewer',
  does: "The fund's weekly reports as CSV or as a spreadsheet, all rows",
  extension: 'reports',
  kind: 'table',
  costs: 'exports',
  query: v.object(tableFormat),
  answer: v.unknown(),
})
