import { atom, computed } from 'nanostores'
import { isRiskPercent } from '#fund/risk.ts'
import type { TriedChange } from '#fund/trial.ts'
import { typedCents, typedPercent } from '#fund/typed-amount.ts'
import { $nextOpening, loadNextOpening, tried } from '#stores/investor/trial/next-opening.ts'
import { announce, opens } from '#stores/session/place.ts'

export const trialKinds = ['risk', 'start', 'stop', 'deposit', 'capital', 'dividend'] as const
export type TrialKind = (typeof trialKinds)[number]

export interface Trial {
  readonly kind: TrialKind
  /** An amount in dollars or a percentage, as typed; nothing for trading. */
  readonly typed: string
}

export const $trial = atom<Trial | null>(null)

export const openTrial = (): void => {
  announce('trial')
  $trial.set({ kind: 'risk', typed: '' })
  void loadNextOpening()
}

opens('trial', openTrial)

export const closeTrial = (): void => $trial.set(null)

export const chooseTrial = (kind: TrialKind): void => $trial.set({ kind, typed: '' })

export const typeTrial = (typed: string): void => {
  const trial = $trial.get()
  if (trial) $trial.set({ ...trial, typed })
}

/** What it tries; null while the amount or percentage cannot be read. */
const changeOf = ({ kind, typed }: Trial): TriedChange | null => {
  if (kind === 'start' || kind === 'stop') return { kind: 'trading', active: kind === 'start' }
  if (kind === 'risk') {
    const percent = typedPercent(typed)
    return percent !== undefined && isRiskPercent(percent) ? { kind: 'risk', percent } : null
  }
  const cents = typedCents(typed)
  if (!cents) return null
  if (kind === 'deposit') return { kind: 'deposit', amount: cents }
  return { kind: 'withdrawal', withdrawal: { kind, asked: cents, full: false } }
}

/** The next week as it stands and with what is tried; `change` is null until it can be read. */
export const $trialResult = computed([$trial, $nextOpening], (trial, { last }) => {
  if (!trial || !last) return null
  const change = changeOf(trial)
  const shown = tried(last, change ?? { kind: 'risk', percent: last.weekly_risk_percent })
  return { ...shown, change, sunday: Date.parse(last.sunday), active: last.trades }
})
