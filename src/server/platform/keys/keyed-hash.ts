import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { sha256Of } from '../base/sha256.ts'
import type { Keyring } from '../database/keyring.ts'

const keys = new WeakMap<Buffer, KeyObject>()

/** An HMAC takes Node six times as long with raw bytes as with a key object that was made from them once. */
const keyOf = (secret: Buffer): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** Replaces a value that must not be stored itself: an HMAC with the key in force, per purpose, in hex. */
export const keyedHash = ({ current }: Keyring, purpose: string, value: string): string =>
  createHmac('sha256', keyOf(current)).update(`${purpose}\n${value}`).digest('hex')

const keyBytes = 32

/** For the link in a mail: opaque and unguessable. */
export const newLinkKey = (): string => randomBytes(keyBytes).toString('base64url')

/**
 * How the key of a link is stored, per purpose. It cannot be guessed, so the hash needs no key of ours, which might be
 * changed while the mail is still in a mailbox.
 */
export const linkKeyHash = (purpose: string, key: string): string => sha256Of(`${purpose}\n${key}`)
