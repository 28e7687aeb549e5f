import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { text } from '#contract/entities/entered.ts'
import { enrolled, factors, stepUpAction, webAuthn } from '#contract/entities/factors.ts'
import { sessionUser } from '#contract/entities/session.ts'

const path = '/api/auth/factors'
const extension = 'factors'
/** The longest name of a passkey, in characters. */
export const passkeyNameCharactersMax = 60
const codeCharactersMax = 32

const code = v.pipe(
  v.string('a code is needed'),
  v.trim(),
  v.minLength(1, 'a code is needed'),
  v.maxLength(codeCharactersMax, 'this is not a code'),
)

/** The id of a passkey, as its authenticator made it. */
const byPasskey = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/, 'this is not an id')) })

export const readFactors = call({
  name: 'readFactors',
  method: 'GET',
  path,
  who: 'signed-in',
  beforeFactor: true,
  does: 'The person’s second factors, and what the session still lacks',
  extension,
  answer: factors,
})

export const askPasskeySignIn = call({
  name: 'askPasskeySignIn',
  method: 'POST',
  path: `${path}/sign-in/options`,
  who: 'anyone',
  does: 'What a passkey must sign for a sign-in',
  signsIn: true,
  extension,
  answer: webAuthn,
})

export const signInByPasskey = call({
  name: 'signInByPasskey',
  method: 'POST',
  path: `${path}/sign-in`,
  who: 'anyone',
  does: 'Signs in with a passkey, which is both factors; 401 if it is unknown or did not verify its user',
  signsIn: true,
  extension,
  body: v.object({ response: webAuthn }),
  answer: v.object({ user: sessionUser }),
})

export const askPasskey = call({
  name: 'askPasskey',
  method: 'POST',
  path: `${path}/passkeys/options`,
  who: 'signed-in',
  beforeFactor: true,
  notFrozen: true,
  stepUp: 'factor',
  does: 'The options for creating a new passkey',
  extension,
  answer: webAuthn,
})

export const addPasskey = call({
  name: 'addPasskey',
  method: 'POST',
  path: `${path}/passkeys`,
  who: 'signed-in',
  beforeFactor: true,
  notFrozen: true,
  stepUp: 'factor',
  does: 'Saves a new passkey; with the first factor, recovery codes are made',
  extension,
  body: v.object({ response: webAuthn, name: text(passkeyNameCharactersMax, 'a name') }),
  status: 201,
  answer: enrolled,
})

export const removePasskey = call({
  name: 'removePasskey',
  method: 'DELETE',
  path: `${path}/passkeys/:id`,
  who: 'own',
  notFrozen: true,
  stepUp: 'factor',
  does: 'Removes a passkey; 409 if it is the last factor of a person who must have one',
  extension,
  params: byPasskey,
  answer: factors,
})

export const beginApp = call({
  name: 'beginApp',
  method: 'POST',
  path: `${path}/app`,
  who: 'signed-in',
  beforeFactor: true,
  notFrozen: true,
  stepUp: 'factor',
  does: 'A secret for an authenticator app, which counts once a code from it is sent back',
  extension,
  /** `uri` is what the QR code contains; `secret` is for typing, in base32. */
  answer: v.object({ uri: v.string(), secret: v.string() }),
})

export const confirmApp = call({
  name: 'confirmApp',
  method: 'PUT',
  path: `${path}/app`,
  who: 'signed-in',
  beforeFactor: true,
  notFrozen: true,
  stepUp: 'factor',
  does: 'Confirms the app with its first code; with the first factor, recovery codes are made',
  extension,
  body: v.object({ code }),
  answer: enrolled,
})

export const removeApp = call({
  name: 'removeApp',
  method: 'DELETE',
  path: `${path}/app`,
  who: 'signed-in',
  notFrozen: true,
  stepUp: 'factor',
  does: 'Removes the authenticator app; 409 if it is the last factor of a person who must have one',
  extension,
  answer: factors,
})

export const renewRecoveryCodes = call({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  who: 'signed-in',
  notFrozen: true,
  stepUp: 'factor',
  does: 'Makes new recovery codes; the earlier ones stop working',
  extension,
  answer: enrolled,
})

/** Absent for the second half of a sign-in. */
const action = v.optional(stepUpAction)
/** What the refusal named; absent for what is confirmed for the session, and for the second half of a sign-in. */
const act = v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)))

export const askFactor = call({
  name: 'askFactor',
  method: 'POST',
  path: `${path}/challenge`,
  who: 'signed-in',
  beforeFactor: true,
  does: 'What one of the person’s passkeys must sign to finish a sign-in or to confirm an act, whose digest it then ends with',
  extension,
  body: v.object({ action, act }),
  answer: webAuthn,
})

export const mailStepUpCode = call({
  name: 'mailStepUpCode',
  method: 'POST',
  path: `${path}/code`,
  who: 'signed-in',
  does: 'Mails a code that confirms an act to a person without a factor, with the act in words; 409 if it does not wait',
  extension,
  body: v.object({ action: stepUpAction, act }),
  answer: v.object({ expires_in: v.number() }),
})

export const giveFactor = call({
  name: 'giveFactor',
  method: 'POST',
  path: `${path}/confirm`,
  who: 'signed-in',
  beforeFactor: true,
  does: 'Finishes a sign-in, or confirms an act for five minutes, with a passkey, app, recovery code or mailed code',
  extension,
  body: v.object({
    action,
    act,
    by: v.variant(
      'kind',
      [
        v.object({ kind: v.literal('passkey'), response: webAuthn }),
        v.object({ kind: v.literal('app'), code }),
        v.object({ kind: v.literal('recovery'), code }),
        v.object({ kind: v.literal('mail'), code }),
      ],
      'a passkey or a code is needed',
    ),
  }),
  answer: factors,
})
