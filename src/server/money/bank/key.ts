import { sha256OfJson } from '#server/platform/base/sha256.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { ReadLine } from './statement.ts'

/**
 * The key by which a line is recognised in two files: the bank's id with the amount or, without an id, a digest of its
 * words and how often they occurred before on that day in the same file.
 */
export const lineKeysOf = (account: string, lines: readonly ReadLine[]): Promise<string[]> => {
  const seen = new Map<string, number>()
  return mapInTurns(lines, ({ day, valueDay, amount, counterparty, reference, bankId }) => {
    if (bankId) return `id ${sha256OfJson([account, bankId, amount])}`
    const digest = sha256OfJson([account, day, valueDay, amount, counterparty, reference])
    const times = seen.get(digest) ?? 0
    seen.set(digest, times + 1)
    return `line ${digest} ${times}`
  })
}
