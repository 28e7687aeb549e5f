import { type AdminRole, adminRoles } from '#fund/admin-roles.ts'

/** `yes` is any answer that is not about the right to ask: the call's own success or its own refusal. */
export type Verdict = 'yes' | 'sign in' | 'not yours' | 'not found'

/** What an admin of each role is answered. */
type ByRole = Readonly<Record<AdminRole, Verdict>>

export interface Row {
  readonly anonymous: Verdict
  /** Every investor but the one of the path: active, pending, declined or deactivated. */
  readonly other: Verdict
  /** One whose account is frozen, where it differs from any other. */
  readonly frozen?: Verdict
  readonly self: Verdict
  readonly admins: ByRole
}

const each = (verdict: Verdict): ByRole => ({ viewer: verdict, operator: verdict, approver: verdict, owner: verdict })

/** From this role on as told; the roles before it are told that it is not theirs. */
const from = (least: AdminRole, verdict: Verdict): ByRole => {
  const told = adminRoles.map((role, place) => [role, place < adminRoles.indexOf(least) ? 'not yours' : verdict])
  return Object.fromEntries(told) as ByRole
}

const anyone: Row = { anonymous: 'yes', other: 'yes', self: 'yes', admins: each('yes') }
const signedIn: Row = { ...anyone, anonymous: 'sign in' }
const self: Row = { anonymous: 'sign in', other: 'not yours', self: 'yes', admins: each('not yours') }
const selfOrViewer: Row = { ...self, admins: each('yes') }
/** The signed-in investor's own: there is none for an admin. */
const investor: Row = { ...signedIn, admins: each('not yours') }
/** By an id that does not exist, which answers like another's. */
const byId: Row = { anonymous: 'sign in', other: 'not found', self: 'not found', admins: each('not found') }

/** What a frozen account is closed to. */
const moves: Row = { ...investor, frozen: 'not yours' }

const admin = (least: AdminRole): Row => ({ ...self, self: 'not yours', admins: from(least, 'yes') })
const adminById = (least: AdminRole): Row => ({ ...self, self: 'not yours', admins: from(least, 'not found') })

const [viewer, viewerById] = [admin('viewer'), adminById('viewer')]
const [operator, operatorById] = [admin('operator'), adminById('operator')]
const [approver, approverById] = [admin('approver'), adminById('approver')]
const [owner, ownerById] = [admin('owner'), adminById('owner')]

