import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { HashCost } from '#server/platform/config/config.ts'
import { newTurns } from '#server/platform/database/in-turn.ts'
import { countWaiting } from '#server/platform/http/threads.ts'

const saltBytes = 16
const hashBytes = 32
/** How long a password waits at most until it is hashed. */
const waitMs = 10_000
/** As many as are hashed within that time, at a tenth of a second each. */
const waitingMax = 200

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/**
 * Hashes are made in Node's own four threads, which files and compressed answers need too, and each takes a processor
 * for a tenth of a second: two threads are left for those, and one processor for the event loop.
 */
const turns = newTurns(Math.max(1, Math.min(2, availableParallelism() - 1)), waitMs, waitingMax)
countWaiting(turns.waiting)

/** Throws `NoTurnError` if too many wait, or it waited too long, which answers 503. */
const hashWith = async ({ bits, r, p }: HashCost, salt: Buffer, password: string): Promise<Buffer> => {
  const giveBack = turns.take() ?? (await turns.wait())
  try {
    return await derive(password.normalize('NFKC'), salt, hashBytes, { N: 2 ** bits, r, p })
  } finally {
    giveBack()
  }
}

const written = ({ bits, r, p }: HashCost, salt: Buffer, hash: Buffer): string =>
  ['scrypt', bits, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')

/** `scrypt$bits$r$p$salt$hash`, for `people.password_hash`: the cost is kept, so that a comparison costs the same. */
export const hashPassword = async (password: string, cost: HashCost): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return written(cost, salt, await hashWith(cost, salt, password))
}

/** Nobody's password: an account without one, or an unknown account, is compared with it, which takes the same time. */
const dummy = { salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) }

/** False for a wrong password; also, after the work of `cost`, if `kept` is null or in another format. */
export const isPassword = async (password: string, kept: string | null, cost: HashCost): Promise<boolean> => {
  const usable = kept?.startsWith('scrypt$') ? kept : null
  const [, bits, r, p, salt = '', hash = ''] = (usable ?? written(cost, dummy.salt, dummy.hash)).split('$')
  const found = await hashWith(
    { bits: Number(bits), r: Number(r), p: Number(p) },
    Buffer.from(salt, 'base64url'),
    password,
  )
  return timingSafeEqual(found, Buffer.from(hash, 'base64url')) && usable !== null
}
