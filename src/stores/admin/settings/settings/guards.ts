import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { guardWords as words } from '#words/control/fund-settings.ts'
import { settingsPartForm } from './part-form.ts'

/** As in the form: typed text, not yet numbers. */
interface GuardFields {
  readonly twoPeople: boolean
  readonly closeAbove: string
  readonly correctionAbove: string
  readonly payoutAbove: string
  readonly importAbove: string
  readonly moneyInByTwo: boolean
  readonly moneyInAbove: string
  readonly moneyInFees: string
  readonly reserveWeeks: string
  readonly delayMinutes: string
  readonly plausibleDeviations: string
  readonly plausibleAtLeast: string
}

const empty: GuardFields = {
  twoPeople: true,
  closeAbove: '',
  correctionAbove: '',
  payoutAbove: '',
  importAbove: '',
  moneyInByTwo: true,
  moneyInAbove: '',
  moneyInFees: '',
  reserveWeeks: '',
  delayMinutes: '',
  plausibleDeviations: '',
  plausibleAtLeast: '',
}

type Guard = keyof GuardFields
const guards = Object.keys(empty) as Guard[]

const fieldsOf = (saved: FundSettings): GuardFields =>
  Object.fromEntries(
    guards.map((name) => [name, typeof saved[name] === 'boolean' ? saved[name] : String(saved[name])]),
  ) as unknown as GuardFields

const valuesOf = (fields: Partial<GuardFields>): Partial<FundSettings> =>
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
  initial: empty,
  fieldsOf,
  valuesOf,
  check: numbersLacking,
  saved: words.saved,
})
