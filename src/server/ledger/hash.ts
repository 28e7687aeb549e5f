import { sha256OfJson } from '#server/platform/base/sha256.ts'

/** What the hash of an entry covers: everything in it, and the hash before it. */
export interface Hashed {
  readonly previousHash: string
  readonly seq: number
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly description: string
  readonly effectiveAt: number
  readonly postedAt: number
  readonly lines: readonly { readonly account: string; readonly amount: number }[]
  readonly digest: string | null
}

const byAccount = (one: { account: string }, other: { account: string }): -1 | 1 =>
  one.account < other.account ? -1 : 1

/** SHA-256 in hex over the entry as JSON, its lines in the order of their accounts, and its digest if it has one. */
export const hashOf = (entry: Hashed): string => {
  const { previousHash, seq, id, key, kind, description, effectiveAt, postedAt, digest } = entry
  const lines = [...entry.lines].sort(byAccount).map(({ account, amount }) => [account, amount])
  const last = digest === null ? [] : [digest]
  return sha256OfJson([previousHash, seq, id, key, kind, description, effectiveAt, postedAt, lines, ...last])
}
