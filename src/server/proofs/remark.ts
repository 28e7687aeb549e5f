import { readStatement, type WeekStatement } from '#fund/proof-statement.ts'
import { accountsOf } from '#fund/proof-words.ts'
import type { StatementRow } from './log.ts'

/** "2026-11-21 09:00:00 UTC" */
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const restatedLines = ({ restates }: WeekStatement): string[] =>
  restates
    ? [
        `Restates: ${restates.root ? `the root ${restates.root}` : 'a week closed before there were roots'}`,
        `Reason: ${restates.reason}`,
      ]
    : []

/** What the mails about a week carry of its signed root, to be kept; the file at the address has the same, to the byte. */
export const rootRemark = ({ text, signature }: Pick<StatementRow, 'text' | 'signature'>): string => {
  const statement = readStatement(text)
  if (statement?.kind !== 'week') throw new Error('a week is proved by the root of a week')
  const { number, week, published, leaves, root, previous, key } = statement
  return [
    'What the fund signed of this week:',
    `Week of ${week}, ${accountsOf(statement)} (${leaves} leaves)`,
    `Number ${number}, published ${utc(published)}`,
    `Root: ${root}`,
    `Root before: ${previous ?? 'none'}`,
    ...restatedLines(statement),
    `Signature: ${signature}`,
    `Key: ${key}`,
    `As a file: /proofs/${number}.json at the portal`,
    'Keep this mail: with it you can tell later whether the past was changed.',
  ].join('\n')
}
