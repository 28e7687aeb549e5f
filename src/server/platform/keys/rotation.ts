import type { Db, Work } from '../database/store.ts'

/** The facts that the database keeps about its keys, each by its fingerprint. */
export const keyFacts = { inForce: 'key-fingerprint', next: 'key-next', before: 'key-before' } as const

export interface Rotation {
  readonly inForce: string | null
  /** The key that nodes have to learn before anything is sealed with it. */
  readonly next: string | null
  /** The previous key, while something may still be sealed with it. */
  readonly before: string | null
}

export const rotationOf = async (db: Db): Promise<Rotation> => {
  const facts = await db.selectFrom('facts').selectAll().where('key', 'in', Object.values(keyFacts)).execute()
  const of = (key: string) => facts.find((fact) => fact.key === key)?.value ?? null
  return { inForce: of(keyFacts.inForce), next: of(keyFacts.next), before: of(keyFacts.before) }
}

/** Changes facts about the keys, in a unit; null removes one. */
export const putRotation = async ({ db }: Work, changed: Partial<Rotation>): Promise<void> => {
  for (const [name, value] of Object.entries(changed) as [keyof Rotation, string | null][]) {
    const key = keyFacts[name]
    await db.deleteFrom('facts').where('key', '=', key).execute()
    if (value !== null) await db.insertInto('facts').values({ key, value }).execute()
  }
}
