import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type Sha256, treeRoot } from '#fund/proof/merkle.ts'
import { inclusionPath } from '#fund/proof/merkle-paths.ts'
import { toBase64, toHex, utf8 } from '#fund/proof/proof-bytes.ts'
import { type Checker, statementHash } from '#fund/proof/proof-check.ts'
import { type Proof, proofFormat, type Roots, rootsFormat, type Signed } from '#fund/proof/proof-files.ts'
import { commitment, fundLeafText, type Leaf, type LeafFigures, leafText, totalsOf } from '#fund/proof/proof-leaf.ts'
import { type ProofStatement, readStatement, statementText } from '#fund/proof/proof-statement.ts'

export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())

const prefixes = { private: '302e020100300506032b657004220420', public: '302a300506032b6570032100' }

/** A key that is the same in every run, from a seed of one byte. */
export const keyFrom = (seed: number) => {
  const der = Buffer.concat([Buffer.from(prefixes.private, 'hex'), Buffer.alloc(32, seed)])
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  return { secret, hex: toHex(spki.subarray(-32)) }
}

export const checker: Checker = {
  sha256,
  verify: async (key, message, signature) => {
    if (key.length !== 32) return false
    const der = Buffer.concat([Buffer.from(prefixes.public, 'hex'), key])
    return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
  },
}

export const signedText = (secret: KeyObject, text: string): string =>
  toBase64(new Uint8Array(sign(null, utf8(text), secret)))

export const saltFrom = (text: string): Uint8Array => sha256(utf8(text))

type Own<Kind> = Omit<Extract<ProofStatement, { kind: Kind }>, 'number' | 'published' | 'book' | 'history' | 'key'>

/** A log of statements in the format, made by hand, for tests of its checks. */
export const openLog = (seed = 1) => {
  let key = keyFrom(seed)
  const statements: Signed[] = []
  const texts = () => statements.map(({ statement }) => statementHash(sha256, statement))
  const append = (own: Own<'start'> | Own<'week'> | Own<'key'>, accepts?: KeyObject): Signed => {
    const number = statements.length
    const book = { seq: number + 1, hash: toHex(sha256(utf8(`book ${number}`))) }
    const published = Date.UTC(2026, 10, 7 + number * 7, 9)
    const history = toHex(treeRoot(sha256, texts()))
    const text = statementText({ ...own, number, published, book, history, key: key.hex } as ProofStatement)
    const accepted = accepts ? { accepted: signedText(accepts, text) } : {}
    const signed = { statement: text, signature: signedText(key.secret, text), ...accepted }
    statements.push(signed)
    return signed
  }
  const lastRoot = (week?: string): string | null => {
    const weeks = statements.map(({ statement }) => readStatement(statement)).filter((one) => one?.kind === 'week')
    return weeks.findLast((one) => week === undefined || one.week === week)?.root ?? null
  }
  return {
    start: (after: string | null = null) => append({ kind: 'start', after }),
    handOver: (next: number): Signed => {
      const to = keyFrom(next)
      const signed = append({ kind: 'key', next: to.hex }, to.secret)
      key = to
      return signed
    },
    /** A week of some accounts; returns a proof for each, the fund's first. */
    week: (
      week: string,
      accounts: readonly (Omit<Leaf, 'week' | 'previous'> & { previous?: string })[],
      { showsTotals = false, reason }: { showsTotals?: boolean; reason?: string } = {},
    ): Proof[] => {
      const totals = totalsOf(accounts as readonly LeafFigures[])
      const own = accounts.map((account) => leafText({ previous: '-', ...account, week }))
      const opened = [fundLeafText({ week, ...totals }), ...own].map((leaf) => {
        const salt = saltFrom(`${statements.length} ${leaf}`)
        return { leaf, salt, hash: commitment(sha256, salt, leaf) }
      })
      const hashes = opened.map(({ hash }) => hash)
      const signed = append({
        kind: 'week',
        week,
        leaves: hashes.length,
        root: toHex(treeRoot(sha256, hashes)),
        totals: showsTotals ? totals : null,
        previous: lastRoot(),
        restates: reason === undefined ? null : { root: lastRoot(week), reason },
      })
      return opened.map(({ leaf, salt }, position) => ({
        format: proofFormat,
        leaf,
        salt: toBase64(salt),
        position,
        path: inclusionPath(sha256, hashes, position).map(toBase64),
        statement: signed.statement,
        signature: signed.signature,
      }))
    },
    roots: (): Roots => ({ format: rootsFormat, statements: [...statements] }),
  }
}
