import { type Checker, isSignedBy, type Problem, publishedProblems, witnessProblems } from './proof-check.ts'
import type { Roots, Signed } from './proof-files.ts'
import { type ProofStatement, readStatement } from './proof-statement.ts'

export interface CheckedStatement {
  /** Null if it cannot be read. */
  readonly statement: ProofStatement | null
  readonly problems: readonly Problem[]
}

/**
 * Checks one statement that somebody kept: its signatures and, if the published roots are available (the caller has
 * checked them), that it is among them to the byte.
 */
export const checkStatement = async (
  checker: Checker,
  signed: Signed,
  roots: Roots | null,
): Promise<CheckedStatement> => {
  const statement = readStatement(signed.statement)
  if (!statement) return { statement: null, problems: [{ kind: 'proof-statement' }] }
  const { number, key } = statement
  const isOwn = await isSignedBy(checker, signed.statement, { key, signature: signed.signature })
  const isAccepted =
    statement.kind !== 'key' ||
    (await isSignedBy(checker, signed.statement, { key: statement.next, signature: signed.accepted ?? '' }))
  return {
    statement,
    problems: [
      ...(isOwn && isAccepted ? [] : [{ kind: 'proof-signature' } as const]),
      ...(await witnessProblems(checker, signed, number)),
      ...publishedProblems(signed, roots),
    ],
  }
}
