import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { actToConfirm } from '#contract/calls/access/acts.ts'
import { calls } from '#contract/calls/index.ts'
import { validate } from '#contract/validate.ts'
import { isForOneAct, type StepUpAction } from '#fund/access/step-up.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import { demandOpen } from '../sign-in/permit.ts'
import {
  type Asked,
  actOf,
  type DescribeAct,
  isAsked,
  keepAct,
  refuseUnconfirmed,
  unconfirmed,
  wantsStepUp,
} from '../sign-in/step-up.ts'

type ToConfirm = v.InferOutput<typeof actToConfirm>

const listed: Readonly<Record<string, Call>> = calls

/** One of the list as its call would read it. Throws 422 unless it is a call that is confirmed for one act. */
const readOne = ({ call: name, params, body }: ToConfirm) => {
  const call = Object.hasOwn(listed, name) ? listed[name] : undefined
  const { stepUp: action } = call ?? {}
  // A file, and what it is asked for in its address, is confirmed by itself.
  if (!call || !action || call.kind || !isForOneAct(action)) throw refuse(422, `“${name}” is not confirmed in a list.`)
  const schema = v.object({ params: call.params ?? v.unknown(), body: call.body ?? v.unknown() })
  const given = validate(schema, { params, body })
  if (!given.success) throw refuse(422, `“${name}” needs its fields as documented.`)
  return { call, action, asked: given.output as Asked }
}

const inWords = (words: readonly string[]): string =>
  words.length === 1
    ? String(words[0])
    : `do ${words.length} things: ${words.map((one, at) => `${at + 1}. ${one}`).join('; ')}`

/**
 * Throws the 403 of an unconfirmed call for a whole list, whose acts are then confirmed together; does nothing once they
 * are, or if nothing has to be. Throws 403 for a call that the person may not make.
 */
export const demandList = async (
  context: Context,
  describe: DescribeAct,
  by: By,
  given: readonly ToConfirm[],
): Promise<void> => {
  const { store, secret } = context
  const acts: { action: StepUpAction; digest: string; words: string }[] = []
  for (const one of given) {
    const { call, action, asked } = readOne(one)
    demandOpen(call, by)
    if (!wantsStepUp(call, asked.body) || !(await isAsked(context, call, by))) continue
    const act = await actOf(context, describe, { call, by, asked })
    if (act) acts.push({ action, ...act })
  }
  const missing = acts.length === 0 ? [] : await unconfirmed(context, by.sessionId, acts)
  const [first] = missing
  if (!first) return
  const list = keyedHash(secret, 'act', `list ${missing.map(({ digest }) => digest).join(' ')}`)
  const whole = { digest: list, words: inWords(missing.map(({ words }) => words)) }
  await store.write(async (work) => {
    const { sessionId } = by
    for (const { action, ...act } of missing) await keepAct(work, { sessionId, action, act, list })
    await keepAct(work, { sessionId, action: first.action, act: whole, list: null })
  })
  throw refuseUnconfirmed(first.action, whole)
}
