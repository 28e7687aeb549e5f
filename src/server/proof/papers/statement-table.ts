import { newYorkDate } from '#fund/calendar/new-york.ts'
import { type Cents, checkCents, toDollars } from '#fund/cents/money.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import type { TableFile } from '#server/platform/http/table-file.ts'
import type { StatedAccount } from './account.ts'
import { entriesOfLines, entryWords, sumOfLines } from './account-entries.ts'
import type { Owner } from './owner.ts'
import type { PaperHouse } from './paper-parts.ts'
import type { SentTo } from './sent-to.ts'
import type { NamedSpan } from './span.ts'

const columns = {
  Date: 'day',
  Entry: 'text',
  'Capital (USD)': 'dollars',
  'Result (USD)': 'dollars',
  'Balance (USD)': 'dollars',
} as const

type Row = Readonly<Record<keyof typeof columns, string | number | null>>

/** What moved nothing of a part is left empty, as on the paper. */
const moved = (amount: Cents): number | null => (amount === 0 ? null : toDollars(amount))

/**
 * A statement as a table: whose it is and of what time above, then the opening, one row for each entry, and the closing,
 * as the paper lists its transactions.
 */
export const statementTable = (
  house: PaperHouse,
  owner: Owner,
  span: NamedSpan,
  { opening, closing, lines }: StatedAccount,
  sent: SentTo,
): TableFile<typeof columns> => {
  const [first, last] = [newYorkDate(span.from), newYorkDate(span.to - 1)]
  const row = (day: string, entry: string, capital: number | null, result: number | null, balance: Cents): Row => ({
    Date: day,
    Entry: entry,
    'Capital (USD)': capital,
    'Result (USD)': result,
    'Balance (USD)': toDollars(checkCents(balance)),
  })
  const [capital, result] = [sumOfLines(lines, 'capital'), sumOfLines(lines, 'result')]
  return {
    name: `statement-${span.name}`,
    above: [
      ['Capital account statement', house.legalName],
      ['Name', owner.name],
      ['Account number', accountReferenceOf(owner.id)],
      ['Period', `${first} to ${last}, New York dates`],
    ],
    columns,
    rows: [
      row(first, 'Opening capital account', null, null, opening),
      ...entriesOfLines(lines).map((own) =>
        row(
          newYorkDate(own[0].effectiveAt),
          entryWords(own, sent),
          moved(sumOfLines(own, 'capital')),
          moved(sumOfLines(own, 'result')),
          own.at(-1)?.balanceAfter ?? 0,
        ),
      ),
      row(last, 'Closing capital account', moved(capital), moved(result), closing),
    ],
  }
}
