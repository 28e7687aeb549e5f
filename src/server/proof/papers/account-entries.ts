import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { type Cents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { StatementLine } from './account.ts'
import type { SentTo } from './sent-to.ts'

/** The lines of one entry of the book. */
export type EntryLines = readonly [StatementLine, ...StatementLine[]]

/** An account's lines by their entries, in order: what a paper and its table list. */
export const entriesOfLines = (lines: readonly StatementLine[]): EntryLines[] =>
  [...Map.groupBy(lines, ({ hash }) => hash).values()] as [StatementLine, ...StatementLine[]][]

/**
 * "Result of Week 47" for a close, where a payout was sent, how much a correction adds to a closed account, whose
 * balance it does not change; every other entry in the book's own words.
 */
export const entryWords = (own: EntryLines, sent: SentTo): string => {
  const [line] = own
  if (line.kind === 'close') return `Result of ${weekLabel(weekOf(line.effectiveAt))}`
  if (line.kind === 'correction' && own.every(({ account }) => account === 'payable'))
    return `${line.description}, ${formatMoney(sumOfLines(own, 'payable'))} to be paid out`
  return sent.get(line.hash) ?? line.description
}

export const sumOfLines = (lines: readonly StatementLine[], part: StatementLine['account']): Cents =>
  sumCents(lines.filter(({ account }) => account === part).map(({ amount }) => amount))
