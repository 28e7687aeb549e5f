import { randomBytes } from 'node:crypto'
import { sha256Of } from '../base/sha256.ts'

const keyBytes = 32

/** For the link in a mail: opaque and unguessable. */
export const newLinkKey = (): string => randomBytes(keyBytes).toString('base64url')

/**
 * How the key of a link is stored, per purpose. It cannot be guessed, so the hash needs no key of ours, which might be
 * changed while the mail is still in a mailbox.
 */
export const linkKeyHash = (purpose: string, key: string): string => sha256Of(`${purpose}\n${key}`)
