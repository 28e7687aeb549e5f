import type { ApiScope } from '#fund/api-scopes.ts'

/** Which scope opens which call to an API key, written down apart from the contract: it opens no other. */
export const byKey: Readonly<Record<string, ApiScope>> = {
  readCashPosition: 'books',
  exportCashPosition: 'books',
  readReconciliation: 'books',
  exportReconciliation: 'books',
  listRuns: 'fund',
  exportRuns: 'fund',
  readFundOverview: 'fund',
  readFundAnalytics: 'fund',
  readFundFigures: 'fund',
  exportFundFigures: 'fund',
  readTradingStatusSummary: 'fund',
  readNextWeekRisk: 'fund',
  listInvestors: 'investors',
  readInvestorSummary: 'investors',
  exportInvestors: 'investors',
  readPaymentDesk: 'payments',
  listBatches: 'payments',
  readBatch: 'payments',
  listAudit: 'audit',
  exportAudit: 'audit',
  previewStatement: 'bank-files',
  importStatement: 'bank-files',
}
