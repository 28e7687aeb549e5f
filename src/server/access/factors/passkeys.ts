import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Db, Store, Work } from '#server/platform/database/store.ts'
import { notSuspended } from '../freezes/frozen.ts'
import type { RelyingParty } from './guesses.ts'
import { challengeMs, newChallenge, type Purpose, takeChallenge } from './guesses.ts'
import type { PasskeysTable } from './schema.ts'

/** Loaded when the first passkey is used: it is large, and a start should not wait for it. */
const webAuthn = () => import('@simplewebauthn/server')

type Passkey = Selectable<PasskeysTable>

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))

/** Those that count: while the account is frozen, none that is suspended. */
const passkeys = (db: Db) =>
  db.selectFrom('passkeys').selectAll().where(notSuspended('passkeys.person_id', 'passkeys.created_at'))

export const passkeysOf = (db: Db, personId: string): Promise<Passkey[]> =>
  passkeys(db).where('person_id', '=', personId).orderBy('created_at').orderBy('id').execute()

export const passkeyOf = (db: Db, id: string): Promise<Passkey | undefined> =>
  passkeys(db).where('id', '=', id).executeTakeFirst()

const described = ({ id, transports }: Passkey) => ({ id, transports: JSON.parse(transports) as string[] })

/** The options for a new passkey, which can be found without an address and verifies its user. */
export const registrationOptions = async (
  store: Store,
  now: number,
  {
    person,
    rp,
    sessionId,
  }: { person: { id: string; email: string; name: string }; rp: RelyingParty; sessionId: string },
): Promise<Record<string, unknown>> => {
  const { generateRegistrationOptions } = await webAuthn()
  const challenge = await store.write((work) => newChallenge(work, { purpose: 'register', sessionId }), now)
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: new Uint8Array(challenge),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(store.read, person.id)).map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** What a passkey has to sign; any of the portal's may, or only the allowed ones. */
export const assertionOptions = async (
  store: Store,
  now: number,
  { rp, allowed, ...purpose }: Purpose & { rp: RelyingParty; allowed: readonly Passkey[] | null },
): Promise<Record<string, unknown>> => {
  const { generateAuthenticationOptions } = await webAuthn()
  const challenge = await store.write((work) => newChallenge(work, purpose), now)
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: new Uint8Array(challenge),
    timeout: challengeMs,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(described) }),
  })
  return { ...options }
}

/** The new passkey in a browser's response; undefined unless it is what was asked for. */
export const readRegistration = async (
  response: unknown,
  rp: RelyingParty,
  isAsked: (challenge: string) => Promise<boolean>,
) => {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: isAsked,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
    })
    return verified && registrationInfo.userVerified ? registrationInfo.credential : undefined
  } catch {
    return undefined
  }
}

/**
 * Records a use with its counter; false if another use came in between. A counter that does not rise shows a copied
 * passkey: the library has refused that before.
 */
const isUsed = async ({ db, now }: Work, { id, counter }: Passkey, newCounter: number): Promise<boolean> => {
  const used = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/**
 * The passkey that signed what it was asked to sign, with its user verified; undefined for anything else. Presence
 * alone, a touch without a fingerprint or PIN, is refused by the flag that the authenticator signs.
 */
export const readAssertion = async (
  store: Store,
  now: number,
  { response, rp, ofPerson, ...purpose }: Purpose & { response: unknown; rp: RelyingParty; ofPerson: string | null },
): Promise<Passkey | undefined> => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const given = response as AuthenticationResponseJSON
  if (typeof given.id !== 'string') return undefined
  const passkey = await passkeyOf(store.read, given.id)
  if (!passkey || (ofPerson !== null && passkey.person_id !== ofPerson)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: (challenge) => store.write((work) => takeChallenge(work, challenge, purpose), now),
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: { id: passkey.id, publicKey: bytesOf(passkey.public_key), counter: passkey.counter },
    })
    if (!verified || !authenticationInfo.userVerified) return undefined
    const counted = await store.write((work) => isUsed(work, passkey, authenticationInfo.newCounter), now)
    return counted ? passkey : undefined
  } catch {
    return undefined
  }
}
