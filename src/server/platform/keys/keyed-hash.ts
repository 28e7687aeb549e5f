import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
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