/** Who may make which call, written down apart from the contract (api.md "The documented calls", column Who). */
export const table: Readonly<Record<string, Row>> = {
  // The documented calls, 1 to 21
  loginPassword: anyone,
  generateOtp: anyone,
  verifyOtp: anyone,
  register: anyone,
  readInvestor: selfOrViewer,
  readRiskSchedule: selfOrViewer,
  saveWeeklyRisk: self,
  readTradingStatus: selfOrViewer,
  requestTradingStatus: self,
  savePreferences: self,
  setTradingStatus: operator,
  listNotifications: self,
  markAllRead: self,
  markRead: byId,
  readNotificationSettings: self,
  saveNotificationSettings: self,
  requestWithdrawal: self,
  contactSupport: signedIn,
  readTradingStatusSummary: viewer,
  readNextWeekRisk: viewer,
  // What this backend adds
  listExtensions: anyone,
  readHealth: anyone,
  readReadiness: anyone,
  readSession: anyone,
  logOut: anyone,
  rememberSession: signedIn,
  listSessions: signedIn,
  endSession: byId,
  endOtherSessions: signedIn,
  setPassword: signedIn,
  readHome: investor,
  readNextOpening: investor,
  listLedger: investor,
  listOlderNotifications: signedIn,
  listDistributions: investor,
  readPerformance: investor,
  listBenchmarks: signedIn,
  readPush: investor,
  addPushDevice: moves,
  removePushDevice: byId,
  testPushDevice: byId,
  previewBenchmark: operator,
  importBenchmark: operator,
  removeBenchmark: operatorById,
  listReports: signedIn,
  readFundOverview: viewer,
  readFundAnalytics: viewer,
  readFundHealth: viewer,
  sendContact: anyone,
  subscribeNewsletter: anyone,
  listTransfers: signedIn,
  readTransferAllowances: investor,
  requestDeposit: investor,
  requestPayout: moves,
  cancelTransfer: byId,
  approveTransfer: operatorById,
  declineTransfer: operatorById,
  receiveDeposit: operatorById,
  payTransfer: operatorById,
  readBankAccount: investor,
  changeBankAccount: moves,
  cancelBankChange: investor,
  listBankChanges: viewer,
  approveBankChange: operatorById,
  declineBankChange: operatorById,
  listApprovals: viewer,
  giveApproval: approverById,
  refuseApproval: approverById,
  cancelApproval: operatorById,
  readBankDesk: viewer,
  previewStatement: operator,
  importStatement: operator,
  acceptLines: operator,
  settleLine: operatorById,
  readLineChoices: viewerById,
  releaseLine: operatorById,
  reverseBankFee: operatorById,
  readReconciliation: viewer,
  exportReconciliation: viewer,
  readPaymentDesk: viewer,
  listBatches: viewer,
  readBatch: viewerById,
  makeBatch: operator,
  undoBatch: operatorById,
  payBatch: operatorById,
  makePaymentFile: operatorById,
  // Without its format it is refused before anything is looked for.
  readPaymentFile: operator,
  readCashPosition: viewer,
  exportCashPosition: viewer,
  requestFundPayout: operator,
  approveFundPayout: approverById,
  cancelFundPayout: operatorById,
  payFundPayout: operatorById,
  closeBooks: approver,
  receiveSuspense: operator,
  giveSuspense: operatorById,
  returnSuspense: operatorById,
  bookIncome: operatorById,
  reverseIncome: operatorById,
  reverseDeposit: operatorById,
  returnPayout: operatorById,
  keepPayout: operatorById,
  readProfile: signedIn,
  saveProfile: signedIn,
  readClosure: investor,
  requestClosure: moves,
  cancelClosure: investor,
  listClosures: viewer,
  verifyClosure: operatorById,
  declineClosure: operatorById,
  listOwnAgreements: investor,
  signAgreement: { ...byId, frozen: 'not yours', admins: each('not yours') },
  readAgreementPdf: signedIn,
  readSignatureRecord: signedIn,
  listAgreements: viewer,
  addAgreement: owner,
  replaceAgreement: ownerById,
  withdrawAgreement: ownerById,
  listUnsigned: viewerById,
  listAgreementsOf: viewerById,
  listStatements: signedIn,
  readStatementPdf: signedIn,
  readStatementCsv: signedIn,
  readTaxSummary: signedIn,
  readAllStatements: viewer,
  listPaperPeriods: viewer,
  issuePapers: operator,
  readRoots: anyone,
  readProof: signedIn,
  readConsistency: anyone,
  readOpenedLeaves: viewer,
  openProof: anyone,
  listInvestors: viewer,
  readInvestorSummary: viewer,
  exportInvestors: viewer,
  readInvestorDetails: viewerById,
  addInvestor: operator,
  editInvestor: operatorById,
  approveInvestor: operatorById,
  liftSignInStop: operatorById,
  endSessionsOf: operatorById,
  declineInvestor: operatorById,
  reactivateInvestor: operatorById,
  deactivateInvestor: operatorById,
  previewImport: operator,
  applyImport: operator,
  listImports: viewer,
  undoImport: operatorById,
  readExpectedWeek: viewer,
  addReport: operator,
  editReport: operatorById,
  previewCorrection: operatorById,
  listReportVersions: byId,
  listRuns: viewer,
  previewRun: viewerById,
  finaliseRun: operatorById,
  readFundSettings: viewer,
  saveFundSettings: owner,
  listSettingsChanges: viewer,

  showNewsletterConfirmation: anyone,
  confirmNewsletter: anyone,
  showNewsletterLeaving: anyone,
  leaveNewsletter: anyone,
  requestSupport: signedIn,
  listSupportRequests: signedIn,
  // Without its body it is refused before anything is looked for.
  answerSupport: operatorById,
  listInbox: viewer,
  takeInboxItem: operatorById,
  releaseInboxItem: operatorById,
  finishInboxItem: operatorById,
  reopenInboxItem: operatorById,
  readInboxItem: viewerById,
  readWholeInbox: viewer,
  countRecipients: viewer,
  listMessages: viewer,
  saveDraft: operator,
  editDraft: operator,
  deleteDraft: operatorById,
  sendMessage: operator,
  listDeliveries: viewerById,
  listAudit: viewer,
  listAuditOf: viewerById,
  exportAudit: viewer,
  readOwnData: investor,
  readDataOf: ownerById,
  readErasure: ownerById,
  eraseInvestor: ownerById,
  readFactors: signedIn,
  askPasskeySignIn: anyone,
  signInByPasskey: anyone,
  askPasskey: signedIn,
  addPasskey: signedIn,
  removePasskey: byId,
  beginApp: signedIn,
  confirmApp: signedIn,
  removeApp: signedIn,
  renewRecoveryCodes: signedIn,
  askFactor: signedIn,
  mailStepUpCode: signedIn,
  giveFactor: signedIn,
  readAddress: signedIn,
  askAddressChange: { ...signedIn, frozen: 'not yours', admins: each('yes') },
  cancelAddressChange: signedIn,
  showAddressProof: anyone,
  proveAddress: anyone,
  changeInvestorAddress: operatorById,
  showNotMe: anyone,
  sayNotMe: anyone,
  freezeInvestor: operatorById,
  liftFreeze: approverById,
  liftAdminFreeze: ownerById,
  listAdmins: viewer,
  inviteAdmin: owner,
  changeAdminRole: ownerById,
  removeAdmin: ownerById,
  readAhead: investor,
  renewCalendarLink: moves,
  endCalendarLink: investor,
  readCalendarFile: investor,
  // Without its key it is refused before anything is looked for.
  readCalendarFeed: anyone,
}

const reason = { reason: 'a reason' }
const report = { version: 1, endBalance: 1, ...reason }

/** What a call on one thing needs to be well formed, so that its answer is about the thing. */
export const bodies: Readonly<Record<string, unknown>> = {
  settleLine: { as: 'suspense' },
  makePaymentFile: { format: 'nacha' },
  payFundPayout: { reference: 'a reference' },
  giveSuspense: { email: 'someone@example.com' },
  returnSuspense: reason,
  bookIncome: reason,
  reverseIncome: reason,
  reverseBankFee: reason,
  reverseDeposit: reason,
  returnPayout: reason,
  keepPayout: reason,
  refuseApproval: reason,
  signAgreement: { version: 1, digest: 'a'.repeat(64), name: 'a name' },
  replaceAgreement: { file: 'JVBERg==' },
  declineTransfer: reason,
  declineBankChange: reason,
  declineClosure: reason,
  declineInvestor: reason,
  deactivateInvestor: reason,
  verifyClosure: { method: 'a passport, seen in person' },
  editReport: report,
  previewCorrection: report,
  editInvestor: { version: 0, name: 'Another Name' },
  changeInvestorAddress: { email: 'new@example.com', ...reason },
  freezeInvestor: reason,
  liftFreeze: reason,
  liftAdminFreeze: reason,
  answerSupport: { answer: 'an answer' },
  changeAdminRole: { role: 'viewer', was: 'operator' },
}
