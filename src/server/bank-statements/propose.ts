import type { Proposal } from '#contract/calls/bank-statements.ts'
import { type BankLine, matchLines } from '#fund/bank-matching.ts'
import { formatMoney } from '#fund/format.ts'
import { toDollars } from '#fund/money.ts'
import type { Db } from '../store/store.ts'
import { candidatesSince, type Known } from './candidates.ts'

/** What a line seems to be of, with the entries that it is matched with where they are booked already. */
export interface Found extends Proposal {
  readonly entries: readonly number[]
}

const differing = (what: string, difference: number): string => {
  if (difference === 0) return what
  return `${what}: ${formatMoney(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} came`
}

const nobodys = (line: BankLine): Found | null =>
  line.amount <= 0
    ? null
    : { as: 'suspense', id: '', what: 'Nobody’s yet: into suspense', difference: 0, sure: false, entries: [] }

/** What each line seems to be of: what nobody expects is nobody's, and what went out unknown is left open. */
export const proposalsFor = async (db: Db, lines: readonly BankLine[]): Promise<Map<string, Found | null>> => {
  const [first] = lines.map(({ day }) => day).toSorted()
  if (first === undefined) return new Map()
  const matches = matchLines(lines, await candidatesSince(db, first))
  return new Map(
    lines.map((line) => {
      const match = matches.get(line.id)
      if (!match) return [line.id, nobodys(line)]
      const { as, id, entries, what } = match.candidate as Known
      const difference = toDollars(match.difference)
      return [line.id, { as, id, what: differing(what, match.difference), difference, sure: match.sure, entries }]
    }),
  )
}
