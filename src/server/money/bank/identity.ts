import { dayMs } from '#fund/calendar/time.ts'
import type { Cents } from '#fund/cents/money.ts'
import { isSameAccount } from '#fund/money/account-numbers.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { ReadLine } from './statement.ts'

/** A line that an earlier file brought. */
export interface KnownLine {
  readonly id: string
  readonly day: string
  readonly amount: Cents
  readonly counterparty: string
  readonly reference: string
  readonly bank_id: string | null
  /** Its account, if its file named one, and where the file came from: lines of one source are told apart by their words. */
  readonly account: string
  readonly source: string
}

/** Whether a line of a file is new, one that is here already, or one that a person has to compare. */
export type Identity =
  | { readonly is: 'new' }
  | { readonly is: 'known'; readonly of: KnownLine }
  | { readonly is: 'ask'; readonly of: KnownLine }

interface Words {
  readonly all: ReadonlySet<string>
  readonly key: string
}

const wordsOf = ({ counterparty, reference }: { counterparty: string; reference: string }): Words => {
  const all = new Set(
    `${counterparty} ${reference}`
      .normalize('NFKD')
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )
  return { all, key: [...all].toSorted().join(' ') }
}

const within = (few: Words, many: Words): boolean => [...few.all].every((word) => many.all.has(word))

/** One line of the file with one that is here, both of the same amount. */
interface Pair {
  readonly line: ReadLine
  readonly words: Words
  readonly other: KnownLine
  readonly others: Words
  readonly isOneSource: boolean
}

const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs

const sameId = ({ line, other }: Pair): boolean => line.bankId !== null && line.bankId === other.bank_id
const otherIds = ({ line, other, isOneSource }: Pair): boolean =>
  isOneSource && line.bankId !== null && other.bank_id !== null && line.bankId !== other.bank_id
const sameDay = ({ line, other }: Pair): boolean => line.day === other.day
const sameWords = ({ words, others }: Pair): boolean => words.key === others.key
const sharesWords = ({ words, others }: Pair): boolean => within(words, others) || within(others, words)

/** A bank that names the other side names it again. */
const sameParty = ({ line, other }: Pair): boolean =>
  line.counterparty === '' ||
  other.counterparty === '' ||
  wordsOf({ counterparty: line.counterparty, reference: '' }).key ===
    wordsOf({ counterparty: other.counterparty, reference: '' }).key

const idDaysMax = 7
const sourceDaysMax = 3

/** From the surest to what only a person knows. Each line that is here is at most one of the file's. */
const rules: readonly { readonly is: 'known' | 'ask'; readonly holds: (pair: Pair) => boolean }[] = [
  { is: 'known', holds: (pair) => sameDay(pair) && sameId(pair) && sameWords(pair) },
  { is: 'known', holds: (pair) => sameDay(pair) && sameWords(pair) && !otherIds(pair) },
  { is: 'known', holds: (pair) => sameDay(pair) && sameId(pair) && (!pair.isOneSource || sameParty(pair)) },
  {
    is: 'ask',
    holds: (pair) =>
      sameId(pair) && (!pair.isOneSource || sameParty(pair)) && daysApart(pair.line.day, pair.other.day) <= idDaysMax,
  },
  { is: 'ask', holds: (pair) => sameDay(pair) && !otherIds(pair) && (!pair.isOneSource || sharesWords(pair)) },
  {
    is: 'ask',
    holds: (pair) =>
      !pair.isOneSource && daysApart(pair.line.day, pair.other.day) <= sourceDaysMax && sharesWords(pair),
  },
]

/**
 * What each line of a file is, in its order. Within a file equal lines are different ones, so each line that is here
 * stands for one of them at most: a file never leaves fewer lines than it has.
 */
export const identify = async (
  lines: readonly ReadLine[],
  { account, source }: { readonly account: string; readonly source: string },
  known: readonly KnownLine[],
): Promise<Identity[]> => {
  const found: (Identity | undefined)[] = lines.map(() => undefined)
  const free = new Map<Cents, Set<KnownLine>>()
  for (const one of known) {
    if (account !== '' && one.account !== '' && !isSameAccount(one.account, account)) continue
    free.set(one.amount, (free.get(one.amount) ?? new Set()).add(one))
  }
  const others = new Map(await mapInTurns(known, (one) => [one, wordsOf(one)] as const))
  const words = await mapInTurns(lines, wordsOf)
  for (const { is, holds } of rules)
    for (const [place, line] of lines.entries()) {
      const some = free.get(line.amount)
      if (found[place] || !some || some.size === 0) continue
      for (const other of some) {
        const pair = {
          line,
          words: words[place] ?? wordsOf(line),
          other,
          others: others.get(other) ?? wordsOf(other),
          isOneSource: other.source === source,
        }
        if (!holds(pair)) continue
        found[place] = { is, of: other }
        some.delete(other)
        break
      }
    }
  return found.map((one) => one ?? { is: 'new' })
}
