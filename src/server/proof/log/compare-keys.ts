import { readStatement } from '#fund/proof/proof-statement.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { keptKeys, keyTrouble } from './keys.ts'

interface NamedKey {
  readonly key: string
  readonly madeAt: number
  retiredAt: number | null
}

/** The keys that the statements name, in their order. */
const namedKeys = (texts: readonly string[]): NamedKey[] => {
  const named: NamedKey[] = []
  for (const text of texts) {
    const statement = readStatement(text)
    if (statement?.kind === 'start') named.push({ key: statement.key, madeAt: statement.published, retiredAt: null })
    if (statement?.kind !== 'key') continue
    const old = named.at(-1)
    if (old) old.retiredAt = statement.published
    named.push({ key: statement.next, madeAt: statement.published, retiredAt: null })
  }
  return named
}

/**
 * Compares the stored keys with those that the statements name; without the secret, the private halves are not opened.
 */
export const keyProblems = async (db: Db, texts: readonly string[], secret: Keyring | null): Promise<string[]> => {
  const kept = await keptKeys(db)
  const named = namedKeys(texts)
  const known = new Set(named.map(({ key }) => key))
  const strays = kept.filter(({ public_key: key }) => !known.has(key))
  return [
    ...named.flatMap(({ key, madeAt, retiredAt }) => {
      const row = kept.find((one) => one.public_key === key)
      if (!row) return [`the key ${key} signed statements but is not stored`]
      const trouble = secret && keyTrouble(secret, row)
      return [
        ...(row.made_at === madeAt ? [] : [`the key ${key} was made at a different time than the statements say`]),
        ...(row.retired_at === retiredAt
          ? []
          : [`the key ${key} was retired at a different time than the statements say`]),
        ...(trouble ? [`the key ${key} is damaged: ${trouble}`] : []),
      ]
    }),
    ...strays.map(({ public_key: key }) => `the key ${key} is stored, but no statement names it`),
  ]
}
