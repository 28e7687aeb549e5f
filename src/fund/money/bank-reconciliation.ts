import { addDays } from '#fund/calendar/new-york.ts'
import { type Cents, checkCents, sumCents } from '#fund/cents/money.ts'

/** A line of the bank, and the entries of the book that it was matched with. */
export interface BankMove {
  readonly id: string
  readonly day: string
  readonly amount: Cents
  readonly entries: readonly number[]
}

/** How much an entry of the book changes cash, on the New York day in which it takes effect. */
export interface BookMove {
  readonly seq: number
  readonly day: string
  readonly amount: Cents
  /** The entry that this one reverses to the cent. */
  readonly reverses?: number | undefined
}

export interface Sides {
  /** The bank's first day, and the bank's balance before it. */
  readonly from: string
  readonly opening: Cents
  readonly bank: readonly BankMove[]
  readonly book: readonly BookMove[]
}

export interface DayBalance {
  readonly day: string
  readonly book: Cents
  readonly bank: Cents
}

/** What one side has and the other does not; the amount is by how much it makes bank cash exceed book cash. */
export type Unexplained =
  | { readonly kind: 'before'; readonly amount: Cents }
  | { readonly kind: 'bank-only'; readonly id: string; readonly amount: Cents }
  | { readonly kind: 'book-only'; readonly seq: number; readonly amount: Cents }

const sumBy = (moves: readonly { readonly day: string; readonly amount: Cents }[]): Map<string, Cents> => {
  const sums = new Map<string, Cents>()
  for (const { day, amount } of moves) sums.set(day, checkCents((sums.get(day) ?? 0) + amount))
  return sums
}

/** Book cash and bank cash at the end of each day, from the bank's first one on. */
export const dailyBalances = ({ from, opening, bank, book }: Sides, to: string): DayBalance[] => {
  const [banked, booked] = [sumBy(bank), sumBy(book)]
  let of = { bank: opening, book: sumCents(book.filter(({ day }) => day < from).map(({ amount }) => amount)) }
  const days: DayBalance[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    of = { bank: checkCents(of.bank + (banked.get(day) ?? 0)), book: checkCents(of.book + (booked.get(day) ?? 0)) }
    days.push({ day, ...of })
  }
  return days
}

/**
 * Why bank cash and book cash differ at the end of a day: the sum of these is the difference, to the cent. What the
 * book had before the bank's first day is taken together, except what was matched with a line; an entry and its
 * reversal explain nothing.
 */
export const explainDifference = ({ from, opening, bank, book }: Sides, day: string): Unexplained[] => {
  const dayOf = new Map(book.map((entry) => [entry.seq, entry.day]))
  const lineOf = new Map(bank.flatMap((line) => line.entries.map((seq) => [seq, line] as const)))
  /** Whether all of it is on both sides by that day. */
  const isBoth = (line: BankMove): boolean =>
    line.day <= day && line.entries.length > 0 && line.entries.every((seq) => (dayOf.get(seq) ?? '9') <= day)
  const known = book.filter((entry) => entry.day <= day)
  const undone = new Set(
    known.flatMap(({ seq, reverses }) =>
      reverses === undefined || lineOf.has(seq) || lineOf.has(reverses) ? [] : [seq, reverses],
    ),
  )
  const before = known.filter(({ day: at, seq }) => at < from && !lineOf.has(seq) && !undone.has(seq))
  const start = checkCents(opening - sumCents(before.map(({ amount }) => amount)))
  const bankOnly = bank
    .filter((line) => line.day <= day && !isBoth(line))
    .map(({ id, amount }) => ({ kind: 'bank-only' as const, id, amount }))
  const bookOnly = known
    .filter(({ seq, day: at }) => {
      if (undone.has(seq)) return false
      const line = lineOf.get(seq)
      return line ? !isBoth(line) : at >= from
    })
    .map(({ seq, amount }) => ({ kind: 'book-only' as const, seq, amount: checkCents(-amount) }))
  return [...(start === 0 ? [] : [{ kind: 'before' as const, amount: start }]), ...bankOnly, ...bookOnly]
}
