import { type ReadAside, readOrRefused } from '#server/platform/files/files-aside.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readIsoReturns } from './read-iso.ts'
import { readNachaReturns } from './read-nacha.ts'
import { type ReadReturns, returnsMax } from './returned.ts'

const byteOrderMark = /^\uFEFF/

/** A bank's file of what came back. Throws 422 for what cannot be read whole. */
export const readBankReturns = (file: string): ReadReturns => {
  const text = file.replace(byteOrderMark, '').replace(/^(?:[ \t]*\r?\n)+/, '')
  const isXml = text.trimStart().startsWith('<')
  if (!isXml && !/^101/.test(text))
    throw refuse(422, 'This is no file of what came back: NACHA returns, pain.002, camt.054 and camt.053 are read.')
  const read = isXml ? readIsoReturns(text.trim()) : readNachaReturns(text)
  if (read.returns.length > returnsMax)
    throw refuse(422, `A file may have at most ${returnsMax} returns: split this one.`)
  return read
}

/** Runs in a thread of its own (`import.ts`). */
export const readAside = (text: string): Promise<ReadAside<ReadReturns>> =>
  readOrRefused(Promise.try(() => readBankReturns(text)))
