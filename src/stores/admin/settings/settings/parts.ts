import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { type CheckKind, checkKinds } from '#fund/access/onboarding.ts'
import type { Form } from '#stores/kit/form.ts'
import { additionSettingWords, closedDaysWords, guardWords as words } from '#words/control/fund-settings.ts'
import { onboardingWords } from '#words/people/onboarding.ts'
import { proofSettingsWords } from '#words/proof/proofs.ts'
import { settingsPartForm } from './part-form.ts'

/** As in the form: typed text, not yet numbers. */
interface GuardFields {
  readonly twoPeople: boolean
  readonly closeAbove: string
  readonly correctionAbove: string
  readonly payoutAbove: string
  readonly importAbove: string
  readonly limitWeekTimes: string
  readonly limitTogetherTimes: string
  readonly payoutHolds: boolean
  readonly moneyInByTwo: boolean
  readonly moneyInAbove: string
  readonly moneyInFees: string
  readonly reserveWeeks: string
  readonly delayMinutes: string
  readonly plausibleDeviations: string
  readonly plausibleAtLeast: string
  readonly termsNoticeDays: string
}

const noGuards: GuardFields = {
  twoPeople: true,
  closeAbove: '',
  correctionAbove: '',
  payoutAbove: '',
  importAbove: '',
  limitWeekTimes: '',
  limitTogetherTimes: '',
  payoutHolds: true,
  moneyInByTwo: true,
  moneyInAbove: '',
  moneyInFees: '',
  reserveWeeks: '',
  delayMinutes: '',
  plausibleDeviations: '',
  plausibleAtLeast: '',
  termsNoticeDays: '',
}

type Guard = keyof GuardFields
const guards = Object.keys(noGuards) as Guard[]

const guardFieldsOf = (saved: FundSettings): GuardFields =>
  Object.fromEntries(
    guards.map((name) => [name, typeof saved[name] === 'boolean' ? saved[name] : String(saved[name])]),
  ) as unknown as GuardFields

const guardValuesOf = (fields: Partial<GuardFields>): Partial<FundSettings> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? Number(value) : value]),
  )

const numbersLacking = (fields: GuardFields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && (value.trim() === '' || Number.isNaN(Number(value))) ? [[name, words.number]] : [],
    ),
  )

/** What waits for a second person, how long the delay is, and which weeks are plausible. */
export const guardsForm = settingsPartForm({
  name: 'guards',
  initial: noGuards,
  fieldsOf: guardFieldsOf,
  valuesOf: guardValuesOf,
  check: numbersLacking,
  saved: words.saved,
})

/** Whether investors may ask that result becomes capital. */
export const additionsForm = settingsPartForm({
  name: 'additions',
  initial: { capitalAdditions: 'undecided' } as Pick<FundSettings, 'capitalAdditions'>,
  fieldsOf: ({ capitalAdditions }) => ({ capitalAdditions }),
  valuesOf: (fields) => fields,
  saved: additionSettingWords.saved,
})

const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** The dates on which the exchange does not trade besides its holidays, on a line each. */
export const closedDaysForm = settingsPartForm({
  name: 'closed-days',
  initial: { closedDays: '' },
  fieldsOf: ({ closedDays }) => ({ closedDays: closedDays.join('\n') }),
  valuesOf: ({ closedDays }) => (closedDays === undefined ? {} : { closedDays: listed(closedDays).toSorted() }),
  saved: closedDaysWords.saved,
})

type CheckFields = Readonly<Record<CheckKind, boolean>>

const checkFieldsOf = ({ requiredChecks }: Pick<FundSettings, 'requiredChecks'>): CheckFields =>
  Object.fromEntries(checkKinds.map((kind) => [kind, requiredChecks.includes(kind)])) as CheckFields

/** Which checks the fund requires before it approves somebody. They are one setting, so a change sends all of them. */
export const onboardingForm: Form<CheckFields> = settingsPartForm<CheckFields>({
  name: 'required-checks',
  initial: checkFieldsOf({ requiredChecks: [] }),
  fieldsOf: checkFieldsOf,
  valuesOf: (changed) => {
    const all = { ...onboardingForm.$form.get().values, ...changed }
    return { requiredChecks: checkKinds.filter((kind) => all[kind]) }
  },
  saved: onboardingWords.saved,
})

/** As in the form: the witnesses on a line each. */
interface ProofFields {
  readonly publicTotals: boolean
  readonly witnesses: string
}

const proofFieldsOf = ({ publicTotals, witnesses }: FundSettings): ProofFields => ({
  publicTotals,
  witnesses: witnesses.join('\n'),
})

const proofValuesOf = ({ publicTotals, witnesses }: Partial<ProofFields>) => ({
  ...(publicTotals !== undefined && { publicTotals }),
  ...(witnesses !== undefined && { witnesses: listed(witnesses) }),
})

/** What the public sees of the roots, and who receives them by mail. */
export const proofSettingsForm = settingsPartForm({
  name: 'proof-settings',
  initial: { publicTotals: false, witnesses: '' },
  fieldsOf: proofFieldsOf,
  valuesOf: proofValuesOf,
  saved: proofSettingsWords.saved,
})
