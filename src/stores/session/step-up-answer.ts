import { computed } from 'nanostores'
import { field } from '#client/failures.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/access/factors.ts'
import { type ActToAnswer, actToAnswer, type Factors } from '#contract/entities/factors.ts'
import { validate } from '#contract/validate.ts'
import { type StepUpAction, stepUpActions } from '#fund/access/step-up.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { loader } from '#stores/kit/load.ts'
import { factorWords as words } from '#words/access/factors.ts'
import type { FailureWords } from '#words/failure.ts'
import { giveForm, methodsOf, openGiving } from './give-factor.ts'
import { loadPasskeys } from './passkeys.ts'
import { $stepUp, endStepUp } from './step-up.ts'

/** The factors with which the question can be answered. */
export const stepUpFactors = loader('The second factors', () => send(calls.readFactors, {}))

export const dismissStepUp = (): void => endStepUp(false)

/** What is confirmed, or undefined if this version of the screens does not know the action. */
export const asAction = (name: string): StepUpAction | undefined => stepUpActions.find((action) => action === name)

/** The act that is confirmed, in words; undefined if it is confirmed for the session, or by another backend. */
export const $stepUpAct = computed($stepUp, (asked): ActToAnswer | undefined => {
  const act = validate(actToAnswer, field(asked?.refusal, 'act'))
  return act.success ? act.output : undefined
})

const notMailed: FailureWords = { failed: (detail) => detail || words.notMailed, network: words.notMailed }

/** A person without a factor gets a code by mail. */
const begin = async (known: Factors, action: StepUpAction, act: string | undefined): Promise<void> => {
  openGiving(known, { action, act }, () => endStepUp(true))
  if (!methodsOf(known).includes('mail')) return
  const mailed = await attempt(() => send(calls.mailStepUpCode, { body: { action, act } }), notMailed)
  if (!mailed.done) giveForm.blame({}, mailed.sentence)
}

export const loadStepUp = async (): Promise<void> => {
  const action = asAction($stepUp.get()?.action ?? '')
  if (!action) return dismissStepUp()
  stepUpFactors.forget()
  await loadPasskeys()
  await stepUpFactors.load()
  const { last } = stepUpFactors.$load.get()
  if (last && $stepUp.get()) await begin(last, action, $stepUpAct.get()?.digest)
}
