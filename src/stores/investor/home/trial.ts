import { atom, computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { NextOpening } from '#contract/calls/desk/next-opening.ts'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { weeklyRisk } from '#contract/entities/weekly-risk.ts'
import { typedCents, typedPercent } from '#fund/money/typed-amount.ts'
import type { TriedChange } from '#fund/weeks/trial.ts'
import { createForm } from '#stores/kit/form.ts'
import { issuesOf } from '#stores/kit/form-calls.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { depositProblem, problemOf } from '../money/transfer/amount-problem.ts'
import { $transfersAvailability, transferAllowances } from '../money/transfer/transfers.ts'
import { nextOpening, tried } from '../money/trial/next-opening.ts'

export const trialKinds = ['risk', 'start', 'stop', 'deposit', 'capital', 'dividend'] as const
export type TrialKind = (typeof trialKinds)[number]

export interface Trial {
  readonly kind: TrialKind
  /** An amount in dollars or a percentage, as typed; empty for trading. */
  readonly typed: string
}

/**
 * What is wrong with the typed text, in the words of the control that asks for it. More than the available amount is
 * capped.
 */
const wrongIn = ({ kind, typed }: Trial) => {
  switch (kind) {
    case 'start':
    case 'stop':
      return null
    case 'risk':
      return issuesOf(weeklyRisk, { weekly_risk_percent: typedPercent(typed) })
    case 'deposit':
      return depositProblem(typed)
    case 'capital':
    case 'dividend':
      return problemOf(typed, typedCents(typed), 0, Number.POSITIVE_INFINITY)
  }
}

export const trialForm = createForm<Trial, void>({
  initial: { kind: 'risk', typed: '' },
  at: 'typed',
  check: wrongIn,
  // Nothing is sent: it is tried while it is typed.
  send: async () => ({ done: true, value: undefined }),
})

const $isOpen = atom(false)

keepsDialogDraft('trial', trialForm, ['kind', 'typed'], $isOpen)

/** What is being tried; null if the dialog is closed. */
export const $trial = computed([$isOpen, trialForm.$form], (isOpen, { values }) => (isOpen ? values : null))

/** Loads what the next week begins with, and what may be asked for now. */
export const loadTrial = (): Promise<unknown> => Promise.all([nextOpening.load(), transferAllowances.load()])

/** How long typing must pause before a problem is shown; leaving the field shows it at once. */
const restMs = 600
let stopWaiting = (): void => undefined

/** Shows what is wrong with the typed text; an empty field is not wrong. */
export const checkTrial = (): void => {
  stopWaiting()
  if ($trial.get()?.typed.trim()) trialForm.passes()
}

export const openTrial = (): void => {
  announce('trial')
  trialForm.open()
  $isOpen.set(true)
  void loadTrial()
}

opens('trial', openTrial)

export const closeTrial = (): void => {
  stopWaiting()
  $isOpen.set(false)
}

export const chooseTrial = (kind: TrialKind): void => {
  stopWaiting()
  trialForm.open({ kind })
}

export const typeTrial = (typed: string): void => {
  stopWaiting()
  trialForm.type({ typed })
  stopWaiting = platform.after(restMs, checkTrial)
}

/** The change that is tried; null if the amount or percentage could not be asked for. */
const changeOf = (trial: Trial): TriedChange | null => {
  const { kind, typed } = trial
  const wrong = wrongIn(trial)
  if (typeof wrong === 'string' || Object.keys(wrong ?? {}).length > 0) return null
  if (kind === 'start' || kind === 'stop') return { kind: 'trading', active: kind === 'start' }
  if (kind === 'risk') return { kind, percent: typedPercent(typed) ?? 0 }
  const cents = typedCents(typed) ?? 0
  if (kind === 'deposit') return { kind, amount: cents }
  return { kind: 'withdrawal', withdrawal: { kind, asked: cents, full: false } }
}

/** Why something cannot be asked for now, and from when it can, if that is known. */
export interface Refusal {
  readonly sentence: string
  readonly from: string | null
}

const refusalOf = (kind: TrialKind, opening: NextOpening, allowances: TransferAllowances | null): Refusal | null => {
  if (kind === 'risk' || kind === 'start' || kind === 'stop') {
    const sentence = opening.why_not[kind]
    return sentence === null ? null : { sentence, from: null }
  }
  const sentence = allowances?.[kind].why_not ?? null
  if (!allowances || sentence === null) return null
  return { sentence, from: kind === 'deposit' ? null : allowances[kind].next_eligible_at }
}

/**
 * The next week as things are now and with the change that is tried; `change` is null until it can be read, and if it
 * is refused. Null until it is known what may be asked for.
 */
export const $trialResult = computed(
  [$trial, nextOpening.$load, transferAllowances.$load, $transfersAvailability],
  (trial, { last }, { last: allowances }, transfers) => {
    if (!trial || !last || transfers === 'unknown' || (transfers === 'available' && !allowances)) return null
    const refusal = refusalOf(trial.kind, last, allowances)
    const change = refusal ? null : changeOf(trial)
    const shown = tried(last, change ?? { kind: 'risk', percent: last.weekly_risk_percent })
    return { ...shown, change, refusal, sunday: Date.parse(last.sunday), active: last.trades }
  },
)

/** Whether something it needs did not load. */
export const $trialFailed = computed(
  [nextOpening.$load, transferAllowances.$load],
  (opening, allowances) => opening.state === 'failed' || allowances.state === 'failed',
)
