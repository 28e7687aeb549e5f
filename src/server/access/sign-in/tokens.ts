import { randomBytes } from 'node:crypto'
import { sha256Of } from '#server/platform/base/sha256.ts'

const tokenBytes = 32

/** For a cookie: opaque and unguessable. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** How a token is stored: it cannot be guessed, so it needs no slow hash. */
export const tokenHash = (token: string): string => sha256Of(token)
