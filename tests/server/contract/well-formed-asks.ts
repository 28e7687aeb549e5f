import type { Call } from '#contract/call.ts'
import { fieldsOf, pathOf } from '#tests/support/portal/calls.ts'
import { type Furnished, type FurnishedFund, month } from './furnished-fund.ts'
import { bodies } from './well-formed-bodies.ts'

/** What an admin keeps for themselves: others do not reach it. */
export interface Kept {
  readonly viewing: string
  readonly view: string
  readonly prepared: string
}

/** Whose things a caller asks about. */
export interface Asking {
  readonly of: Furnished
  readonly fund: FurnishedFund
  /** The id of the approval that waits. */
  readonly approval: string
  readonly mine: Kept
  /** The callers' ids, by their names. */
  readonly people: Readonly<Record<string, string>>
}

/** The thing that each call by an id is about; a call about a person is about the investor. */
const subjects = ({
  of,
  mine,
  people,
  approval,
  fund: { lines, cash, desk, deposits, ...fund },
}: Asking): Record<string, string | undefined> => ({
  approveTransfer: of.deposit,
  declineTransfer: of.deposit,
  cancelTransfer: of.deposit,
  receiveDeposit: deposits.approved,
  reverseDeposit: deposits.received,
  payTransfer: fund.due,
  releaseHold: fund.due,
  returnPayout: fund.paid,
  keepPayout: fund.returned,
  approveBankChange: of.bankChange,
  declineBankChange: of.bankChange,
  takeBackStatement: fund.statement,
  settleLine: lines.open,
  readLineChoices: lines.open,
  releaseLine: lines.matched,
  reverseBankFee: lines.fee,
  acceptReturn: fund.bankReturn,
  giveSuspense: cash.suspense,
  returnSuspense: cash.suspense,
  bookIncome: cash.suspense,
  reverseIncome: cash.income,
  bookFundDeposit: cash.suspense,
  reverseFundDeposit: cash.fundDeposit,
  approveFundPayout: cash.asked,
  cancelFundPayout: cash.asked,
  payFundPayout: cash.approved,
  giveApproval: approval,
  refuseApproval: approval,
  cancelApproval: approval,
  objectToApproval: approval,
  stopApproval: approval,
  verifyClosure: fund.closure,
  declineClosure: fund.closure,
  previewRun: fund.openWeek,
  finaliseRun: fund.openWeek,
  readRunGrowth: fund.openWeek,
  exportRun: fund.week,
  readBooking: fund.week,
  editReport: fund.week,
  previewCorrection: fund.week,
  listReportVersions: fund.week,
  viewReportVersions: fund.week,
  readBatch: fund.batch,
  exportBatch: fund.batch,
  makePaymentFile: fund.batch,
  readPaymentFile: fund.batch,
  undoBatch: fund.batch,
  payBatch: fund.batch,
  revokeReader: of.reader,
  withdrawInvitation: of.invitation,
  markRead: of.notification,
  endSession: of.otherSession,
  removePushDevice: of.device,
  testPushDevice: of.device,
  removePasskey: of.passkey,
  answerSupport: of.support,
  readCheckFile: of.checkFile,
  signAgreement: fund.signable.id,
  replaceAgreement: of.agreement,
  withdrawAgreement: of.agreement,
  listUnsigned: of.agreement,
  readAgreementPdf: of.agreement,
  viewAgreementPdf: of.agreement,
  readSignatureRecord: of.signature,
  viewSignatureRecord: of.signature,
  removeBenchmark: desk.benchmark,
  undoImport: desk.imported,
  editDraft: desk.draft,
  deleteDraft: desk.draft,
  cancelMessage: desk.scheduled,
  listDeliveries: desk.sent,
  exportDeliveries: desk.sent,
  retryDeliveries: desk.sent,
  previewLetter: desk.letter,
  tryLetter: desk.letter,
  sendLetter: desk.letter,
  postponeLetter: desk.letter,
  refuseLetter: desk.letter,
  deleteTemplate: desk.template,
  revokeApiKey: desk.key,
  tryStalledAgain: desk.stall,
  replayWebhookDelivery: desk.delivery,
  removeOwnTarget: desk.target,
  removeOwnAccount: fund.account,
  removeBrokerAccount: fund.brokerAccount,
  freezeAdmin: people.operator,
  changeAdminRole: people.operator,
  removeAdmin: people.operator,
  readAdminFreeze: people.suspended,
  liftAdminFreeze: people.suspended,
  liftFreeze: people.frozen,
  approveInvestor: people.pending,
  declineInvestor: people.pending,
  eraseInvestor: people.declined,
  reactivateInvestor: people.deactivated,
  renameView: mine.view,
  removeView: mine.view,
  readPreparedFile: mine.prepared,
  removePreparedFile: mine.prepared,
  readViewing: mine.viewing,
  endViewing: mine.viewing,
})

