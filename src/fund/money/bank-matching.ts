import { dayMs } from '#fund/calendar/time.ts'
import type { Cents } from '#fund/cents/money.ts'
import { withDigraphs, wordsOf } from '#fund/text/fold.ts'

/** A line of the bank's statement; money that came in is above zero. */
export interface BankLine {
  readonly id: string
  /** The New York day on which the bank booked it, `YYYY-MM-DD`. */
  readonly day: string
  readonly amount: Cents
  /** What the bank says about it: the payer's words, references. */
  readonly reference: string
  readonly counterparty: string
  /** 1 for several payments in one credit: no one of them is the whole line. */
  readonly is_collective?: number | null
}

/** What a line may turn out to be, with the amount that it moves at the bank. */
export interface Candidate {
  readonly as: 'booked' | 'deposit' | 'batch' | 'returned'
  readonly id: string
  readonly amount: Cents
  /** The references that the line would name. */
  readonly references: readonly string[]
  readonly name: string
  /** The day on which it was booked; null if it is not in the book yet. */
  readonly day: string | null
  /** The entries of the book that it covers; two candidates that share an entry are never both taken. */
  readonly entries: readonly number[]
}

export interface Match {
  readonly candidate: Candidate
  /** What came less what was expected; below zero means too little came. */
  readonly difference: Cents
  /** Matched by the reference and to the cent: nobody needs to check it. */
  readonly sure: boolean
}

const daysApartMax = 7
const nameCharactersMin = 5

/** As it is compared with a reference: letters and digits alone. */
const bare = (text: string): string => wordsOf(text).join('')

interface FoldedLine {
  readonly bare: string
  /** Its words, and each two that follow each other as one. */
  readonly words: ReadonlySet<string>
}

/** Folded once, since many lines are compared with many candidates. */
const foldedLines = new WeakMap<BankLine, FoldedLine>()

const foldedOf = (line: BankLine): FoldedLine => {
  const known = foldedLines.get(line)
  if (known) return known
  const text = `${line.reference} ${line.counterparty}`
  const ways = [text, withDigraphs(text)].map(wordsOf)
  const pairs = ways.flatMap((words) => words.slice(1).map((word, place) => `${words[place]}${word}`))
  const made = { bare: wordsOf(text).join(''), words: new Set([...ways.flat(), ...pairs]) }
  foldedLines.set(line, made)
  return made
}

/**
 * Whether a line has one of these references, however the bank writes it. A reference without a letter or a digit names
 * nothing; otherwise it would match every line.
 */
export const names = (line: BankLine, references: readonly string[]): boolean =>
  references.map(bare).some((reference) => reference !== '' && foldedOf(line).bare.includes(reference))

const isNear = ({ day }: BankLine, other: string | null): boolean =>
  other !== null && Math.abs(Date.parse(day) - Date.parse(other)) <= daysApartMax * dayMs

/** How many words of a name a bank may write as one: VANDERBERG has three. */
const runs = [1, 2, 3]

/** Whether a line names somebody, as banks write people: DOE JOHN, ORSTED MOLLER, OBRIEN/SINEAD, MUELLER, VANDERBERG. */
const isOf = (line: BankLine, name: string): boolean => {
  const { words } = foldedOf(line)
  const spellings = [name, withDigraphs(name)].map(wordsOf)
  const [plain = []] = spellings
  if (plain.join('').length < nameCharactersMin) return false
  // Each of its words is among those of the line, in whatever order, some that follow each other possibly as one.
  const upTo = [true]
  for (let end = 1; end <= plain.length; end += 1)
    upTo.push(
      runs.some(
        (run) =>
          upTo[end - run] === true && spellings.some((spelling) => words.has(spelling.slice(end - run, end).join(''))),
      ),
    )
  return upTo.at(-1) === true
}

/** From the surest to the least sure: the first rule that exactly one candidate meets decides. */
const rules: readonly { sure: boolean; is(line: BankLine, candidate: Candidate): boolean }[] = [
  { sure: true, is: (line, { amount, references }) => amount === line.amount && names(line, references) },
  { sure: false, is: (line, { as, references }) => as === 'deposit' && names(line, references) },
  { sure: false, is: (line, { as, amount }) => as === 'batch' && amount === line.amount },
  { sure: false, is: (line, { as, amount, day }) => as === 'booked' && amount === line.amount && isNear(line, day) },
  { sure: false, is: (line, { as, amount, name }) => as === 'deposit' && amount === line.amount && isOf(line, name) },
]

/** A deposit is money in, so money that was paid out is never taken for one. */
const isSameDirection = (line: BankLine, { amount }: Candidate): boolean => Math.sign(amount) === Math.sign(line.amount)

/**
 * Of the candidates that meet a rule, the one that covers the most entries, as a batch before its single payouts;
 * undefined if two cover equally many.
 */
const oneOf = (found: readonly Candidate[]): Candidate | undefined => {
  const [first, second] = found.toSorted((a, b) => b.entries.length - a.entries.length)
  return second && second.entries.length === first?.entries.length ? undefined : first
}

/**
 * What each line is matched with, by the line's id: each candidate is taken once, and a line that two candidates fit
 * equally well is left to a person.
 */
export const matchLines = (lines: readonly BankLine[], candidates: readonly Candidate[]): Map<string, Match> => {
  const matches = new Map<string, Match>()
  const [taken, entries] = [new Set<Candidate>(), new Set<number>()]
  for (const { sure, is } of rules)
    for (const line of lines) {
      if (matches.has(line.id) || line.is_collective) continue
      const free = candidates.filter(
        (one) =>
          !taken.has(one) &&
          isSameDirection(line, one) &&
          !one.entries.some((seq) => entries.has(seq)) &&
          is(line, one),
      )
      const candidate = oneOf(free)
      if (!candidate) continue
      taken.add(candidate)
      for (const seq of candidate.entries) entries.add(seq)
      matches.set(line.id, { candidate, difference: line.amount - candidate.amount, sure })
    }
  return matches
}
