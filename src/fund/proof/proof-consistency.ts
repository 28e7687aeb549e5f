import type { Sha256 } from './merkle.ts'
import { consistencyPath, inclusionPath } from './merkle-paths.ts'
import { toBase64 } from './proof-bytes.ts'
import { statementHash } from './proof-check.ts'
import { type Consistency, consistencyFormat, type Signed } from './proof-files.ts'

const plain = ({ statement, signature, accepted }: Signed): Signed => ({
  statement,
  signature,
  ...(accepted !== undefined && { accepted }),
})

/**
 * The proof that everything up to one statement is unchanged before a later one, from all statements from number 0 on.
 * Throws a RangeError unless both exist and `from` comes first.
 */
export const consistencyBetween = (
  sha256: Sha256,
  statements: readonly Signed[],
  from: number,
  to: number,
): Consistency => {
  const [first, second] = [statements[from], statements[to]]
  if (!first || !second || from >= to) throw new RangeError(`There is no span from statement ${from} to ${to}`)
  const hashes = statements.slice(0, to).map(({ statement }) => statementHash(sha256, statement))
  return {
    format: consistencyFormat,
    from: plain(first),
    to: plain(second),
    path: consistencyPath(sha256, hashes, from).map(toBase64),
    inclusion: inclusionPath(sha256, hashes, from).map(toBase64),
  }
}
