import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { giveFactor } from '#contract/calls/access/factors.ts'
import { isForOneAct, type StepUpAction } from '#fund/access/step-up.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, Context, SignedInWrite } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { giveBackAllowances, takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { hasFactor } from '../sign-in/person.ts'
import { noteAct, noteStepUp, waitingAct } from '../sign-in/step-up.ts'
import { takeAppCode } from './app.ts'
import { forgetGuesses, ofApp, ofDay, relyingParty } from './guesses.ts'
import { takeStepUpCode } from './mailed-code.ts'
import { readAssertion } from './passkeys.ts'
import { takeRecoveryCode } from './recovery.ts'

export type GivenFactor = v.InferOutput<typeof giveFactor.body>

/** What a passkey signs for: a sign-in that is finished, or an action, and of most one act. */
export const purposeOf = (action: StepUpAction | undefined, act = ''): string =>
  action ? `step-up ${action} ${act}`.trim() : 'confirm'

const words = {
  passkey: 'This passkey was not accepted. Try again, or use another way.',
  app: 'This code is wrong or was already used. Wait for the next one.',
  recovery: 'This recovery code is wrong or was already used.',
  mail: 'This code is wrong or has expired. Ask for a new one.',
} as const

const isRight = async (
  context: Context,
  by: By,
  request: FastifyRequest,
  { action, act, by: given }: GivenFactor,
): Promise<boolean> => {
  const { store, clock, config } = context
  switch (given.kind) {
    case 'passkey': {
      const asked = { purpose: purposeOf(action, act), sessionId: by.sessionId, ofPerson: by.id }
      const rp = relyingParty(config, request)
      return (await readAssertion(store, clock.now(), { ...asked, rp, response: given.response })) !== undefined
    }
    case 'app':
      return store.write((work) => takeAppCode(work, context, { personId: by.id, code: given.code, confirms: false }))
    case 'recovery':
      return takeRecoveryCode(context, by.id, given.code)
    case 'mail': {
      if (!action || (await hasFactor(store.read, by.id))) return false
      return store.write((work) => takeStepUpCode(work, context, by, { action, act }, given.code))
    }
  }
}

/**
 * Checks a factor, or a mailed code. What can be guessed is counted before it is compared, for the person across all
 * sessions. Throws 422 if it is wrong, 429 after too many, 403 after too many wrong app codes in a row.
 */
export const checkFactor = async (
  context: Context,
  by: By,
  request: FastifyRequest,
  given: GivenFactor,
): Promise<void> => {
  const { store } = context
  const day = ofDay(by.id)
  const wait = await store.write((work) => takeAllowance(work, day))
  if (wait > 0 && given.by.kind !== 'passkey')
    throw refuse(429, 'Too many codes were wrong. Use a passkey, or try again tomorrow.', wait)
  if (given.by.kind === 'app' && (await store.write((work) => takeAllowance(work, ofApp(by.id)))) > 0)
    throw refuse(403, 'Too many codes from the app were wrong in a row. Use a recovery code or a passkey once.')
  if (await isRight(context, by, request, given)) {
    await store.write(async (work) => {
      if (wait === 0) await giveBackAllowances(work, [day.key])
      await forgetGuesses(work, by.id)
    })
    return
  }
  const { kind } = given.by
  const detail = `by ${kind}${given.action ? `, for ${given.action}` : ''}`
  await store.write((work) =>
    audit(work.as({ by, from: request.ip }), { action: 'factor.fail', subject: by.email, detail, personId: by.id }),
  )
  throw refuse(422, words[kind])
}

/**
 * The words of the act that is to be confirmed; undefined for what is confirmed for the session. Throws 422 if an act is
 * missing, as in a page of an earlier version, and 409 if this session was not asked for it.
 */
export const wordsToConfirm = async (
  db: Db,
  { sessionId }: By,
  action: StepUpAction,
  act: string | undefined,
): Promise<string | undefined> => {
  if (!isForOneAct(action)) return undefined
  if (act === undefined) throw refuse(422, 'A confirmation is for one act now. Load the page again, and do it again.')
  const words = await waitingAct(db, sessionId, action, act)
  if (words === undefined) throw refuse(409, 'This is not waiting to be confirmed any more. Do it again.')
  return words
}

/** Records that the session has confirmed an act, or an action; it counts for five minutes, for this session alone. */
export const confirmAction = (
  write: SignedInWrite,
  { action, act, kind }: Pick<GivenFactor, 'act'> & { action: StepUpAction; kind: GivenFactor['by']['kind'] },
): Promise<void> =>
  write(async (work) => {
    const { by } = work.actor
    const words = await wordsToConfirm(work.db, by, action, act)
    if (act !== undefined && words !== undefined) await noteAct(work, by.sessionId, act)
    else await noteStepUp(work, { sessionId: by.sessionId, action })
    const detail = `${words ?? action}, by ${kind}`
    await audit(work, { action: 'factor.confirm', subject: by.email, detail, personId: by.id })
  })
