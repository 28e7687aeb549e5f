import type { Checker } from '#fund/proof/proof-check.ts'
import { isSignedBy } from '#fund/proof/proof-check.ts'
import type { Work } from '#server/platform/database/store.ts'

/** What a witness hands in: which statement they saw, and their signature over its text. */
export interface WitnessFile {
  readonly statement: number
  readonly name: string
  /** Ed25519 public key in hex. */
  readonly key: string
  /** Base64. */
  readonly signature: string
}

const nameCharactersMax = 100

export const readWitness = (text: string): WitnessFile | null => {
  try {
    const { statement, name, key, signature } = JSON.parse(text) as Partial<Record<keyof WitnessFile, unknown>>
    if (typeof statement !== 'number' || typeof name !== 'string' || name.trim() === '') return null
    if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key) || typeof signature !== 'string') return null
    return { statement, name: name.trim().slice(0, nameCharactersMax), key, signature }
  } catch {
    return null
  }
}

/** Keeps a countersignature; returns the statement's number, or null if it is not valid. */
export const keepWitness = async (
  { db }: Work,
  now: number,
  checker: Checker,
  { statement: number, name, key, signature }: WitnessFile,
): Promise<number | null> => {
  const row = await db.selectFrom('proof_statements').select('text').where('number', '=', number).executeTakeFirst()
  if (!row || !(await isSignedBy(checker, row.text, { key, signature }))) return null
  await db
    .insertInto('proof_witnesses')
    .values({ number, name, public_key: key, signature, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['number', 'public_key']).doUpdateSet({ name, signature, added_at: now }),
    )
    .execute()
  return number
}
