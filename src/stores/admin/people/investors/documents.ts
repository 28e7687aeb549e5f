import { ledgerUrl, statementPdfUrl, taxSummaryUrl } from '#client/statements.ts'
import { hasExtension } from '#stores/kit/extensions.ts'

export interface DocumentLink {
  readonly name: string
  readonly url: string
}

/** The documents of an investor as links, by the months that have a statement; none without `statements`. */
export const documentsOf = (investorId: string, months: readonly string[]): readonly DocumentLink[] => {
  if (!hasExtension('statements')) return []
  const years = [...new Set(months.map((month) => month.slice(0, 'YYYY'.length)))]
  return [
    ...years.map((year) => ({ name: `Tax summary ${year}, PDF`, url: taxSummaryUrl(year, investorId) })),
    ...months.flatMap((month) => [
      { name: `Statement ${month}, PDF`, url: statementPdfUrl({ month, investor_id: investorId }) },
      { name: `Ledger ${month}, CSV`, url: ledgerUrl({ month, investor_id: investorId }, 'csv') },
      { name: `Ledger ${month}, spreadsheet`, url: ledgerUrl({ month, investor_id: investorId }, 'xlsx') },
    ]),
  ]
}
