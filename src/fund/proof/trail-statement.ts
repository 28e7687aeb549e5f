import { isHash, linesOf, readInteger, readLines } from './proof-bytes.ts'
import { fieldsOf, isSigned, type Signed } from './proof-files.ts'

/** The end of a chain: how many rows it has, and the hash of the last. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

/** `trail.json`: every statement from the first on. */
export interface TrailHeads {
  readonly format: typeof trailHeadsFormat
  readonly statements: readonly Pick<Signed, 'statement' | 'signature'>[]
}

export const trailHeadsFormat = 'investor-portal trail heads 1'

/** What is signed each day beside the weekly roots: how far the trail, the row digests and the book had come. */
export interface TrailStatement {
  /** Counted from 0, without a gap. */
  readonly number: number
  /** Epoch milliseconds. */
  readonly signed: number
  readonly trail: ChainHead
  readonly rows: ChainHead
  readonly book: ChainHead
  /** SHA-256 of the statement before, in hex; null for the first. */
  readonly previous: string | null
  /** The public key that signs it, in hex. */
  readonly key: string
}

const title = 'investor-portal trail 1'
const names = ['number', 'signed', 'trail', 'rows', 'book', 'previous', 'key'] as const
const none = '-'

const headText = ({ seq, hash }: ChainHead): string => `${seq} ${hash}`

const readHead = (text: string): ChainHead => {
  const [seq = '', hash = ''] = text.split(' ')
  return { seq: readInteger(seq), hash }
}

/** The text whose UTF-8 bytes are signed. */
export const trailStatementText = ({ number, signed, trail, rows, book, previous, key }: TrailStatement): string =>
  linesOf(title, [
    ['number', number],
    ['signed', new Date(signed).toISOString()],
    ['trail', headText(trail)],
    ['rows', headText(rows)],
    ['book', headText(book)],
    ['previous', previous ?? none],
    ['key', key],
  ])

/** The statement that a text encodes; null unless the text is exactly what `trailStatementText` writes for it. */
export const readTrailStatement = (text: string): TrailStatement | null => {
  const values = readLines(text, title, names)
  if (!values) return null
  const statement: TrailStatement = {
    number: readInteger(values.number),
    signed: Date.parse(values.signed),
    trail: readHead(values.trail),
    rows: readHead(values.rows),
    book: readHead(values.book),
    previous: values.previous === none ? null : values.previous,
    key: values.key,
  }
  const { number, signed, trail, rows, book, previous, key } = statement
  const isWhole = [number, signed, trail.seq, rows.seq, book.seq].every(Number.isSafeInteger)
  const areHashes = [trail.hash, rows.hash, book.hash, key, ...(previous === null ? [] : [previous])].every(isHash)
  return isWhole && areHashes && trailStatementText(statement) === text ? statement : null
}

/** The list that a file holds; null if it holds something else. */
export const readTrailHeads = (text: string): TrailHeads | null => {
  try {
    const value: unknown = JSON.parse(text)
    const { format, statements } = fieldsOf(value)
    const isList = format === trailHeadsFormat && Array.isArray(statements) && statements.every(isSigned)
    return isList ? { format: trailHeadsFormat, statements } : null
  } catch {
    return null
  }
}
