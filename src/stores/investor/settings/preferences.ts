import { atom, computed } from 'nanostores'
import { readInvestor, savePreferences as send } from '#client/investors.ts'
import type { InvestmentGoals, RiskProfile } from '#contract/entities/basic.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { loader } from '#stores/kit/load.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { preferences as words } from '#words/requests.ts'

export interface Preferences {
  /** Null where none was chosen yet. */
  readonly risk: RiskProfile | null
  readonly goals: InvestmentGoals | null
  /** The backend does not say what is saved (call 5 is documented without it): the placeholders of spec §3. */
  readonly sample: boolean
}

const sample: Preferences = { risk: 'moderate', goals: 'long-term-growth', sample: true }

const preferences = loader<Preferences>('The investment preferences', async () => {
  const { risk_profile, investment_goals } = await readInvestor(signedInEmail())
  if (risk_profile === undefined && investment_goals === undefined) return saved ?? sample
  return { risk: risk_profile ?? null, goals: investment_goals ?? null, sample: false }
})

/** What was saved here, for a backend that does not give it back. */
let saved: Preferences | null = null

/** Silent when it fails: call 5 is a load for the risk (spec §8). */
export const $preferences = preferences.$load
export const loadPreferences = preferences.load

const $draft = atom<Partial<Pick<Preferences, 'risk' | 'goals'>>>({})

/** As chosen, else as saved; null before it is known. */
export const $chosen = computed([$draft, $preferences], (draft, { last }) => last && { ...last, ...draft })

export const $preferencesSaving = atom(false)

export const chooseRisk = (risk: RiskProfile): void => $draft.set({ ...$draft.get(), risk })

export const chooseGoals = (goals: InvestmentGoals): void => $draft.set({ ...$draft.get(), goals })

/** Call 10, with the three sentences of spec §8. A second press while it is on its way does nothing. */
export const savePreferences = async (): Promise<void> => {
  const chosen = $chosen.get()
  if (!chosen?.risk || !chosen.goals || $preferencesSaving.get()) return
  const { risk, goals } = chosen
  $preferencesSaving.set(true)
  const { done } = await attemptWithAlert(() => send(signedInEmail(), risk, goals), words)
  $preferencesSaving.set(false)
  if (!done) return
  saved = { risk, goals, sample: false }
  preferences.adopt(saved)
  const now = $draft.get()
  if ((now.risk ?? risk) === risk && (now.goals ?? goals) === goals) $draft.set({})
}
