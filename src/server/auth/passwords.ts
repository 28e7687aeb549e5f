import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** 2^14 × 8 × 128 bytes = 16 MB and five passes: OWASP's equivalent for little memory. */
const costBits = 14
const blockSize = 8
const passes = 5
const saltBytes = 16
const hashBytes = 32

/** What a hash costs: it is kept with the hash, so that a comparison costs the same. */
export interface Parameters {
  readonly bits: number
  readonly r: number
  readonly p: number
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

const hashWith = ({ bits, r, p }: Parameters, salt: Buffer, password: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, hashBytes, { N: 2 ** bits, r, p })

const current: Parameters = { bits: costBits, r: blockSize, p: passes }

const written = ({ bits, r, p }: Parameters, salt: Buffer, hash: Buffer): string =>
  ['scrypt', bits, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')

/** `scrypt$bits$r$p$salt$hash`, for `people.password_hash`. */
export const hashPassword = async (password: string, cost: Parameters = current): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return written(cost, salt, await hashWith(cost, salt, password))
}

/** The hash of no password: an account without one, or an unknown account, is compared with it in the same time. */
const dummy = written(current, randomBytes(saltBytes), randomBytes(hashBytes))

/** False for a wrong password and, after the same work, if there is none: `kept` is null or in another format. */
export const isPassword = async (password: string, kept: string | null): Promise<boolean> => {
  const usable = kept?.startsWith('scrypt$') ? kept : null
  const [, bits, r, p, salt = '', hash = ''] = (usable ?? dummy).split('$')
  const parameters = { bits: Number(bits), r: Number(r), p: Number(p) }
  const found = await hashWith(parameters, Buffer.from(salt, 'base64url'), password)
  return timingSafeEqual(found, Buffer.from(hash, 'base64url')) && usable !== null
}
