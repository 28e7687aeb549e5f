import { noteDownload } from '#server/platform/audit/audit.ts'
import type { By, Context, SignedInWrite } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { whoseOf } from '../sign-in/permit.ts'
import { endViewing, startViewing, viewedBy, viewingOf, viewingsOf } from './viewings.ts'

interface ViewedCall {
  readonly by: By
  readonly params: { readonly viewing: string }
  readonly query: unknown
  readonly write: SignedInWrite
}

// biome-ignore lint/suspicious/noExplicitAny: the two handlers' contracts differ only in the path, which `viewed` made
type Handle = (given: any) => any

/** Runs the handler of an investor's own call inside a viewing. */
const reader = (context: Context) => {
  const { store, clock } = context
  /** The same, asked about the investor of the viewing; a file is recorded before it leaves. */
  const read =
    (handle: Handle, file?: string): Handle =>
    async (given: ViewedCall) => {
      const viewed = await viewedBy(store.read, clock.now(), { id: given.params.viewing, by: given.by })
      if (file !== undefined) await noteDownload(given.write, viewed.email, `${file}, in a view of their dashboard`)
      const whose = whoseOf({}, viewed, given.query ?? {})
      return handle({ ...given, by: viewed, whose, params: { ...given.params, investor_email: viewed.email } })
    }
  return read
}

/** An investor's dashboard as an admin may view it (extension `viewings`): reads, and nothing else. */
export const viewings = (context: Context, own: Partial<Handlers>) => {
  const { store, clock } = context
  const read = reader(context)
  const of = (name: keyof Handlers, file?: string): Handle => {
    const handle = own[name]
    if (!handle) throw new Error(`Nothing answers ${name}`)
    return read(handle, file)
  }
  const listOwnViewings: Handlers['listOwnViewings'] = ({ by }) => viewingsOf(store.read, by.id)
  return {
    startViewing: ({ params: { id }, write }) => write((work) => startViewing(work, { id })),

    readViewing: ({ params: { id }, by }) => viewingOf(store.read, clock.now(), { id, by }),

    endViewing: async ({ params: { id }, write }) => {
      await write((work) => endViewing(work, { id }))
      return { ended: 1 }
    },

    listOwnViewings,

    viewHome: of('readHome'),
    viewNextOpening: of('readNextOpening'),
    viewLedger: of('listLedger'),
    viewDistributions: of('listDistributions'),
    viewOlderNotifications: of('listOlderNotifications'),
    viewPerformance: of('readPerformance'),
    viewReports: of('listReports'),
    viewReportVersions: of('listReportVersions'),
    viewInvestor: of('readInvestor'),
    viewRiskSchedule: of('readRiskSchedule'),
    viewTradingStatus: of('readTradingStatus'),
    viewNotifications: of('listNotifications'),
    viewNotificationSettings: of('readNotificationSettings'),
    viewSignedEmails: of('readSignedEmails'),
    viewTransfers: of('listTransfers'),
    viewTransferAllowances: of('readTransferAllowances'),
    viewBankAccount: of('readBankAccount'),
    viewProfile: of('readProfile'),
    viewClosure: of('readClosure'),
    viewSupportRequests: of('listSupportRequests'),
    viewAhead: of('readAhead'),
    viewBenchmarks: of('listBenchmarks'),
    viewStatements: of('listStatements'),
    viewAgreements: of('listOwnAgreements'),
    viewViewings: read(listOwnViewings),

    viewStatementPdf: of('readStatementPdf', 'a statement'),
    viewStatementCsv: of('readStatementCsv', 'the ledger of a span'),
    viewTaxSummary: of('readTaxSummary', 'a tax summary'),
    viewPerformanceReport: of('readPerformanceReport', 'a performance report'),
    viewAgreementPdf: of('readAgreementPdf', 'an agreement'),
    viewSignatureRecord: of('readSignatureRecord', 'the record of a signature'),
    viewCalendarFile: of('readCalendarFile', 'the dates'),
    viewProof: of('readProof', 'the proof of a week'),
  } satisfies Partial<Handlers>
}
