import { isBytes, isText } from './proof-bytes.ts'

export const proofFormat = 'investor-portal proof 1'
export const shortProofFormat = 'investor-portal proof 2'
export const rootsFormat = 'investor-portal roots 1'
export const consistencyFormat = 'investor-portal consistency 1'
export const paperFormat = 'investor-portal signed paper 1'
/** The format of a file that does not name one; never written. */
export const keptFormat = 'one signed statement'

/** A statement as published. Bytes in base64. */
export interface Signed {
  /** The statement's text (`statementText`). */
  readonly statement: string
  /** Ed25519 over the text's UTF-8 bytes, by the key that the text names. */
  readonly signature: string
  /** Only on a hand-over: the signature of the next key over the same bytes, which proves that somebody holds it. */
  readonly accepted?: string
  /** Signatures of witnesses over the same bytes. */
  readonly witnesses?: readonly Witness[]
  /** RFC 3161 time stamps over the same bytes, DER in base64. */
  readonly stamps?: readonly string[]
}

export interface Witness {
  readonly name: string
  /** The public key in hex. */
  readonly key: string
  readonly signature: string
}

/** One statement as its own small file, `44.json`: the file is the statement alone and names no format. */
export interface KeptStatement {
  readonly format: typeof keptFormat
  readonly signed: Signed
}

/** `roots.json`: every statement from the first on. */
export interface Roots {
  readonly format: typeof rootsFormat
  readonly statements: readonly Signed[]
}

/** One leaf opened, and its path to a signed root. Hashes and salt in base64. */
export interface Proof {
  readonly format: typeof proofFormat
  readonly leaf: string
  readonly salt: string
  readonly position: number
  readonly path: readonly string[]
  readonly statement: string
  readonly signature: string
}

/** A proof without its statement, which is named by its number and by its hash as a leaf of the history, in hex. */
export interface ShortProof extends Omit<Proof, 'format' | 'statement'> {
  readonly format: typeof shortProofFormat
  readonly number: number
  readonly digest: string
}

/** The proof that the roots before one statement are still there before a later one. */
export interface Consistency {
  readonly format: typeof consistencyFormat
  readonly from: Signed
  readonly to: Signed
  /** From the history of `from` to the history of `to`. */
  readonly path: readonly string[]
  /** From the text of `from` to the history of `to`. */
  readonly inclusion: readonly string[]
}

/** What is appended to a paper: what was signed about its bytes, and the proofs of its weeks. */
export interface SignedPaper {
  readonly format: typeof paperFormat
  /** The paper's text (`paperText`). */
  readonly paper: string
  readonly signature: string
  readonly proofs: readonly Proof[]
}

type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const areBytes = (value: unknown): value is string[] => Array.isArray(value) && value.every(isBytes)

const isWitness = (value: unknown): value is Witness => {
  const { name, key, signature } = fieldsOf(value)
  return isText(name) && isText(key) && isBytes(signature)
}

export const isSigned = (value: unknown): value is Signed => {
  const { statement, signature, accepted = '', witnesses = [], stamps = [] } = fieldsOf(value)
  const isOwn = isText(statement) && isBytes(signature) && isBytes(accepted)
  return isOwn && Array.isArray(witnesses) && witnesses.every(isWitness) && areBytes(stamps)
}

const isProof = (value: unknown): value is Proof => {
  const { format, leaf, salt, position, path, statement, signature } = fieldsOf(value)
  const isLeaf = isText(leaf) && isBytes(salt) && Number.isSafeInteger(position) && areBytes(path)
  return format === proofFormat && isLeaf && isText(statement) && isBytes(signature)
}

const isShortProof = (value: unknown): value is ShortProof => {
  const { format, number, digest, ...others } = fieldsOf(value)
  const isNamed = Number.isSafeInteger(number) && isText(digest)
  return format === shortProofFormat && isNamed && isProof({ ...others, format: proofFormat, statement: '' })
}

/** A proof parsed from JSON; null for anything else. */
export const asProof = (value: unknown): Proof | null => (isProof(value) ? value : null)

const isRoots = (value: unknown): value is Roots => {
  const { format, statements } = fieldsOf(value)
  return format === rootsFormat && Array.isArray(statements) && statements.every(isSigned)
}

const isConsistency = (value: unknown): value is Consistency => {
  const { format, from, to, path, inclusion } = fieldsOf(value)
  return format === consistencyFormat && isSigned(from) && isSigned(to) && areBytes(path) && areBytes(inclusion)
}

const isSignedPaper = (value: unknown): value is SignedPaper => {
  const { format, paper, signature, proofs } = fieldsOf(value)
  return format === paperFormat && isText(paper) && isBytes(signature) && Array.isArray(proofs) && proofs.every(isProof)
}

export type ProofFile = Proof | ShortProof | Roots | Consistency | SignedPaper | KeptStatement

const asFile = (value: unknown): ProofFile | null => {
  if (isProof(value) || isShortProof(value) || isRoots(value) || isConsistency(value) || isSignedPaper(value))
    return value
  return fieldsOf(value).format === undefined && isSigned(value) ? { format: keptFormat, signed: value } : null
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * A file's bytes as text. A byte-order mark stays, so that a file that begins with one is not JSON for any verifier.
 */
export const fileText = (bytes: Uint8Array): string => utf8.decode(bytes)

/** A file in any of these formats; null for anything else. */
export const readProofFile = (text: string): ProofFile | null => {
  try {
    return asFile(JSON.parse(text))
  } catch {
    return null
  }
}
