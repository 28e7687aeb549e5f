import type { Roots } from './proof-files.ts'
import { readStatement } from './proof-statement.ts'

export interface PublishedKey {
  /**
   * The statement with which it handed over, and when that was published, in epoch milliseconds; null while it is in
   * force.
   */
  readonly retired: { readonly by: number; readonly at: number } | null
}

/** The keys that the fund has published, in hex: those that signed, and the one that was handed over to. */
export const keysOf = ({ statements }: Pick<Roots, 'statements'>): ReadonlyMap<string, PublishedKey> => {
  const keys = new Map<string, PublishedKey>()
  for (const { statement: text } of statements) {
    const statement = readStatement(text)
    if (!statement) continue
    const { key, number, published } = statement
    if (!keys.has(key)) keys.set(key, { retired: null })
    if (statement.kind !== 'key') continue
    keys.set(key, { retired: { by: number, at: published } })
    keys.set(statement.next, { retired: null })
  }
  return keys
}
