import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, keyBytes))

/** Enciphers a text for the database: whoever has that alone, without the secret, can neither read nor change it. */
export const seal = (secret: Buffer, purpose: string, text: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again; throws where it was sealed for another purpose or under another secret, or was changed. */
export const unseal = (secret: Buffer, purpose: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), nonce)
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

const shownCharacters = 4

/** "•••••6789": the last four characters of a text that is long enough to hide the others. */
export const masked = (text: string): string => {
  const letters = [...text]
  const shown = letters.length > 2 * shownCharacters ? shownCharacters : 0
  return '•'.repeat(letters.length - shown) + letters.slice(letters.length - shown).join('')
}

/** A masked text that came back from a form, as nobody wrote it. */
export const isMasked = (text: string): boolean => text.includes('•')
