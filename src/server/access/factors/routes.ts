import type { Enrolled } from '#contract/entities/factors.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { hasFactor, personByIdWhoMayEnter, sessionUser } from '../sign-in/person.ts'
import type { DescribeAct } from '../sign-in/step-up.ts'
import { beginApp } from './app.ts'
import { factorsOf, finishSignIn } from './change.ts'
import { checkFactor, confirmAction, purposeOf, wordsToConfirm } from './confirm.ts'
import { enrolApp, enrolPasskey, removeApp, removePasskey, renewCodes } from './enrol.ts'
import { countStrangersChallenge, relyingParty } from './guesses.ts'
import { demandList } from './list.ts'
import { mailStepUpCode } from './mailed-code.ts'
import { assertionOptions, passkeysOf, readAssertion, registrationOptions } from './passkeys.ts'

const notAccepted = 'This passkey is not known here, or did not verify you. Sign in another way.'

/**
 * Throws 403 for somebody who has a factor and has not given it yet: their sign-in is not finished, so they may not
 * make another one.
 */
const mayEnrol = ({ awaits }: By): void => {
  if (awaits === 'factor') throw refuse(403, 'Your sign-in is not finished: use your second factor first.')
}

const signIns = (context: Context, rules: ClientRules) =>
  ({
    askPasskeySignIn: async ({ request, write }) => {
      const rp = relyingParty(context.config, request)
      await write((work) => countStrangersChallenge(work, { ...context, rules, request }))
      const asked = { purpose: 'sign-in', sessionId: null, rp, allowed: null }
      return assertionOptions(context.store, context.clock.now(), asked)
    },

    signInByPasskey: async ({ body, request, reply }) => {
      const { store, clock, config } = context
      const asked = { purpose: 'sign-in', sessionId: null, ofPerson: null, rp: relyingParty(config, request) }
      const passkey = await readAssertion(store, clock.now(), { ...asked, response: body.response })
      const person = passkey && (await personByIdWhoMayEnter(store.read, passkey.person_id))
      request.signedIn = person !== undefined
      if (!person) throw refuse(401, notAccepted)
      const by = { ...person, passkeyId: passkey.id }
      await finishSignIn(context, by, { request, reply, how: 'passkey' })
      const user = await sessionUser(store.read, { id: person.id })
      if (!user) throw refuse(401, notAccepted)
      return { user }
    },
  }) satisfies Handlers<'askPasskeySignIn' | 'signInByPasskey'>

/** Second factors, and what they confirm (extension `factors`). */
export const factors = (context: Context, rules: ClientRules, describe: DescribeAct) => {
  const { store, clock, config } = context
  const whole = (by: By): By => ({ ...by, awaits: null })

  return {
    ...signIns(context, rules),

    readFactors: ({ by }) => factorsOf(store.read, config, by),

    askPasskey: ({ by, request }) => {
      mayEnrol(by)
      const asked = { person: by, rp: relyingParty(config, request), sessionId: by.sessionId }
      return registrationOptions(store, clock.now(), asked)
    },

    addPasskey: async ({ by, body, request, reply, write }): Promise<Enrolled> => {
      mayEnrol(by)
      const codes = await enrolPasskey(context, { by, write }, request, body)
      if (by.awaits) await finishSignIn(context, by, { request, reply, how: 'with a new passkey' })
      return { ...(await factorsOf(store.read, config, whole(by))), recovery_codes: codes }
    },

    removePasskey: async ({ by, params, write }) => {
      await removePasskey(context, write, params.id)
      return factorsOf(store.read, config, by)
    },

    beginApp: async ({ by }) => {
      mayEnrol(by)
      const begun = await store.write((work) => beginApp(work, context, by))
      if (!begun) throw refuse(409, 'There is already an authenticator app. Remove it first.')
      return begun
    },

    confirmApp: async ({ by, body, request, reply, write }): Promise<Enrolled> => {
      mayEnrol(by)
      const codes = await enrolApp(context, { by, write }, body.code)
      if (by.awaits) await finishSignIn(context, by, { request, reply, how: 'with a new app' })
      return { ...(await factorsOf(store.read, config, whole(by))), recovery_codes: codes }
    },

    removeApp: async ({ by, write }) => {
      await removeApp(context, write)
      return factorsOf(store.read, config, by)
    },

    renewRecoveryCodes: async ({ by, write }): Promise<Enrolled> => {
      if (!(await hasFactor(store.read, by.id))) throw refuse(409, 'Set up a second factor first.')
      const codes = await renewCodes(context, write)
      return { ...(await factorsOf(store.read, config, by)), recovery_codes: codes }
    },

    askFactor: async ({ by, body, request }) => {
      const allowed = await passkeysOf(store.read, by.id)
      if (allowed.length === 0) throw refuse(409, 'There is no passkey for this account.')
      const { action, act } = body
      if (action) await wordsToConfirm(store.read, by, action, act)
      const asked = { purpose: purposeOf(action, act), sessionId: by.sessionId, act }
      return assertionOptions(store, clock.now(), { ...asked, rp: relyingParty(config, request), allowed })
    },

    mailStepUpCode: async ({ by, body }) => {
      if (await hasFactor(store.read, by.id)) throw refuse(409, 'You have a second factor: confirm with that.')
      const { action, act } = body
      const words = await wordsToConfirm(store.read, by, action, act)
      await store.write((work) => mailStepUpCode(work, context, by, { action, act, words }))
      return { expires_in: otpLifetimeSeconds }
    },

    giveFactor: async ({ by, body, request, reply, write }) => {
      const { action, act, by: given } = body
      if (!action && by.awaits !== 'factor') throw refuse(409, 'There is nothing to confirm.')
      if (action && by.awaits) throw refuse(403, 'Finish your sign-in first.')
      if (action) await wordsToConfirm(store.read, by, action, act)
      await checkFactor(context, by, request, body)
      if (action) await confirmAction(write, { action, act, kind: given.kind })
      else await finishSignIn(context, by, { request, reply, how: `by ${given.kind}` })
      return factorsOf(store.read, config, whole(by))
    },

    confirmActs: async ({ by, body }) => {
      await demandList(context, describe, by, body.acts)
      return { acts: body.acts.length }
    },
  } satisfies Handlers<
    | 'askPasskeySignIn'
    | 'signInByPasskey'
    | 'readFactors'
    | 'askPasskey'
    | 'addPasskey'
    | 'removePasskey'
    | 'beginApp'
    | 'confirmApp'
    | 'removeApp'
    | 'renewRecoveryCodes'
    | 'askFactor'
    | 'mailStepUpCode'
    | 'giveFactor'
    | 'confirmActs'
  >
}
