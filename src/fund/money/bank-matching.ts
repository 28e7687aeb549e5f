import { dayMs } from '#fund/calendar/time.ts'
import type { Cents } from '#fund/cents/money.ts'

/** A line of the bank's statement; money that came in is above zero. */
export interface BankLine {
  readonly id: string
  /** The New York day on which the bank booked it, `YYYY-MM-DD`. */
  readonly day: string
  readonly amount: Cents
  /** What the bank says about it: the payer's words, references. */
  readonly reference: string
  readonly counterparty: string
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

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** Folded once, since many lines are compared with many candidates. */
const texts = new WeakMap<BankLine, string>()

const textOf = (line: BankLine): string => {
  const known = texts.get(line) ?? folded(`${line.reference} ${line.counterparty}`)
  texts.set(line, known)
  return known
}

/**
 * Whether a line has one of these references, however the bank writes it. A reference without a letter or a digit names
 * nothing; otherwise it would match every line.
 */
export const names = (line: BankLine, references: readonly string[]): boolean =>
  references.map(folded).some((reference) => reference !== '' && textOf(line).includes(reference))

const isNear = ({ day }: BankLine, other: string | null): boolean =>
  other !== null && Math.abs(Date.parse(day) - Date.parse(other)) <= daysApartMax * dayMs

const isOf = (line: BankLine, name: string): boolean => {
  const payer = folded(name)
  return payer.length >= nameCharactersMin && textOf(line).includes(payer)
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
      if (matches.has(line.id)) continue
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
