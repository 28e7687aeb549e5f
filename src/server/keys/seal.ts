import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const version = 'v1'

/** What a sealed text belongs to; it can be opened only there. */
export interface SealedFor {
  /** Each field has a key of its own. */
  readonly field: 'bank-account' | 'tax-id' | 'mail' | 'deferred' | 'payment-file' | 'signing-key' | 'approval' | 'totp'
  /** The row, like a person's id. */
  readonly row: string
}

/** Derived once for each secret that is held and each field. */
const keys = new WeakMap<Buffer, Map<string, Buffer>>()

const keyOf = (secret: Buffer, field: string): Buffer => {
  const derived = keys.get(secret) ?? new Map<string, Buffer>()
  keys.set(secret, derived)
  const key = derived.get(field) ?? Buffer.from(hkdfSync('sha256', secret, '', field, keyBytes))
  derived.set(field, key)
  return key
}

/** Encrypts a text for the database with AES-256-GCM; the key is kept outside it (api.md "bank"). */
export const seal = (secret: Buffer, { field, row }: SealedFor, text: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, field), nonce).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** Fails if the text was altered, moved to another row, or sealed with another key. */
export const unseal = (secret: Buffer, { field, row }: SealedFor, sealed: string): string => {
  const bytes = Buffer.from(sealed.slice(version.length + 1), 'base64url')
  const tag = bytes.subarray(-tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, field), bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(row)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
