import { sameBytes, treeRoot } from './merkle.ts'
import { fromBase64, isBytes, isText, toHex } from './proof-bytes.ts'
import { type Checker, isSignedBy, type Problem, publishedProblems } from './proof-check.ts'
import type { Roots } from './proof-files.ts'
import {
  addsUp,
  commitment,
  type FundLeaf,
  type Leaf,
  readFundLeaf,
  readLeaf,
  saltBytes,
  type Totals,
  totalNames,
  totalsOf,
} from './proof-leaf.ts'
import { readStatement, type WeekStatement } from './proof-statement.ts'

export const leavesFormat = 'investor-portal leaves 1'

/** An opened leaf at its place in the tree, with its text and salt. Hash and salt in base64. */
export interface OpenedEntry {
  readonly hash: string
  readonly leaf: string
  readonly salt: string
}

/** A leaf whose salt was erased along with the person. */
export interface ClosedEntry {
  readonly hash: string
  readonly leaf?: undefined
  readonly salt?: undefined
}

export type LeafEntry = OpenedEntry | ClosedEntry

/** Every leaf of a week, the fund's first: what an auditor adds up. */
export interface Leaves {
  readonly format: typeof leavesFormat
  readonly statement: string
  readonly signature: string
  readonly leaves: readonly LeafEntry[]
}

type Fields = Readonly<Record<string, unknown>>

const isEntry = (value: unknown): value is LeafEntry => {
  const { hash, leaf, salt } = (value ?? {}) as Fields
  return isBytes(hash) && (leaf === undefined ? salt === undefined : isText(leaf) && isBytes(salt))
}

/** A file of opened leaves; null for anything else. */
export const readLeaves = (text: string): Leaves | null => {
  try {
    const value = JSON.parse(text) as Fields | null
    const { format, statement, signature, leaves } = value ?? {}
    const isOne = format === leavesFormat && isText(statement) && isBytes(signature)
    return isOne && Array.isArray(leaves) && leaves.every(isEntry) ? (value as unknown as Leaves) : null
  } catch {
    return null
  }
}

/** What is wrong; `position` is the leaf's, 0 for the fund's. */
export type LeavesProblem =
  | Problem
  | { readonly kind: 'leaf-count'; readonly found: number; readonly signed: number }
  | { readonly kind: 'leaves-root' }
  | { readonly kind: 'leaf-order'; readonly position: number }
  | { readonly kind: 'leaf-hash'; readonly position: number }
  | { readonly kind: 'leaf-text'; readonly position: number }
  | { readonly kind: 'leaf-figures'; readonly position: number }
  | { readonly kind: 'leaf-twice'; readonly position: number }
  | { readonly kind: 'fund-unopened' }
  | { readonly kind: 'fund-total'; readonly name: keyof Totals; readonly signed: number; readonly sum: number }
  | { readonly kind: 'public-total'; readonly name: keyof Totals }

export interface CheckedLeaves {
  /** Null if it cannot be read. */
  readonly statement: WeekStatement | null
  /** The sums of the leaves that were opened. */
  readonly sums: Totals
  /** The totals in the fund's signed leaf; null if it was not opened. */
  readonly fund: FundLeaf | null
  /** How many leaves of accounts were not opened: with any, the sums cannot equal those of the fund's leaf. */
  readonly unopened: number
  readonly problems: readonly LeavesProblem[]
}

const bytesOf = (base64: string): Uint8Array => fromBase64(base64) ?? new Uint8Array()

const isBefore = (one: Uint8Array, other: Uint8Array): boolean => toHex(one) < toHex(other)

const isOpenedBy = ({ sha256 }: Checker, { hash, leaf, salt }: OpenedEntry): boolean => {
  const bytes = bytesOf(salt)
  return bytes.length === saltBytes && sameBytes(commitment(sha256, bytes, leaf), bytesOf(hash))
}

const treeProblems = (
  { sha256 }: Checker,
  hashes: readonly Uint8Array[],
  statement: WeekStatement,
): LeavesProblem[] => {
  const { leaves: signed, root } = statement
  const problems: LeavesProblem[] = []
  if (hashes.length !== signed) problems.push({ kind: 'leaf-count', found: hashes.length, signed })
  if (toHex(treeRoot(sha256, hashes)) !== root) problems.push({ kind: 'leaves-root' })
  for (const [position, hash] of hashes.entries()) {
    const before = hashes[position - 1]
    if (position > 1 && before && !isBefore(before, hash)) problems.push({ kind: 'leaf-order', position })
  }
  return problems
}

interface Opened {
  readonly own: Leaf[]
  readonly accounts: Set<string>
  readonly problems: LeavesProblem[]
}

const open = (opened: Opened, checker: Checker, entry: OpenedEntry, at: { position: number; week: string }): void => {
  const { position, week } = at
  const leaf = readLeaf(entry.leaf)
  if (!isOpenedBy(checker, entry)) opened.problems.push({ kind: 'leaf-hash', position })
  if (leaf?.week !== week) opened.problems.push({ kind: 'leaf-text', position })
  if (!leaf) return
  if (!addsUp(leaf)) opened.problems.push({ kind: 'leaf-figures', position })
  if (opened.accounts.has(leaf.account)) opened.problems.push({ kind: 'leaf-twice', position })
  opened.accounts.add(leaf.account)
  opened.own.push(leaf)
}

const totalProblems = (fund: FundLeaf, sums: Totals, unopened: number, statement: WeekStatement): LeavesProblem[] => {
  const ofSums = unopened > 0 ? [] : totalNames.filter((name) => fund[name] !== sums[name])
  const { totals } = statement
  return [
    ...ofSums.map((name) => ({ kind: 'fund-total', name, signed: fund[name], sum: sums[name] }) as const),
    ...totalNames.flatMap((name) =>
      totals && totals[name] !== fund[name] ? [{ kind: 'public-total', name } as const] : [],
    ),
  ]
}

/**
 * Checks a week whose leaves are all opened: that they make the signed root, that each figure follows from the others,
 * and that the totals in the fund's leaf, and those shown to the public, are their sums.
 */
export const checkLeaves = async (checker: Checker, file: Leaves, roots: Roots | null): Promise<CheckedLeaves> => {
  const statement = readStatement(file.statement)
  if (statement?.kind !== 'week')
    return { statement: null, sums: totalsOf([]), fund: null, unopened: 0, problems: [{ kind: 'proof-statement' }] }
  const { week, key } = statement
  const [first, ...others] = file.leaves
  const opened: Opened = { own: [], accounts: new Set(), problems: [] }
  for (const [place, entry] of others.entries())
    if (entry.leaf !== undefined) open(opened, checker, entry, { position: place + 1, week })
  const own = first?.leaf === undefined ? null : first
  const fund = own && readFundLeaf(own.leaf)
  const sums = totalsOf(opened.own)
  const unopened = others.filter(({ leaf }) => leaf === undefined).length
  const problems = treeProblems(
    checker,
    file.leaves.map(({ hash }) => bytesOf(hash)),
    statement,
  )
  if (!own || !fund) problems.push({ kind: 'fund-unopened' })
  else if (!isOpenedBy(checker, own)) problems.push({ kind: 'leaf-hash', position: 0 })
  if (fund && fund.week !== week) problems.push({ kind: 'leaf-text', position: 0 })
  problems.push(...opened.problems, ...(fund ? totalProblems(fund, sums, unopened, statement) : []))
  if (!(await isSignedBy(checker, file.statement, { key, signature: file.signature })))
    problems.push({ kind: 'proof-signature' })
  return { statement, sums, fund, unopened, problems: [...problems, ...publishedProblems(file, roots)] }
}
