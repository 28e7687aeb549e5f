import { isConsistent, leafHash, rootOfPath, type Sha256, sameBytes, treeRoot } from './merkle.ts'
import { fromBase64, fromHex, toHex, utf8 } from './proof-bytes.ts'
import type { Consistency, Proof, Roots, Signed } from './proof-files.ts'
import { keysOf } from './proof-keys.ts'
import { addsUp, commitment, type FundLeaf, type Leaf, readFundLeaf, readLeaf, saltBytes } from './proof-leaf.ts'
import { type ProofStatement, readStatement, type WeekStatement } from './proof-statement.ts'

/** What a check needs: SHA-256, and Ed25519 verification of a message with a public key. */
export interface Checker {
  readonly sha256: Sha256
  verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>
}

/** What is wrong; `number` is the statement's. */
export type Problem =
  | { readonly kind: 'unreadable'; readonly number: number }
  | { readonly kind: 'wrong-number'; readonly number: number }
  | { readonly kind: 'wrong-beginning'; readonly number: number }
  | { readonly kind: 'wrong-history'; readonly number: number }
  | { readonly kind: 'wrong-previous'; readonly number: number }
  | { readonly kind: 'wrong-restated'; readonly number: number }
  | { readonly kind: 'wrong-key'; readonly number: number }
  | { readonly kind: 'wrong-signature'; readonly number: number }
  | { readonly kind: 'wrong-witness'; readonly number: number; readonly name: string }
  | { readonly kind: 'leaf-unreadable' }
  | { readonly kind: 'leaf-sum' }
  | { readonly kind: 'leaf-week' }
  | { readonly kind: 'path' }
  | { readonly kind: 'proof-statement' }
  | { readonly kind: 'statement-away'; readonly number: number }
  | { readonly kind: 'proof-signature' }
  | { readonly kind: 'not-published'; readonly number: number }
  | { readonly kind: 'published-otherwise'; readonly number: number }
  | { readonly kind: 'retired-key'; readonly number: number }
  | { readonly kind: 'order' }
  | { readonly kind: 'not-grown' }

const none = new Uint8Array()

const bytesOf = (base64: string): Uint8Array => fromBase64(base64) ?? none

/** The hash of a statement as a leaf of the tree over all of them. */
export const statementHash = (sha256: Sha256, text: string): Uint8Array => leafHash(sha256, utf8(text))

export const isSignedBy = async (
  { verify }: Checker,
  text: string,
  { key, signature }: { key: string; signature: string },
): Promise<boolean> => {
  const bytes = fromHex(key)
  return bytes !== null && verify(bytes, utf8(text), bytesOf(signature))
}

interface Seen {
  /** The key that may sign next; null before the first. */
  key: string | null
  root: string | null
  /** The root in force for each week. */
  readonly rootOf: Map<string, string>
  readonly hashes: Uint8Array[]
}

const weekProblems = (statement: WeekStatement, seen: Seen): Problem[] => {
  const { number, week, restates, previous } = statement
  const before = seen.rootOf.get(week) ?? null
  return [
    ...(previous === seen.root ? [] : [{ kind: 'wrong-previous', number } as const]),
    ...((restates?.root ?? null) === before ? [] : [{ kind: 'wrong-restated', number } as const]),
  ]
}

/** Countersignatures that do not match these bytes. */
export const witnessProblems = async (checker: Checker, signed: Signed, number: number): Promise<Problem[]> => {
  const problems: Problem[] = []
  for (const { name, key, signature } of signed.witnesses ?? [])
    if (!(await isSignedBy(checker, signed.statement, { key, signature })))
      problems.push({ kind: 'wrong-witness', number, name })
  return problems
}

const oneProblems = async (checker: Checker, signed: Signed, number: number, seen: Seen): Promise<Problem[]> => {
  const statement = readStatement(signed.statement)
  if (!statement) return [{ kind: 'unreadable', number }]
  const problems: Problem[] = []
  if (statement.number !== number) problems.push({ kind: 'wrong-number', number })
  if ((statement.kind === 'start') !== (number === 0)) problems.push({ kind: 'wrong-beginning', number })
  if (statement.history !== toHex(treeRoot(checker.sha256, seen.hashes)))
    problems.push({ kind: 'wrong-history', number })
  if (seen.key !== null && statement.key !== seen.key) problems.push({ kind: 'wrong-key', number })
  if (!(await isSignedBy(checker, signed.statement, { key: statement.key, signature: signed.signature })))
    problems.push({ kind: 'wrong-signature', number })
  if (statement.kind === 'week') problems.push(...weekProblems(statement, seen))
  if (statement.kind === 'key') {
    const accepted = { key: statement.next, signature: signed.accepted ?? '' }
    if (!(await isSignedBy(checker, signed.statement, accepted))) problems.push({ kind: 'wrong-signature', number })
  }
  return [...problems, ...(await witnessProblems(checker, signed, number))]
}

