import { readStatement } from '#fund/proof/proof-statement.ts'
import { accountsOf } from '#fund/proof/proof-words.ts'
import type { StatementRow } from './log.ts'

/**
 * What the mails about a week say about its signed root: the text that was signed, line for line, and its signature, so
 * that the mail alone can be checked later (docs/proofs.md).
 */
export const rootRemark = ({ text, signature }: Pick<StatementRow, 'text' | 'signature'>): string => {
  const statement = readStatement(text)
  if (statement?.kind !== 'week') throw new Error('a week is proved by the root of a week')
  return [
    `What the fund signed for the week of ${statement.week}, over ${accountsOf(statement)}, line for line:`,
    '',
    text.trimEnd(),
    '',
    `Signature: ${signature}`,
    `As a file: /proofs/${statement.number}.json at the portal`,
    'Keep this mail: with it you can tell later whether the past was changed.',
  ].join('\n')
}
