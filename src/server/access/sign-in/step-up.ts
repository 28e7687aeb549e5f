import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { ActToAnswer } from '#contract/entities/factors.ts'
import { isForOneAct, type StepUpAction, stepUpMs } from '#fund/access/step-up.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuseWith } from '#server/platform/http/refuse.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import { hasFactor } from './person.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The confirmation that a call uses up, by its act, and the name of this use; undefined if it uses up none. */
    spends: { readonly act: string; readonly use: string } | undefined
  }
}

/** What a call would do, as far as it decides what is confirmed. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly body: unknown
}

/**
 * Puts a call into the words that its person confirms, with its amount and destination: "pay $500.00 to Ann Quill".
 * What stands in them and changes after the confirmation makes it another act. Null if nothing would change.
 */
export type DescribeAct = (call: Call, by: By, asked: Asked) => Promise<string | null>

const confirmFirst =
  'First confirm that it is you: with your second factor or, if you have none, with a code that we email you.'

const wordsCharactersMax = 600
const actsWaitingMax = 50

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** A save names the version that it was made from; that somebody else has saved since makes it no other act. */
const withoutVersion = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('version' in body)) return body
  const { version: _version, ...rest } = body
  return rest
}

/** The act of a call: its words, and the digest over them and all that the call sends, in one order; null if it is none. */
export const actOf = async (
  { secret }: Pick<Context, 'secret'>,
  describe: DescribeAct,
  { call, by, asked }: { readonly call: Call; readonly by: By; readonly asked: Asked },
): Promise<ActToAnswer | null> => {
  const told = await describe(call, by, asked)
  if (told === null) return null
  const words = told.length > wordsCharactersMax ? `${told.slice(0, wordsCharactersMax)} …` : told
  const sent = [call.name, asked.params, asked.query ?? {}, withoutVersion(asked.body) ?? {}, told]
  return { digest: keyedHash(secret, 'act', JSON.stringify(sent, inOrder)), words }
}

/** Whether a session is asked at all: without a factor documented calls are not, and in a demo none is. */
export const isAsked = async ({ store, config }: Context, call: Call, by: By): Promise<boolean> =>
  (config.asksForFactors && call.extension !== undefined) || (await hasFactor(store.read, by.id))

const confirmedActs = (db: Db, now: number, sessionId: string) =>
  db
    .selectFrom('step_up_acts')
    .select('digest')
    .where('session_id', '=', sessionId)
    .where('confirmed_at', '>=', now - stepUpMs)

/** Those of the acts that are not confirmed in this session, or whose confirmation is used up. */
export const unconfirmed = async <A extends ActToAnswer>(
  { store, clock }: Context,
  sessionId: string,
  acts: readonly A[],
): Promise<A[]> => {
  const digests = acts.map(({ digest }) => digest)
  const rows = await confirmedActs(store.read, clock.now(), sessionId)
    .where('digest', 'in', digests)
    .where('used_by', 'is', null)
    .execute()
  return acts.filter(({ digest }) => !rows.some((row) => row.digest === digest))
}

/** Whether the session confirmed this act within five minutes, used up or not. */
export const isActConfirmed = async (db: Db, now: number, sessionId: string, digest: string): Promise<boolean> =>
  (await confirmedActs(db, now, sessionId).where('digest', '=', digest).executeTakeFirst()) !== undefined

/** Whether an act of this kind was confirmed in this session within five minutes. */
export const isConfirmed = async (db: Db, now: number, sessionId: string, action: StepUpAction): Promise<boolean> =>
  (await confirmedActs(db, now, sessionId).where('action', '=', action).executeTakeFirst()) !== undefined

const isConfirmedForSession = async (
  db: Db,
  now: number,
  sessionId: string,
  action: StepUpAction,
): Promise<boolean> => {
  const found = await db
    .selectFrom('step_ups')
    .select('at')
    .where('session_id', '=', sessionId)
    .where('action', '=', action)
    .executeTakeFirst()
  return found !== undefined && now - found.at <= stepUpMs
}

/** Keeps what waits to be confirmed, `list` if the act is one of a list; of a session's acts only the newest stay. */
export const keepAct = async (
  { db, now }: Work,
  { sessionId, action, act, list }: { sessionId: string; action: StepUpAction; act: ActToAnswer; list: string | null },
): Promise<void> => {
  const waits = { words: act.words, list, asked_at: now, confirmed_at: null, used_by: null }
  await db
    .insertInto('step_up_acts')
    .values({ session_id: sessionId, digest: act.digest, action, ...waits })
    .onConflict((conflict) => conflict.columns(['session_id', 'digest']).doUpdateSet(waits))
    .execute()
  const newest = db
    .selectFrom('step_up_acts')
    .select('digest')
    .where('session_id', '=', sessionId)
    .orderBy('asked_at', 'desc')
    .orderBy('digest')
    .limit(actsWaitingMax)
  await db.deleteFrom('step_up_acts').where('session_id', '=', sessionId).where('digest', 'not in', newest).execute()
}

