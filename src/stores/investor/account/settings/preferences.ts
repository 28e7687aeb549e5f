import { computed } from 'nanostores'
import { send } from '#client/send.ts'
import { savePreferences as entry } from '#contract/calls/people/investor-changes.ts'
import { readInvestor } from '#contract/calls/people/investors.ts'
import type { InvestmentGoals, RiskProfile } from '#contract/entities/basic.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { createForm } from '#stores/kit/form.ts'
import { changesIn, fill } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { preferences as words } from '#words/money/requests.ts'

export interface Preferences {
  /** Null if none was chosen yet. */
  readonly risk: RiskProfile | null
  readonly goals: InvestmentGoals | null
  /** The backend does not say what is saved (call 5 is documented without it): the placeholders of spec §3. */
  readonly sample: boolean
}

const sample: Preferences = { risk: 'moderate', goals: 'long-term-growth', sample: true }

/** Silent if it fails: call 5 is a load for the risk (spec §8). */
export const preferences = loader<Preferences>('The investment preferences', async () => {
  const { risk_profile, investment_goals } = await send(readInvestor, { params: { investor_email: signedInEmail() } })
  if (risk_profile === undefined && investment_goals === undefined) return saved ?? sample
  return { risk: risk_profile ?? null, goals: investment_goals ?? null, sample: false }
})

/** What was saved here, for a backend that does not return it. */
let saved: Preferences | null = null

type Choices = Pick<Preferences, 'risk' | 'goals'>
type Made = { readonly [Choice in keyof Choices]: NonNullable<Choices[Choice]> }

const areMade = (choices: Choices): choices is Made => choices.risk !== null && choices.goals !== null

/** The two choices: call 10, with the three sentences of spec §8. */
const form = createForm<Choices, unknown>({
  initial: { risk: null, goals: null },
  send: (choices) => {
    const { risk, goals } = choices as Made
    return attemptWithAlert(
      () =>
        send(entry, {
          params: { investor_email: signedInEmail() },
          body: { risk_profile: risk, investment_goals: goals },
        }),
      words,
    )
  },
  done: (_answer, choices) => {
    saved = { ...choices, sample: false }
    preferences.adopt(saved)
  },
})

preferences.$load.listen(({ last }) => {
  if (last) fill(form, { risk: last.risk, goals: last.goals })
})

/** The choice, otherwise what is saved; null before it is known. */
export const $chosen = computed(
  [form.$form, preferences.$load],
  ({ values }, { last }) => last && { ...last, ...values },
)

/** Whether the choice differs from what is saved. */
export const $preferencesChanged = computed(form.$form, (): boolean => Object.keys(changesIn(form)).length > 0)

/** Goes back to what is saved. */
export const undoPreferences = (): void => {
  const { last } = preferences.$load.get()
  if (last) form.type({ risk: last.risk, goals: last.goals })
}

export const $preferencesSaving = computed(form.$form, ({ state }) => state === 'sending')

export const chooseRisk = (risk: RiskProfile): void => form.type({ risk })

export const chooseGoals = (goals: InvestmentGoals): void => form.type({ goals })

/** Saves once both choices are made. A second press during the save does nothing. */
export const savePreferences = async (): Promise<void> => {
  if (areMade(form.$form.get().values)) await form.submit()
}
