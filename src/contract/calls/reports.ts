import { call } from '../call.ts'
import { pageOf, pageQuery } from '../entities/page.ts'
import { reportedWeek } from '../entities/report.ts'

export const listReports = call({
  name: 'listReports',
  method: 'GET',
  path: '/api/reports',
  who: 'signed-in',
  does: "Weekly reports, newest first: an investor's own, or the fund's for the admin",
  extension: 'reports',
  query: pageQuery,
  answer: pageOf(reportedWeek),
})
