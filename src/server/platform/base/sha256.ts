import { createHash } from 'node:crypto'

/** SHA-256 in hex, of bytes or of a text's UTF-8. */
export const sha256Of = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** What stands before the first hash of a chain. */
export const genesisHash = '0'.repeat(64)

/** The same over a value as JSON. */
export const sha256OfJson = (value: unknown): string => sha256Of(JSON.stringify(value))
