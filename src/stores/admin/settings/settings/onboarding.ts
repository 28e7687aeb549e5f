import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { type CheckKind, checkKinds } from '#fund/access/onboarding.ts'
import type { Form } from '#stores/kit/form.ts'
import { onboardingWords as words } from '#words/people/onboarding.ts'
import { settingsPartForm } from './part-form.ts'

type Fields = Readonly<Record<CheckKind, boolean>>

const fieldsOf = ({ requiredChecks }: Pick<FundSettings, 'requiredChecks'>): Fields =>
  Object.fromEntries(checkKinds.map((kind) => [kind, requiredChecks.includes(kind)])) as Fields

/** Which checks the fund requires before it approves somebody. They are one setting, so a change sends all of them. */
export const onboardingForm: Form<Fields> = settingsPartForm<Fields>({
  initial: fieldsOf({ requiredChecks: [] }),
  fieldsOf,
  valuesOf: (changed) => {
    const all = { ...onboardingForm.$form.get().values, ...changed }
    return { requiredChecks: checkKinds.filter((kind) => all[kind]) }
  },
  saved: words.saved,
})
