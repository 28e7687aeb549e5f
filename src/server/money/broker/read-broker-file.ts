import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ReadBrokerFile } from './broker-file.ts'
import { aWebPage } from './flex-answers.ts'
import { readFlex } from './read-flex.ts'
import { isPropReports, readPropReports } from './read-propreports.ts'

/** An XML file of a year and a hundred thousand executions is below it. */
const xmlMegabytesMax = 200
/** A table is held whole while it is read. */
const tableMegabytesMax = 30
const bytesPerMegabyte = 1_000_000
const pieceBytes = 65_536
/** So much of a file says what it is. */
const beginCharacters = 4096

/** How many bytes a file has and their SHA-256, as it is read or as it was before it was packed. */
export interface FileDigest {
  readonly bytes: number
  readonly sha256: string
}

const isPacked = (file: Uint8Array): boolean => file[0] === 0x1f && file[1] === 0x8b

const piecesOf = function* (file: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < file.length; from += pieceBytes) yield file.subarray(from, from + pieceBytes)
}

/** The file as it was before it was packed, piece by piece, within the limit; counts what passes. */
const unpacked = (file: Uint8Array) => {
  const hash = createHash('sha256')
  let bytes = 0
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    const source = Readable.from(piecesOf(file), { objectMode: false })
    const from: AsyncIterable<Uint8Array> = isPacked(file) ? source.pipe(createGunzip()) : source
    try {
      for await (const piece of from) {
        bytes += piece.length
        if (bytes > xmlMegabytesMax * bytesPerMegabyte)
          throw refuse(422, `A file may have at most ${xmlMegabytesMax} MB: choose a shorter period.`)
        hash.update(piece)
        yield piece
      }
    } catch (reason) {
      const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
      throw code.startsWith('Z_') ? refuse(422, 'The packed file is cut off or was changed: pack it again.') : reason
    }
  }
  return { pieces: pieces(), digest: (): FileDigest => ({ bytes, sha256: hash.digest('hex') }) }
}

const textsOf = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** The rest of what an iterator gives, behind what was taken from it. */
const behind = async function* (first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const wholeText = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > tableMegabytesMax * bytesPerMegabyte)
      throw refuse(422, `A table may have at most ${tableMegabytesMax} MB: choose a shorter period.`)
  }
  return text
}

/** A table beside the file, and its SHA-256. */
const tableOf = async (file: Uint8Array): Promise<{ readonly text: string; readonly sha256: string }> => {
  const { pieces, digest } = unpacked(file)
  const text = await wholeText(textsOf(pieces))
  return { text, sha256: digest().sha256 }
}

const readAny = async (pieces: AsyncIterator<string>, equity: string | undefined): Promise<ReadBrokerFile> => {
  let first = ''
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    first += next.value
    if (first.length > beginCharacters) break
  }
  const all = behind(first, pieces)
  const begin = first.trimStart()
  if (/^<(?:!doctype html|html|script|head|body|meta)\b/i.test(begin)) throw refuse(422, aWebPage)
  if (begin.startsWith('<')) return readFlex(all)
  const text = await wholeText(all)
  if (text.trim() === '') throw refuse(422, 'The file is empty.')
  if (isPropReports(text)) return readPropReports(text, equity)
  throw refuse(
    422,
    'This is no statement of a broker: Interactive Brokers’ Activity Flex Query as XML is read, and PropReports’ executions as CSV.',
  )
}

/**
 * A broker’s file by what it holds, packed by gzip or not: Activity Flex as XML, piece by piece, or PropReports’
 * executions as CSV with the daily equity beside them. Throws 422 for what cannot be read; what is wrong in a file that
 * can be read is in its problems.
 */
export const readBrokerFile = async (
  file: Uint8Array,
  equity?: Uint8Array,
): Promise<ReadBrokerFile & { readonly digest: FileDigest; readonly equityDigest: string | null }> => {
  const { pieces, digest } = unpacked(file)
  const beside = equity && (await tableOf(equity))
  const read = await readAny(textsOf(pieces), beside?.text)
  return { ...read, digest: digest(), equityDigest: (read.format === 'PropReports' && beside?.sha256) || null }
}
