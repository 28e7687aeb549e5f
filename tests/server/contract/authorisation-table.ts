/** `yes` is any answer that is not about the right to ask: the call's own success or its own refusal. */
export type Verdict = 'yes' | 'sign in' | 'not yours' | 'not found'

type Row = readonly [anonymous: Verdict, other: Verdict, self: Verdict, admin: Verdict]

const anyone: Row = ['yes', 'yes', 'yes', 'yes']
const signedIn: Row = ['sign in', 'yes', 'yes', 'yes']
const self: Row = ['sign in', 'not yours', 'yes', 'not yours']
const selfOrAdmin: Row = ['sign in', 'not yours', 'yes', 'yes']
/** On an investor's path, for the admin alone. */
const admin: Row = ['sign in', 'not yours', 'not yours', 'yes']
/** The signed-in investor's own: there is none for the admin. */
const investor: Row = ['sign in', 'yes', 'yes', 'not yours']
/** By an id that does not exist, which answers like another's. */
const byId: Row = ['sign in', 'not found', 'not found', 'not found']
const adminById: Row = ['sign in', 'not yours', 'not yours', 'not found']

/** Who may make which call, written down apart from the contract (api.md "The documented calls", column Who). */
export const table: Readonly<Record<string, Row>> = {
  // The documented calls, 1 to 21
  loginPassword: anyone,
  generateOtp: anyone,
  verifyOtp: anyone,
  register: anyone,
  readInvestor: selfOrAdmin,
  readRiskSchedule: selfOrAdmin,
  saveWeeklyRisk: self,
  readTradingStatus: selfOrAdmin,
  requestTradingStatus: self,
  savePreferences: self,
  setTradingStatus: admin,
  listNotifications: self,
  markAllRead: self,
  markRead: byId,
  readNotificationSettings: self,
  saveNotificationSettings: self,
  requestWithdrawal: self,
  contactSupport: signedIn,
  readTradingStatusSummary: admin,
  readNextWeekRisk: admin,
  // What this backend adds
  listExtensions: anyone,
  readHealth: anyone,
  readSession: anyone,
  logOut: anyone,
  rememberSession: signedIn,
  listSessions: signedIn,
  endSession: byId,
  endOtherSessions: signedIn,
  setPassword: signedIn,
  readHome: investor,
  listLedger: investor,
  listOlderNotifications: signedIn,
  listDistributions: investor,
  listReports: signedIn,
  readFundOverview: admin,
  readFundAnalytics: admin,
  readFundHealth: admin,
  sendContact: anyone,
  subscribeNewsletter: anyone,
  listTransfers: signedIn,
  readTransferAllowances: investor,
  requestDeposit: investor,
  requestPayout: investor,
  cancelTransfer: byId,
  approveTransfer: adminById,
  declineTransfer: adminById,
  receiveDeposit: adminById,
  payTransfer: adminById,
  readBankAccount: investor,
  changeBankAccount: investor,
  cancelBankChange: investor,
  listBankChanges: admin,
  approveBankChange: adminById,
  declineBankChange: adminById,
  readProfile: signedIn,
  saveProfile: signedIn,
  readClosure: investor,
  requestClosure: investor,
  cancelClosure: investor,
  listClosures: admin,
  verifyClosure: adminById,
  declineClosure: adminById,
  listStatements: signedIn,
  readStatementPdf: signedIn,
  readStatementCsv: signedIn,
  readTaxSummary: signedIn,
  readAllStatements: admin,
  listPaperPeriods: admin,
  issuePapers: admin,
  listInvestors: admin,
  readInvestorSummary: admin,
  exportInvestors: admin,
  readInvestorDetails: adminById,
  addInvestor: admin,
  editInvestor: adminById,
  approveInvestor: adminById,
  liftSignInStop: adminById,
  declineInvestor: adminById,
  reactivateInvestor: adminById,
  deactivateInvestor: adminById,
  previewImport: admin,
  applyImport: admin,
  listImports: admin,
  undoImport: adminById,
  readExpectedWeek: admin,
  addReport: admin,
  editReport: adminById,
  listReportVersions: byId,
  listRuns: admin,
  previewRun: adminById,
  finaliseRun: adminById,
  readFundSettings: admin,
  saveFundSettings: admin,
  listSettingsChanges: admin,

  showNewsletterConfirmation: anyone,
  confirmNewsletter: anyone,
  showNewsletterLeaving: anyone,
  leaveNewsletter: anyone,
  requestSupport: signedIn,
  listSupportRequests: signedIn,
  // Without its body it is refused before anything is looked for.
  answerSupport: adminById,
  listInbox: admin,
  takeInboxItem: adminById,
  releaseInboxItem: adminById,
  finishInboxItem: adminById,
  readInboxItem: adminById,
  readWholeInbox: admin,
  countRecipients: admin,
  listMessages: admin,
  saveDraft: admin,
  editDraft: admin,
  deleteDraft: adminById,
  sendMessage: admin,
  listDeliveries: adminById,
  listAudit: admin,
  exportAudit: admin,
}

const reason = { reason: 'a reason' }
const report = { startBalance: 1, endBalance: 1, trades: 1, successRate: 50, ...reason }

/** What a call on one thing needs to be well formed, so that its answer is about the thing. */
export const bodies: Readonly<Record<string, unknown>> = {
  declineTransfer: reason,
  declineBankChange: reason,
  declineClosure: reason,
  declineInvestor: reason,
  deactivateInvestor: reason,
  verifyClosure: { method: 'a passport, seen in person' },
  editReport: report,
  editInvestor: { name: 'Another Name' },
  answerSupport: { answer: 'an answer' },
}