/** The 403 that a screen answers by asking for the factor and repeating the call. */
export const refuseUnconfirmed = (action: StepUpAction, act?: ActToAnswer) => {
  const sentence = act ? `${confirmFirst} You are about to ${act.words}.` : confirmFirst
  return refuseWith(403, sentence, { step_up: action, ...(act && { act }) })
}

/** Whether doing it again would do it twice: its confirmation is used up by the first time. A file is only read. */
const doesMore = ({ method, path, status, kind }: Call): boolean =>
  status === 201 || (method === 'POST' && !path.includes('/:') && kind !== 'table')

const doing = (body: unknown): unknown => (body as { action?: { do?: unknown } } | undefined)?.action?.do

/** Whether the contract wants a call with this body confirmed. */
export const wantsStepUp = ({ stepUp, stepUpFor }: Call, body: unknown): boolean =>
  stepUp !== undefined && (!stepUpFor || stepUpFor.some((one) => one === doing(body)))

/**
 * Throws 403 with the action and the act unless the session confirmed this act within five minutes: this call, with what
 * it sends and what it is about. Adding a first factor at the end of a sign-in is exempt: there is nothing to confirm
 * with yet. So is a key, which has no session: it opens no call that is confirmed but the tables of its scope.
 */
export const demandStepUp =
  (context: Context, call: Call, describe: DescribeAct) => async (request: FastifyRequest) => {
    const { by, params, query, body } = request
    const { stepUp: action } = call
    if (!action || !by || by.apiKey || by.awaits === 'enrolment' || !wantsStepUp(call, body)) return
    const { store, clock } = context
    const { sessionId } = by
    if (!(await isAsked(context, call, by))) return
    if (!isForOneAct(action)) {
      if (await isConfirmedForSession(store.read, clock.now(), sessionId, action)) return
      throw refuseUnconfirmed(action)
    }
    const asked = { params: params as Asked['params'], query, body }
    const act = await actOf(context, describe, { call, by, asked })
    if (!act) return
    const [missing] = await unconfirmed(context, sessionId, [act])
    if (missing) {
      await store.write((work) => keepAct(work, { sessionId, action, act, list: null }))
      throw refuseUnconfirmed(action, act)
    }
    if (doesMore(call)) request.spends = { act: act.digest, use: randomUUID() }
  }

/**
 * Uses up a confirmation in the unit that does what was confirmed: if the unit fails, it is still there. Throws 409 if
 * another call came first.
 */
export const spendStepUp = async ({ db }: Work, { sessionId }: By, { spends }: FastifyRequest): Promise<void> => {
  if (!spends) return
  const { act, use } = spends
  const spent = await db
    .updateTable('step_up_acts')
    .set({ used_by: use })
    .where('session_id', '=', sessionId)
    .where('digest', '=', act)
    .where(({ eb, or }) => or([eb('used_by', 'is', null), eb('used_by', '=', use)]))
    .returning('digest')
    .executeTakeFirst()
  if (!spent) throw refuseWith(409, 'This was just done with the same confirmation. Look before you do it again.', {})
}

/** Records that the session has confirmed an action that is confirmed for the session. */
export const noteStepUp = async (
  { db, now }: Work,
  { sessionId, action }: { readonly sessionId: string; readonly action: StepUpAction },
): Promise<void> => {
  await db
    .insertInto('step_ups')
    .values({ session_id: sessionId, action, at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet({ at: now }))
    .execute()
}

/** The act that waits in this session, in words; undefined if none does. */
export const waitingAct = async (db: Db, sessionId: string, action: StepUpAction, digest: string) =>
  (
    await db
      .selectFrom('step_up_acts')
      .select('words')
      .where('session_id', '=', sessionId)
      .where('digest', '=', digest)
      .where('action', '=', action)
      .executeTakeFirst()
  )?.words

/** Records that the session has confirmed an act, or each of a list. */
export const noteAct = async ({ db, now }: Work, sessionId: string, digest: string): Promise<void> => {
  await db
    .updateTable('step_up_acts')
    .set({ confirmed_at: now, used_by: null })
    .where('session_id', '=', sessionId)
    .where(({ eb, or }) => or([eb('digest', '=', digest), eb('list', '=', digest)]))
    .execute()
}
