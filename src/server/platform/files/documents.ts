import { agreementBytesMax } from '#contract/calls/people/agreements.ts'
import { checkFileBytesMax } from '#contract/calls/people/onboarding.ts'
import type { CheckFileType } from '#fund/access/onboarding.ts'
import { sha256Of } from '../base/sha256.ts'
import { refuse } from '../http/refuse.ts'

/** A file in base64 that was looked at. */
export interface CheckedFile {
  readonly base64: string
  readonly bytes: number
  /** SHA-256, in hex. */
  readonly digest: string
  readonly type: CheckFileType
}

const pdfEndBytes = 1024
const pngBegins = Buffer.from('89504e470d0a1a0a', 'hex')
const pngEnds = Buffer.from('49454e44ae426082', 'hex')
const jpegBegins = Buffer.from('ffd8ff', 'hex')
const jpegEnds = Buffer.from('ffd9', 'hex')

const isPdf = (file: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)) &&
  /startxref\s+\d+\s+%%EOF/.test(file.toString('latin1', Math.max(0, file.length - pdfEndBytes)))

const isBetween = (file: Buffer, begins: Buffer, ends: Buffer): boolean =>
  file.length > begins.length + ends.length &&
  file.subarray(0, begins.length).equals(begins) &&
  file.subarray(-ends.length).equals(ends)

/** The type of a complete file by its bytes, whatever its name; undefined for a type that is not accepted. */
const typeOf = (file: Buffer): CheckFileType | undefined => {
  if (isPdf(file)) return 'application/pdf'
  if (isBetween(file, jpegBegins, jpegEnds)) return 'image/jpeg'
  return isBetween(file, pngBegins, pngEnds) ? 'image/png' : undefined
}

const decoded = (base64: string, bytesMax: number): Buffer => {
  const file = Buffer.from(base64, 'base64')
  if (file.toString('base64') !== base64) throw refuse(422, 'The file must be sent in base64.')
  if (file.length > bytesMax) throw refuse(422, `A file may be at most ${bytesMax / 1_000_000} MB.`)
  return file
}

/**
 * An agreement's file. Throws 422 unless it is a complete PDF within the size limit that opens without a password: what
 * nobody can read cannot be signed.
 */
export const checkedAgreement = (base64: string): CheckedFile => {
  const file = decoded(base64, agreementBytesMax)
  if (!isPdf(file)) throw refuse(422, 'This is not a complete PDF.')
  if (file.includes('/Encrypt')) throw refuse(422, 'This PDF is encrypted: save it without a password first.')
  return { base64, bytes: file.length, digest: sha256Of(file), type: 'application/pdf' }
}

/** The document of a check. Throws 422 unless it is a complete PDF, JPEG or PNG within the size limit. */
export const checkedDocument = (base64: string): CheckedFile => {
  const file = decoded(base64, checkFileBytesMax)
  const type = typeOf(file)
  if (!type) throw refuse(422, 'This is not a complete PDF, JPEG or PNG.')
  return { base64, bytes: file.length, digest: sha256Of(file), type }
}
