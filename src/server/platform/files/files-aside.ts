import { type CsvLine, readCsv } from '../http/read-csv.ts'
import { RefusedError } from '../http/refuse.ts'
import { type CheckedFile, checkedAgreement, checkedDocument } from './documents.ts'

/** What leaves the thread as plain data: what was read, or the refusal. */
export type ReadAside<Read> =
  | { readonly read: Read }
  | { readonly refused: { readonly status: number; readonly detail: string } }

/** What a read file is, or its refusal, in a form that leaves a thread. */
export const readOrRefused = async <Read>(reading: Promise<Read>): Promise<ReadAside<Read>> => {
  try {
    return { read: await reading }
  } catch (reason) {
    if (!(reason instanceof RefusedError)) throw reason
    return { refused: { status: reason.status, detail: reason.message } }
  }
}

/** These run in a thread of their own (`reading.ts`). */
export const csvAside = (text: string): Promise<ReadAside<CsvLine[]>> => readOrRefused(readCsv(text))
export const agreementAside = (base64: string): Promise<ReadAside<CheckedFile>> =>
  readOrRefused(Promise.try(() => checkedAgreement(base64)))
export const documentAside = (base64: string): Promise<ReadAside<CheckedFile>> =>
  readOrRefused(Promise.try(() => checkedDocument(base64)))