const note = (seen: Seen, statement: ProofStatement | null): void => {
  if (!statement) return
  seen.key = statement.kind === 'key' ? statement.next : statement.key
  if (statement.kind !== 'week') return
  seen.root = statement.root
  seen.rootOf.set(statement.week, statement.root)
}

/** Everything that is wrong with the published statements, from the first to the last. */
export const rootsProblems = async (
  checker: Checker,
  { statements }: Pick<Roots, 'statements'>,
): Promise<Problem[]> => {
  const seen: Seen = { key: null, root: null, rootOf: new Map(), hashes: [] }
  const problems: Problem[] = []
  for (const [number, signed] of statements.entries()) {
    problems.push(...(await oneProblems(checker, signed, number, seen)))
    note(seen, readStatement(signed.statement))
    seen.hashes.push(statementHash(checker.sha256, signed.statement))
  }
  return problems
}

/** Whether a signed statement is the published one; no problems if there is nothing published to compare with. */
export const publishedProblems = ({ statement: text }: Pick<Signed, 'statement'>, roots: Roots | null): Problem[] => {
  const statement = readStatement(text)
  if (!roots || !statement) return []
  const { number, key } = statement
  const published = roots.statements[number]
  if (published?.statement === text) return []
  const retired = keysOf(roots).get(key)?.retired
  return [
    ...(retired && retired.by < number ? [{ kind: 'retired-key', number } as const] : []),
    { kind: published ? 'published-otherwise' : 'not-published', number },
  ]
}

const leafProblems = (leaf: Leaf | FundLeaf | null, statement: WeekStatement, isFund: boolean): Problem[] => {
  if (!leaf) return [{ kind: 'leaf-unreadable' }]
  return [
    ...(isFund || addsUp(leaf) ? [] : [{ kind: 'leaf-sum' } as const]),
    ...(leaf.week === statement.week ? [] : [{ kind: 'leaf-week' } as const]),
  ]
}

const isOnPath = (sha256: Sha256, proof: Proof, statement: WeekStatement): boolean => {
  const salt = bytesOf(proof.salt)
  if (salt.length !== saltBytes) return false
  const { position, path } = proof
  const leaf = commitment(sha256, salt, proof.leaf)
  const root = rootOfPath(sha256, { leaf, position, size: statement.leaves, path: path.map(bytesOf) })
  return root !== null && toHex(root) === statement.root
}

export interface CheckedProof {
  /** Null if it cannot be read. */
  readonly leaf: Leaf | null
  readonly statement: WeekStatement | null
  readonly problems: readonly Problem[]
}

/** Checks one proof by itself and, if they are available, against the published roots, which the caller has checked. */
export const checkProof = async (checker: Checker, proof: Proof, roots: Roots | null): Promise<CheckedProof> => {
  const statement = readStatement(proof.statement)
  if (statement?.kind !== 'week') return { leaf: null, statement: null, problems: [{ kind: 'proof-statement' }] }
  const isFund = proof.position === 0
  const leaf = readLeaf(proof.leaf)
  const problems = leafProblems(isFund ? readFundLeaf(proof.leaf) : leaf, statement, isFund)
  if (!isOnPath(checker.sha256, proof, statement)) problems.push({ kind: 'path' })
  if (!(await isSignedBy(checker, proof.statement, { key: statement.key, signature: proof.signature })))
    problems.push({ kind: 'proof-signature' })
  return { leaf, statement, problems: [...problems, ...publishedProblems(proof, roots)] }
}

export interface CheckedConsistency {
  readonly from: ProofStatement | null
  readonly to: ProofStatement | null
  readonly problems: readonly Problem[]
}

/** Checks that `to` still contains `from` and everything before it, unchanged. */
export const checkConsistency = async (
  checker: Checker,
  proof: Consistency,
  roots: Roots | null,
): Promise<CheckedConsistency> => {
  const { sha256 } = checker
  const [from, to] = [readStatement(proof.from.statement), readStatement(proof.to.statement)]
  if (!from || !to) return { from, to, problems: [{ kind: 'proof-statement' }] }
  if (from.number >= to.number) return { from, to, problems: [{ kind: 'order' }] }
  const historyOf = ({ number, history }: ProofStatement) => ({ size: number, root: fromHex(history) ?? none })
  const now = historyOf(to)
  const leaf = statementHash(sha256, proof.from.statement)
  const path = proof.inclusion.map(bytesOf)
  const reached = rootOfPath(sha256, { leaf, position: from.number, size: to.number, path })
  const hasGrown =
    isConsistent(sha256, { old: historyOf(from), now, path: proof.path.map(bytesOf) }) &&
    reached !== null &&
    sameBytes(reached, now.root)
  const problems: Problem[] = hasGrown ? [] : [{ kind: 'not-grown' }]
  for (const [signed, statement] of [
    [proof.from, from],
    [proof.to, to],
  ] as const) {
    if (!(await isSignedBy(checker, signed.statement, { key: statement.key, signature: signed.signature })))
      problems.push({ kind: 'proof-signature' })
    problems.push(...publishedProblems(signed, roots))
  }
  return { from, to, problems }
}
