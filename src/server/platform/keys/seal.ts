import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Keyring } from '../database/keyring.ts'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const version = 'v2'
/** The beginning of texts that were sealed before texts named their key. */
const namelessVersion = 'v1'
const nameCharacters = 16

/** What a sealed text belongs to; it can be opened only there. */
export interface SealedFor {
  /** Each field has a key of its own. */
  readonly field:
    | 'bank-account'
    | 'tax-id'
    | 'mail'
    | 'mail-parts'
    | 'deferred'
    | 'waiting-message'
    | 'payment-file'
    | 'bank-return'
    | 'signing-key'
    | 'approval'
    | 'totp'
    | 'push-key'
    | 'webhook'
    | 'webhook-before'
    | 'check-file'
    | 'prepared-file'
    | 'row-digests'
  /** The row's id, like a person's. */
  readonly row: string
}

/** Distinguishes keys without revealing them. */
export const fingerprintOf = (key: Buffer): string => createHmac('sha256', key).update('key-fingerprint').digest('hex')

interface Derived {
  /** The beginning of every text that this key opens. */
  readonly mark: string
  readonly fields: Map<string, Buffer>
}

/** Derived once for each key in memory. */
const keys = new WeakMap<Buffer, Derived>()

const derivedOf = (key: Buffer): Derived => {
  const derived = keys.get(key) ?? {
    mark: `${version}.${fingerprintOf(key).slice(0, nameCharacters)}.`,
    fields: new Map<string, Buffer>(),
  }
  keys.set(key, derived)
  return derived
}

/** The beginning of every text that is sealed with a key: it names the key. */
export const markOf = (key: Buffer): string => derivedOf(key).mark

const keyOf = (secret: Buffer, field: string): Buffer => {
  const { fields } = derivedOf(secret)
  const key = fields.get(field) ?? Buffer.from(hkdfSync('sha256', secret, '', field, keyBytes))
  fields.set(field, key)
  return key
}

/** Encrypts a text for the database with AES-256-GCM; the key is kept outside it (api.md "bank"). */
export const seal = ({ current }: Keyring, { field, row }: SealedFor, text: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(current, field), nonce).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${markOf(current)}${sealed.toString('base64url')}`
}

const open = (key: Buffer, { field, row }: SealedFor, body: string): string => {
  const bytes = Buffer.from(body, 'base64url')
  const tag = bytes.subarray(-tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, field), bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(row)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
}

/** Fails if the text was altered, moved to another row, or sealed with a key that is not on the ring. */
export const unseal = ({ current, other }: Keyring, sealedFor: SealedFor, sealed: string): string => {
  const known = other ? [current, other] : [current]
  if (!sealed.startsWith(`${namelessVersion}.`)) {
    const key = known.find((one) => sealed.startsWith(markOf(one)))
    if (!key) throw new Error('This was sealed with another key')
    return open(key, sealedFor, sealed.slice(markOf(key).length))
  }
  const body = sealed.slice(namelessVersion.length + 1)
  try {
    return open(current, sealedFor, body)
  } catch (reason) {
    if (!other) throw reason
    return open(other, sealedFor, body)
  }
}