/** The id in a call's path: of the thing that it is about, or of the investor. */
const idFor = (call: Call, asking: Asking): string => {
  if (call.path.startsWith('/api/inbox/:id')) return asking.fund.inboxItem
  return (
    subjects(asking)[call.name] ?? (call.path.startsWith('/api/webhooks/:id') ? asking.fund.desk.hook : asking.of.id)
  )
}

/** The fields of queries, by the call if its name is that of another's too. */
const queries = (call: Call, asking: Asking): Record<string, string> => ({
  month,
  year: month.slice(0, 4),
  list: 'investors',
  week: asking.fund.week,
  of: 'fees',
  number: '1',
  search: asking.of.name,
  user_email: asking.of.email,
  user_name: asking.of.name,
  id: idFor(call, asking),
  ...(call.path.endsWith('/agreement.pdf') && { version: '1' }),
  ...(call.name === 'listBrokerExecutions' && { account: asking.fund.brokerAccount, day: '2026-11-16' }),
  ...(call.name === 'readPaymentFile' && { format: 'pain.001' }),
  ...(call.name === 'readConsistency' && { from: '1', to: '2' }),
})

/** What only its owner has a key to is asked for without one. */
const byKeyAlone = /\/feed\.ics$|^\/api\/(?:newsletter|not-me|address-change|members\/invitation$)/

export interface Ask {
  readonly url: string
  readonly body?: unknown
}

/**
 * A call about the investor; `named` puts their id into the query, where it may be left out, and `id` stands in the place
 * of what the call is about.
 */
export const askOf = (
  call: Call,
  asking: Asking,
  { named = false, id = idFor(call, asking), viewing = asking.mine.viewing } = {},
): Ask => {
  const params = { investor_email: asking.of.email, id, period: month, viewing }
  const fields = byKeyAlone.test(call.path) ? [] : fieldsOf(call.query)
  const values = { ...queries(call, asking), id, ...(named && { investor_id: asking.of.id }) }
  const query = new URLSearchParams(Object.entries(values).filter(([field]) => fields.includes(field)))
  const path = pathOf(call, params)
  return { url: query.size > 0 ? `${path}?${query}` : path, body: bodyOf(call, asking) }
}

/** The bodies that name something of this fund. */
const bodyOf = ({ name }: Call, { of, fund }: Asking): unknown => {
  const { signable, lines, openStart } = fund
  const given: Record<string, unknown> = {
    signAgreement: { version: signable.version, digest: signable.digest, name: of.name },
    acceptLines: { lines: [{ id: lines.open, as: 'suspense', of: '' }] },
    makeBatch: { payouts: [fund.due] },
    actOnInvestors: { ids: [of.id], action: { do: 'tag', tag: 'seen' } },
    exportChosenInvestors: { ids: [of.id] },
    giveSuspense: { email: of.email },
    handOverInboxItem: { to: 'boss@example.com' },
    editReport: { version: 1, endBalance: openStart, reason: 'a reason' },
  }
  return given[name] ?? bodies[name]
}

/** The calls that nobody's request here can succeed with, and why; any other is answered to somebody. */
export const refusedToAll: Readonly<Record<string, string>> = {
  loginPassword: 'without a password that is right',
  verifyOtp: 'without a code that was mailed',
  signInByPasskey: 'without what a passkey signed',
  giveFactor: 'without the factor',
  confirmApp: 'without the app’s code',
  addPasskey: 'without what a passkey signed',
  setForgottenPassword: 'without a code for it',
  openProof: 'without the salt',
  readCalendarFeed: 'without its key',
  readFundDatesFeed: 'without its key',
  showNewsletterConfirmation: 'without its key',
  confirmNewsletter: 'without its key',
  showNewsletterLeaving: 'without its key',
  leaveNewsletter: 'without its key',
  showUnsubscribe: 'without its key',
  unsubscribe: 'without its key',
  showInvitation: 'without its key',
  acceptInvitation: 'without its key',
  showContactProof: 'without its key',
  proveContact: 'without its key',
  showAddressProof: 'without its key',
  proveAddress: 'without its key',
  showNotMe: 'without its key',
  sayNotMe: 'without its key',
  releaseHold: 'while nothing is held',
  requestPayout: 'while the capital is locked up',
  requestAddition: 'while the fund does not offer it',
  requestWithdrawal: 'while the capital is locked up',
  cancelClosure: 'before one is asked for',
  cancelPapers: 'after they are drawn',
  addReport: 'after it is there',
  replayWebhookDelivery: 'while it still waits',
  changeInvestorAddress: 'without a second person',
  payInFund: 'without a second person',
  addOwnTarget: 'without a second person',
  addOwnAccount: 'without a second person',
  removeOwnAccount: 'without a second person',
  cancelApproval: 'except for the admin who asked',
  stopApproval: 'while a second person can decide',
}
