import type { Cents } from '#fund/cents/money.ts'
import { leafHash, type Sha256 } from './merkle.ts'
import { isHash, linesOf, readInteger, readLines, utf8 } from './proof-bytes.ts'

/** One account's figures for a week. Cents. */
export interface LeafFigures {
  readonly opening: Cents
  readonly gross: Cents
  readonly recovered: Cents
  readonly share: Cents
  readonly closing: Cents
  /** The loss carried on after the week. */
  readonly carried: Cents
}

/** An investor's leaf for a week. */
export interface Leaf extends LeafFigures {
  /** The Sunday on which the week begins, "2026-11-15". */
  readonly week: string
  /** The account's id, so that two people are never shown the same leaf. */
  readonly account: string
  /** The account's leaf of the week before, in hex; "-" if it has none. */
  readonly previous: string
}

/** The sums of a week's leaves, and what the fund took. */
export interface Totals extends LeafFigures {
  readonly accounts: number
  readonly fund: Cents
}

export interface FundLeaf extends Totals {
  readonly week: string
}

export const saltBytes = 32
const leafTitle = 'investor-portal leaf 1'
const fundTitle = 'investor-portal fund leaf 1'
const figureNames = ['opening', 'gross', 'recovered', 'share', 'closing', 'carried'] as const
const leafNames = ['week', 'account', ...figureNames, 'previous'] as const
/** In the order in which they are written. */
export const totalNames = ['accounts', ...figureNames, 'fund'] as const
const fundNames = ['week', ...totalNames] as const

const textOf = <Name extends string>(
  title: string,
  names: readonly Name[],
  values: Readonly<Record<Name, string | number>>,
): string =>
  linesOf(
    title,
    names.map((name) => [name, values[name]]),
  )

export const leafText = (leaf: Leaf): string => textOf(leafTitle, leafNames, leaf)
export const fundLeafText = (leaf: FundLeaf): string => textOf(fundTitle, fundNames, leaf)

/** RFC 6962's leaf over the salt and then the text: without the salt nobody can find the text by guessing. */
export const commitment = (sha256: Sha256, salt: Uint8Array, text: string): Uint8Array => {
  if (salt.length !== saltBytes) throw new RangeError(`A salt has ${saltBytes} bytes, not ${salt.length}`)
  return leafHash(sha256, salt, utf8(text))
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const numbersOf = <Name extends string>(values: Readonly<Record<Name, string>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, readInteger(values[name])])) as Record<Name, number>

const areWhole = (numbers: Readonly<Record<string, number>>): boolean =>
  Object.values(numbers).every(Number.isSafeInteger)

/** The leaf that a text encodes; null unless it is in the canonical form. */
export const readLeaf = (text: string): Leaf | null => {
  const values = readLines(text, leafTitle, leafNames)
  if (!values) return null
  const { week, account, previous } = values
  const figures = numbersOf(values, figureNames)
  const isGood = isDate(week) && account !== '' && (previous === '-' || isHash(previous)) && areWhole(figures)
  return isGood ? { week, account, previous, ...figures } : null
}

export const readFundLeaf = (text: string): FundLeaf | null => {
  const values = readLines(text, fundTitle, fundNames)
  if (!values) return null
  const figures = numbersOf(values, totalNames)
  return isDate(values.week) && areWhole(figures) ? { week: values.week, ...figures } : null
}

/** What the week added to the balance by its own figures. */
const resultOf = ({ gross, recovered, share }: LeafFigures): Cents => (gross < 0 ? gross : recovered + share)

/** Whether the figures of a leaf follow from each other (api.md "Close"). */
export const addsUp = (leaf: LeafFigures): boolean =>
  leaf.closing - leaf.opening === resultOf(leaf) && leaf.recovered >= 0 && leaf.share >= 0 && leaf.carried >= 0

/** The sums of some leaves; the fund's part is the gross that went to no account. */
export const totalsOf = (leaves: readonly LeafFigures[]): Totals => {
  const sum = (value: (leaf: LeafFigures) => Cents): Cents => leaves.reduce((total, leaf) => total + value(leaf), 0)
  return {
    accounts: leaves.length,
    opening: sum(({ opening }) => opening),
    gross: sum(({ gross }) => gross),
    recovered: sum(({ recovered }) => recovered),
    share: sum(({ share }) => share),
    closing: sum(({ closing }) => closing),
    carried: sum(({ carried }) => carried),
    fund: sum((leaf) => leaf.gross - resultOf(leaf)),
  }
}
