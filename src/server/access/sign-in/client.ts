import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { readCookie, setCookie } from '#server/platform/http/cookies.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import { mailboxKeyOf } from '#server/platform/mail/post.ts'
import { notSuspended } from '../freezes/frozen.ts'
import { knownBrowserMs } from './rules.ts'
import { newToken, tokenHash } from './sessions.ts'

const browsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const

const named = (list: readonly (readonly [string, RegExp])[], agent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(agent))?.[0]

/** "Firefox on Linux": enough for people to recognise a session; the header itself is not kept. */
export const browserOf = (agent = ''): string => {
  const browser = named(browsers, agent) ?? 'Another program'
  const system = named(systems, agent)
  return system ? `${browser} on ${system}` : browser
}

const ipv6GroupsShown = 3

/** "203.0.113.…": enough for people to recognise their own network, without keeping the whole address. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.') + 1)}…`
  return `${plain.split(':').slice(0, ipv6GroupsShown).join(':')}:…`
}

interface Browser {
  /** The address that it signs in to. */
  readonly email: string
  readonly browserToken: string | null
}

/** The id of a browser that has signed in to this very account within 90 days; null for a stranger. */
export const findKnownBrowser = async (
  db: Db,
  now: number,
  { email, browserToken }: Browser,
): Promise<string | null> => {
  if (!browserToken) return null
  const found = await db
    .selectFrom('known_browsers')
    .innerJoin('people', 'people.id', 'known_browsers.person_id')
    .select('known_browsers.id')
    .where('known_browsers.token_hash', '=', tokenHash(browserToken))
    .where('people.email', '=', email)
    .where('known_browsers.seen_at', '>', now - knownBrowserMs)
    .where(notSuspended('known_browsers.person_id', 'known_browsers.created_at'))
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Remembers that this browser has signed in to the account, under a new token in the answer's cookie: a token planted
 * in somebody's browser is worthless after they sign in. One that no longer counts, or never did, begins anew.
 */
export const knowBrowser = async (
  { db, now }: Work,
  { personId, browserToken, isKnown }: Pick<Browser, 'browserToken'> & { personId: string; isKnown: boolean },
): Promise<{ readonly id: string; readonly token: string }> => {
  const token = newToken()
  const token_hash = tokenHash(token)
  if (browserToken) {
    const before = tokenHash(browserToken)
    if (!isKnown)
      await db.deleteFrom('known_browsers').where('token_hash', '=', before).where('person_id', '=', personId).execute()
    await db.updateTable('known_browsers').set({ token_hash }).where('token_hash', '=', before).execute()
  }
  const { id } = await db
    .insertInto('known_browsers')
    .values({ id: timeId(now), token_hash, person_id: personId, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'person_id']).doUpdateSet({ seen_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/**
 * Forgets a person's known browsers, but for the one in which a session began: after a change of their ways to sign in,
 * the next sign-in in each of the others is reported again. Without a session all are forgotten.
 */
export const forgetBrowsers = async (
  { db }: Work,
  personId: string,
  exceptOfSession: string | null = null,
): Promise<void> => {
  const session = db
    .selectFrom('sessions')
    .select('browser_id')
    .where('id', '=', exceptOfSession ?? '')
  const kept = (await session.executeTakeFirst())?.browser_id ?? ''
  await db.deleteFrom('known_browsers').where('person_id', '=', personId).where('id', '<>', kept).execute()
}

/** A person who asks to sign in, as far as the limits can know them. */
export interface Asker {
  readonly email: string
  /** Keyed hash of the address to sign in with. */
  readonly addressKey: string
  /** Keyed hash of the mailbox that the address most likely leads to, for limits on what is mailed. */
  readonly mailboxKey: string
  /** Keyed hash of the client's network address. */
  readonly clientKey: string
  /** The browser, if it has signed in to this very account before; null for a stranger. */
  readonly knownBrowserId: string | null
  /** Hash of the challenge cookie; null for a client without one. */
  readonly challengeHash: string | null
  readonly browserToken: string | null
  readonly sessionToken: string | null
  /** The client's network address. */
  readonly from: string
}

const ipv6SubnetBits = 64

/** Keyed hash of a client's network: of an IPv6 address, of what one line is given. */
export const clientKeyOf = ({ secret }: Pick<Context, 'secret'>, { ip }: Pick<FastifyRequest, 'ip'>): string =>
  keyedHash(secret, 'client', normalizeIP(ip, ipv6SubnetBits))

/** This browser's challenge cookie, or a new one. */
export const challengeOf = ({ config }: Pick<Context, 'config'>, request: FastifyRequest): string =>
  readCookie(config, request, 'challenge') ?? newToken()

/** Gives the browser the challenge for which a code was mailed. */
export const rememberChallenge = (
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  reply: FastifyReply,
  challenge: string,
): void => setCookie(config, reply, { name: 'challenge', value: challenge, expiresAt: clock.now() + knownBrowserMs })

export const askerOf = async (context: Context, request: FastifyRequest, email: string): Promise<Asker> => {
  const { config, secret, store, clock } = context
  const cookie = (name: 'session' | 'challenge' | 'browser') => readCookie(config, request, name) ?? null
  const browserToken = cookie('browser')
  const challenge = cookie('challenge')
  return {
    email,
    addressKey: keyedHash(secret, 'address', email),
    mailboxKey: mailboxKeyOf(secret, email),
    clientKey: clientKeyOf(context, request),
    knownBrowserId: await findKnownBrowser(store.read, clock.now(), { email, browserToken }),
    challengeHash: challenge ? tokenHash(challenge) : null,
    browserToken,
    sessionToken: cookie('session'),
    from: request.ip,
  }
}
