import * as v from 'valibot'
import type { Call } from '../call.ts'
import { byId } from '../entities/basic.ts'
import { viewedPath } from '../viewed-path.ts'
import { listOwnViewings, ofViewing } from './access/viewings.ts'
import * as account from './desk/account.ts'
import * as history from './desk/account-history.ts'
import * as calendar from './desk/calendar.ts'
import * as nextOpening from './desk/next-opening.ts'
import * as performance from './desk/performance.ts'
import * as benchmarks from './money/benchmarks.ts'
import * as closure from './money/closure.ts'
import * as reports from './money/reports.ts'
import * as reportsEdit from './money/reports-edit.ts'
import * as transfers from './money/transfers.ts'
import * as notifications from './notices/notifications.ts'
import * as signedEmails from './notices/signed-emails.ts'
import * as agreements from './people/agreements.ts'
import * as bank from './people/bank.ts'
import * as investors from './people/investors.ts'
import * as profile from './people/profile.ts'
import * as support from './people/support.ts'
import * as proofs from './proof/proofs.ts'
import * as statements from './proof/statements.ts'

interface Read extends Call {
  readonly method: 'GET'
}

/**
 * The same read as an investor's own, for an admin who views their dashboard: it returns exactly what the investor
 * would get, only to the session that began the viewing. No API key opens it.
 */
const viewed = <const N extends string, const C extends Read, const P>(name: N, entry: C, params: P) => {
  const { scope: _scope, stepUp: _stepUp, params: _params, ...rest } = entry as C & Call
  return {
    ...(rest as Omit<C, 'name' | 'path' | 'who' | 'extension' | 'params' | 'scope' | 'stepUp'>),
    name,
    path: viewedPath(entry.path),
    who: 'operator',
    extension: 'viewings',
    does: `What ${entry.name} returns to the investor who is viewed`,
    params,
  } as const
}

const own = <const N extends string, const C extends Read>(name: N, entry: C) => viewed(name, entry, ofViewing)

export const viewHome = own('viewHome', account.readHome)
export const viewNextOpening = own('viewNextOpening', nextOpening.readNextOpening)
export const viewLedger = own('viewLedger', history.listLedger)
export const viewDistributions = own('viewDistributions', history.listDistributions)
export const viewOlderNotifications = own('viewOlderNotifications', history.listOlderNotifications)
export const viewPerformance = own('viewPerformance', performance.readPerformance)
export const viewReports = own('viewReports', reports.listReports)
export const viewReportVersions = viewed(
  'viewReportVersions',
  reportsEdit.listReportVersions,
  v.object({ ...ofViewing.entries, ...byId.entries }),
)
export const viewInvestor = own('viewInvestor', investors.readInvestor)
export const viewRiskSchedule = own('viewRiskSchedule', investors.readRiskSchedule)
export const viewTradingStatus = own('viewTradingStatus', investors.readTradingStatus)
export const viewNotifications = own('viewNotifications', notifications.listNotifications)
export const viewNotificationSettings = own('viewNotificationSettings', notifications.readNotificationSettings)
export const viewSignedEmails = own('viewSignedEmails', signedEmails.readSignedEmails)
export const viewTransfers = own('viewTransfers', transfers.listTransfers)
export const viewTransferAllowances = own('viewTransferAllowances', transfers.readTransferAllowances)
export const viewBankAccount = own('viewBankAccount', bank.readBankAccount)
export const viewProfile = own('viewProfile', profile.readProfile)
export const viewClosure = own('viewClosure', closure.readClosure)
export const viewSupportRequests = own('viewSupportRequests', support.listSupportRequests)
export const viewAhead = own('viewAhead', calendar.readAhead)
export const viewBenchmarks = own('viewBenchmarks', benchmarks.listBenchmarks)
export const viewStatements = own('viewStatements', statements.listStatements)
export const viewAgreements = own('viewAgreements', agreements.listOwnAgreements)
export const viewViewings = own('viewViewings', listOwnViewings)

// Files: each download is recorded in the trail.
export const viewStatementPdf = own('viewStatementPdf', statements.readStatementPdf)
export const viewStatementCsv = own('viewStatementCsv', statements.readStatementCsv)
export const viewTaxSummary = own('viewTaxSummary', statements.readTaxSummary)
export const viewPerformanceReport = own('viewPerformanceReport', statements.readPerformanceReport)
export const viewAgreementPdf = own('viewAgreementPdf', agreements.readAgreementPdf)
export const viewSignatureRecord = own('viewSignatureRecord', agreements.readSignatureRecord)
export const viewCalendarFile = own('viewCalendarFile', calendar.readCalendarFile)
export const viewProof = own('viewProof', proofs.readProof)
