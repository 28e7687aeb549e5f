import { readStatement, type WeekStatement } from '#fund/proof/proof-statement.ts'

/** The published roots that a build knows (scripts/known-roots.ts): the first of a week, and the newest. */
export interface KnownRoots {
  readonly first: WeekStatement
  readonly newest: WeekStatement
}

/** From the setting of the build: a JSON list of signed texts, or nothing. Throws one line on anything else. */
export function knownRootsOf(setting: string): KnownRoots | undefined {
  if (setting === '') return undefined
  const texts: unknown = JSON.parse(setting)
  const [first, newest] = (Array.isArray(texts) ? texts : []).map((text) => readStatement(String(text)))
  if (first?.kind !== 'week' || newest?.kind !== 'week')
    throw new Error('PORTAL_KNOWN_ROOTS: not two statements of weeks (docs/proofs.md "Statements")')
  return { first, newest }
}
