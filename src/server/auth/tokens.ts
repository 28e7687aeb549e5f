import { createHash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** For a cookie: opaque and unguessable. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** How a token is kept: it cannot be guessed, only read, so that no slow hash is needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
