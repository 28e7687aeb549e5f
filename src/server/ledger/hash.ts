import { createHash } from 'node:crypto'

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
}

const byAccount = (one: { account: string }, other: { account: string }): number =>
  one.account < other.account ? -1 : 1

/** SHA-256 in hex over the entry written as JSON, its lines in the order of their accounts. */
export const hashOf = (entry: Hashed): string => {
  const { previousHash, seq, id, key, kind, description, effectiveAt, postedAt } = entry
  const lines = [...entry.lines].sort(byAccount).map(({ account, amount }) => [account, amount])
  return createHash('sha256')
    .update(JSON.stringify([previousHash, seq, id, key, kind, description, effectiveAt, postedAt, lines]))
    .digest('hex')
}
