import { fileUrl } from '#client/files.ts'
import { readStatementCsv, readStatementPdf, readTaxSummary } from '#contract/calls/proof/statements.ts'
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
    ...years.map((year) => ({
      name: `Tax summary ${year}, PDF`,
      url: fileUrl(readTaxSummary.path, { year, investor_id: investorId }),
    })),
    ...months.flatMap((month) => [
      { name: `Statement ${month}, PDF`, url: fileUrl(readStatementPdf.path, { month, investor_id: investorId }) },
      { name: `Ledger ${month}, CSV`, url: fileUrl(readStatementCsv.path, { month, investor_id: investorId }) },
      {
        name: `Ledger ${month}, spreadsheet`,
        url: fileUrl(readStatementCsv.path, { month, investor_id: investorId, format: 'xlsx' }),
      },
    ]),
  ]
}
