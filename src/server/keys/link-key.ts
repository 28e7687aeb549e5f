import { randomBytes } from 'node:crypto'
import { sha256Of } from '../sha256.ts'

const keyBytes = 32

/** For the link of a mail: opaque and unguessable. */
export const newLinkKey = (): string => randomBytes(keyBytes).toString('base64url')

/**
 * How the key of a link is stored, by what it is for. It cannot be guessed, so that it needs no key of ours, which may be
 * changed while the mail still lies in a mailbox.
 */
export const linkKeyHash = (purpose: string, key: string): string => sha256Of(`${purpose}\n${key}`)
