import { treeRoot } from '#fund/proof/merkle.ts'
import { consistencyPath, inclusionPath } from '#fund/proof/merkle-paths.ts'
import { proofAddress } from '#fund/proof/proof-address.ts'
import { fromBase64, toBase64, toHex, utf8 } from '#fund/proof/proof-bytes.ts'
import { consistencyBetween } from '#fund/proof/proof-consistency.ts'
import {
  type Consistency,
  type Proof,
  paperFormat,
  type Roots,
  type ShortProof,
  type Signed,
  shortProofFormat,
} from '#fund/proof/proof-files.ts'
import { commitment, leafText } from '#fund/proof/proof-leaf.ts'
import { type Leaves, leavesFormat } from '#fund/proof/proof-leaves.ts'
import { paperAppendix, paperText } from '#fund/proof/proof-paper.ts'
import { asHandedOut } from '#fund/proof/proof-short.ts'
import { keyFrom, openLog, saltFrom, sha256, signedText } from './proof-log.ts'

const account = (name: string, opening: number, week: { gross: number; recovered: number; share: number }) => ({
  account: name,
  opening,
  ...week,
  closing: opening + (week.gross < 0 ? week.gross : week.recovered + week.share),
  carried: week.gross < 0 ? -week.gross : 0,
})

export const consistencyOf = (statements: readonly Signed[], from: number, to: number): Consistency =>
  consistencyBetween(sha256, statements, from, to)

/** The log of the test vectors: a start, three weeks, a hand-over, a week restated and one more. */
export const vectorLog = () => {
  const log = openLog()
  log.start('2026-10-18')
  const first = [
    account('account-a', 1_000_000, { gross: 12_000, recovered: 0, share: 6_000 }),
    account('account-b', 1_000_000, { gross: 12_000, recovered: 2_000, share: 5_000 }),
    account('account-c', 25_000_000, { gross: 300_000, recovered: 0, share: 180_000 }),
  ]
  const proofs = log.week('2026-10-25', first, { showsTotals: true })
  log.week('2026-11-01', [account('account-a', 1_006_000, { gross: -5_000, recovered: 0, share: 0 })])
  log.handOver(2)
  const restated = [account('account-a', 1_000_000, { gross: 11_000, recovered: 0, share: 5_500 })]
  log.week('2026-10-25', restated, { reason: 'A trade was booked twice.' })
  log.week('2026-11-08', [account('account-a', 1_001_000, { gross: 100, recovered: 100, share: 0 })])
  return { roots: log.roots(), proofs, consistency: consistencyOf(log.roots().statements, 1, 5) }
}

/** A week with all leaves opened, in the order of their hashes, and its roots. */
export const leavesVector = (): { roots: Roots; leaves: Leaves } => {
  const week = '2026-10-25'
  const log = openLog(3)
  log.start()
  const hashOf = ({ leaf, salt }: Pick<Proof, 'leaf' | 'salt'>) =>
    toHex(commitment(sha256, fromBase64(salt) ?? new Uint8Array(), leaf))
  const accounts = ['account-a', 'account-b', 'account-c', 'account-d'].map((name, place) =>
    account(name, 1_000_000 * (place + 1), { gross: 9_001 * (place + 1), recovered: place * 10, share: 4_500 }),
  )
  const inOrder = accounts
    .map((one) => ({ one, leaf: leafText({ previous: '-', ...one, week }) }))
    .map(({ one, leaf }) => ({ one, hash: hashOf({ leaf, salt: toBase64(saltFrom(`1 ${leaf}`)) }) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  const proofs = log.week(
    week,
    inOrder.map(({ one }) => one),
    { showsTotals: true },
  )
  const { statement = '', signature = '' } = log.roots().statements[1] ?? {}
  const leaves = proofs.map(({ leaf, salt }) => ({
    hash: toBase64(commitment(sha256, fromBase64(salt) ?? new Uint8Array(), leaf)),
    leaf,
    salt,
  }))
  return { roots: log.roots(), leaves: { format: leavesFormat, statement, signature, leaves } }
}

/** A random tree with a path and a growth, as a line for the other verifier. */
export const treeLine = (
  leaves: readonly Uint8Array[],
  hashes: readonly Uint8Array[],
  position: number,
  old: number,
) => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return JSON.stringify({
    leaves: leaves.map(hex),
    root: hex(treeRoot(sha256, hashes)),
    position,
    path: inclusionPath(sha256, hashes, position).map(hex),
    old,
    oldRoot: hex(treeRoot(sha256, hashes.slice(0, old))),
    growth: consistencyPath(sha256, hashes, old).map(hex),
  })
}

const shortPdf = utf8('%PDF-1.7\nstartxref\n0\n%%EOF\n')

/** A paper in bytes, signed with the key of a seed; its pages are a PDF of nothing but its end. */
export const signedPaper = (
  proofs: readonly Proof[],
  { issued, seed = 1, account = 'account-b' }: { issued: number; seed?: number; account?: string },
): Uint8Array => {
  const { secret, hex } = keyFrom(seed)
  const digests = { digest: toHex(sha256(shortPdf)), proofs: toHex(sha256(utf8(JSON.stringify(proofs)))) }
  const paper = paperText({ paper: 'statement 2026-10', version: 1, account, issued, key: hex, ...digests })
  const appendix = paperAppendix(shortPdf, { format: paperFormat, paper, signature: signedText(secret, paper), proofs })
  return new Uint8Array([...shortPdf, ...utf8(appendix)])
}

/** The paper of the vectors: one week of account-b, from before the hand-over. */
export const paperVector = (): Uint8Array =>
  signedPaper(vectorLog().proofs.slice(2, 3), { issued: Date.UTC(2026, 10, 20, 12) })

export const addressVector = (): string => {
  const proof = vectorLog().proofs[2]
  return `${proof && proofAddress('https://portal.example.com', proof)}\n`
}

/** A restated week with the longest possible reason: its proof, whole and as handed out. */
export const shortVector = (): { roots: Roots; whole: Proof; short: ShortProof } => {
  const log = openLog(4)
  log.start()
  const one = account('account-a', 1_000_000, { gross: 11_000, recovered: 0, share: 5_500 })
  log.week('2026-10-25', [one])
  const [, whole] = log.week('2026-10-25', [one], { reason: '漢'.repeat(500) })
  const short = whole && asHandedOut(sha256, whole)
  if (!whole || short?.format !== shortProofFormat) throw new Error('the proof is not too large')
  return { roots: log.roots(), whole, short }
}
