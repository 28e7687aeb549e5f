import type { Sha256 } from './merkle.ts'
import { toHex, utf8 } from './proof-bytes.ts'
import { type CheckedProof, type Checker, checkProof, statementHash } from './proof-check.ts'
import { type Proof, proofFormat, type Roots, type ShortProof, shortProofFormat } from './proof-files.ts'
import { readLeaf } from './proof-leaf.ts'
import { readStatement } from './proof-statement.ts'

/** How many bytes the file of a proof among 100,000 accounts may have. */
const proofBytesMax = 2048

/**
 * A proof as it is handed out: whole, or, if a long reason makes it too large, with its statement named by number and
 * digest.
 */
export const asHandedOut = (sha256: Sha256, proof: Proof): Proof | ShortProof => {
  if (utf8(JSON.stringify(proof)).length <= proofBytesMax) return proof
  const { leaf, salt, position, path, statement, signature } = proof
  const number = readStatement(statement)?.number ?? 0
  const digest = toHex(statementHash(sha256, statement))
  return { format: shortProofFormat, leaf, salt, position, path, number, digest, signature }
}

/**
 * Checks a proof of either form (`checkProof`); one that only names its statement cannot be checked without the
 * published roots.
 */
export const checkProofFile = async (
  checker: Checker,
  file: Proof | ShortProof,
  roots: Roots | null,
): Promise<CheckedProof> => {
  if (file.format === proofFormat) return checkProof(checker, file, roots)
  const { leaf, salt, position, path, number, digest, signature } = file
  const unknown = { leaf: readLeaf(leaf), statement: null }
  if (!roots) return { ...unknown, problems: [{ kind: 'statement-away', number }] }
  const statement = roots.statements[number]?.statement
  if (statement === undefined) return { ...unknown, problems: [{ kind: 'not-published', number }] }
  if (toHex(statementHash(checker.sha256, statement)) !== digest)
    return { ...unknown, problems: [{ kind: 'published-otherwise', number }] }
  return checkProof(checker, { format: proofFormat, leaf, salt, position, path, statement, signature }, roots)
}
