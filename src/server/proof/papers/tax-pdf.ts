import { formatMoney } from '#fund/text/format.ts'
import type { StatedAccount } from './account.ts'
import { figure, footOf, head, type Issue } from './paper-parts.ts'
import { drawProof, type PaperProof } from './paper-proof.ts'
import type { Sheets } from './sheet.ts'
import type { NamedSpan } from './span.ts'
import { cameAbout, corrections, reconciliation } from './statement-pdf.ts'

/** What a year amounted to, for filing taxes. */
export const drawTaxSummary = (
  sheets: Sheets,
  issue: Issue,
  span: NamedSpan,
  { account, proof }: { account: StatedAccount; proof: PaperProof },
): void => {
  sheets.page(footOf(issue))
  head(sheets, `Tax summary ${span.name}`, span, issue)
  figure(sheets, 'Net result of the year', formatMoney(account.result + account.corrections), true)
  sheets.gap(12)
  reconciliation(sheets, account)
  sheets.gap(12)
  cameAbout(sheets, account.parts)
  sheets.gap(12)
  corrections(sheets, account)
  drawProof(sheets, proof)
  sheets.line('Figures from the fund’s book by effective date in New York. This is not a tax form, and not advice.', {
    quiet: true,
  })
}
