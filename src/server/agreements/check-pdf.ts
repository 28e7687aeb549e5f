import { agreementBytesMax } from '#contract/calls/agreements.ts'
import { refuse } from '../http/refuse.ts'

const endBytes = 1024

/**
 * A PDF from its base64. Throws 422 unless it is a complete PDF within the size limit that opens without a password:
 * what nobody can read cannot be signed.
 */
export const pdfOf = (base64: string): Buffer => {
  const file = Buffer.from(base64, 'base64')
  if (file.toString('base64') !== base64) throw refuse(422, 'The file must be sent in base64.')
  if (file.length > agreementBytesMax) throw refuse(422, `A file may be at most ${agreementBytesMax / 1_000_000} MB.`)
  const begins = /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))
  const end = file.toString('latin1', Math.max(0, file.length - endBytes))
  if (!begins || !/startxref\s+\d+\s+%%EOF/.test(end)) throw refuse(422, 'This is not a complete PDF.')
  if (file.includes('/Encrypt')) throw refuse(422, 'This PDF is encrypted: save it without a password first.')
  return file
}
