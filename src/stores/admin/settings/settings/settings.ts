import { computed } from 'nanostores'
import { type Answer, send } from '#client/send.ts'
import * as calls from '#contract/calls/control/fund-settings.ts'
import { type FundSettings, saveFundSettings } from '#contract/calls/control/fund-settings.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, fill, issuesOf } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { keepsDraft } from '#stores/session/kept-draft.ts'
import { adminSettings } from '#words/admin.ts'
import { fundSettingsWords as words } from '#words/control/fund-settings.ts'
import { failure } from '#words/extension-failure.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'

type FundSettingsState = Answer<typeof calls.readFundSettings>

/** As in the form: typed text, not yet numbers. */
interface SettingsFields {
  readonly minimumInvestment: string
  readonly managementFee: string
  readonly performanceFee: string
  readonly riskLimit: string
  readonly tradingHours: string
  readonly autoRebalance: boolean
  readonly weeklyReporting: boolean
}

/** Spec §9 "Admin default settings". */
export const settingsDefaults: SettingsFields = {
  minimumInvestment: '10000',
  managementFee: '0',
  performanceFee: '20',
  riskLimit: '1',
  tradingHours: '09:30-16:00',
  autoRebalance: true,
  weeklyReporting: true,
}

/** The saved settings, with `fund-settings`; the risk limit compared with next week. */
export const fundSettings = loader('The fund settings', () => send(calls.readFundSettings, {}))
/** Who changed what and when, newest first. */
export const settingsChanges = loader('The changes of the fund settings', () => send(calls.listSettingsChanges, {}))

const fieldsOf = (saved: FundSettings): SettingsFields => ({
  minimumInvestment: String(saved.minimumInvestment),
  managementFee: String(saved.managementFee),
  performanceFee: String(saved.performanceFee),
  riskLimit: String(saved.riskLimit),
  tradingHours: saved.tradingHours,
  autoRebalance: saved.autoRebalance,
  weeklyReporting: saved.weeklyReporting,
})

const valuesOf = (fields: SettingsFields): Pick<FundSettings, keyof SettingsFields> => ({
  minimumInvestment: Number(fields.minimumInvestment),
  managementFee: Number(fields.managementFee),
  performanceFee: Number(fields.performanceFee),
  riskLimit: Number(fields.riskLimit),
  tradingHours: fields.tradingHours,
  autoRebalance: fields.autoRebalance,
  weeklyReporting: fields.weeklyReporting,
})

const percents = {
  managementFee: 'management fee',
  performanceFee: 'performance fee',
  riskLimit: 'risk limit',
} as const

/** Whether a percent has at most one decimal (spec §5). */
const isInSteps = (typed: string): boolean => /^-?\d+(\.\d)?$/.test(typed.trim())

/** What is typed but not a number, and numbers that are not on the form’s steps. */
const unreadable = (fields: SettingsFields): Readonly<Record<string, string>> => {
  const missing = (['minimumInvestment', ...Object.keys(percents)] as (keyof typeof percents | 'minimumInvestment')[])
    .filter((name) => fields[name].trim() === '')
    .map((name) => [name, words.number])
  const uneven = Object.entries(percents)
    .filter(([name]) => !isInSteps(fields[name as keyof typeof percents]))
    .map(([name, what]) => [name, words.steps(what)])
  return Object.fromEntries([...uneven, ...missing])
}

const problemsOf = (fields: SettingsFields) => ({
  ...unreadable(fields),
  ...issuesOf(saveFundSettings.body, { ...valuesOf(fields), version: versionNow() }, unreadable(fields)),
})

export const versionNow = (): number => fundSettings.$load.get().last?.version ?? 0

/** Only the values whose fields were changed. */
const partOf = (fields: SettingsFields, changed: Partial<SettingsFields>) =>
  Object.fromEntries(Object.entries(valuesOf(fields)).filter(([name]) => name in changed))

/** Shows in the form what was saved, except for fields that were edited since. */
export const adoptSettings = (state: FundSettingsState): void => {
  fundSettings.adopt(state)
  void settingsChanges.load()
}

/** The change waits for a second person: the form shows what is in force until then. */
const settingsWait = async (sentence: string): Promise<void> => {
  showAlert(sentence)
  await Promise.all([fundSettings.load(), loadWaiting()])
  const { last } = fundSettings.$load.get()
  if (last) settingsForm.open(fieldsOf(last.settings))
}

/** Update Settings: saved with `fund-settings`; the alert is the documented one either way (spec §5). */
export const settingsForm = createForm({
  initial: settingsDefaults,
  check: (fields) => (hasExtension('fund-settings') ? problemsOf(fields) : null),
  send: async (fields, changed) =>
    hasExtension('fund-settings')
      ? attemptForm(
          () => send(calls.saveFundSettings, { body: { ...partOf(fields, changed), version: versionNow() } }),
          failure,
        )
      : { done: true, value: null },
  refresh: () => fundSettings.load(),
  waiting: settingsWait,
  done: (state: FundSettingsState | null) => {
    if (state) adoptSettings(state)
    showAlert(adminSettings.done)
  },
})

const typed = keepsDraft('settings', settingsForm, Object.keys(settingsDefaults) as (keyof SettingsFields)[])

fundSettings.$load.listen(({ state, last }) => {
  if (state === 'ready') fill(settingsForm, fieldsOf(last.settings))
})

export const loadFundSettings = async (): Promise<void> => {
  if (hasExtension('fund-settings')) await Promise.all([fundSettings.load(), settingsChanges.load()])
  typed()
}

/** Whether a complete draft is finalised automatically when it is due. */
const automationForm = createForm({
  initial: { automatedDistribution: false },
  send: (fields) =>
    attempt(() => send(calls.saveFundSettings, { body: { ...fields, version: versionNow() } }), failure),
  refresh: () => fundSettings.load(),
  waiting: async (sentence) => {
    showAlert(sentence)
    await loadWaiting()
  },
  done: adoptSettings,
})

/** Whether the switch is being saved, and what went wrong. */
export const $automating = computed(automationForm.$form, ({ state, error }) => ({ busy: state === 'sending', error }))

export const automateDistribution = (on: boolean): Promise<boolean> =>
  automationForm.submit({ automatedDistribution: on })
