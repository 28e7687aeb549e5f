import { atom, computed } from 'nanostores'
import * as api from '#client/fund-settings.ts'
import type { FundSettings } from '#contract/calls/fund-settings.ts'
import { tell } from '#stores/kit/alert.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { adminSettings } from '#words/admin.ts'

/** As the form holds them: what is typed, not yet numbers. */
export interface SettingsFields {
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

const settings = loader('The fund settings', api.readFundSettings)
const history = loader('The changes of the fund settings', api.listSettingsChanges)

/** What is saved, with `fund-settings`; the risk limit against next week. */
export const $fundSettings = settings.$load
/** Who changed what and when, newest first. */
export const $settingsChanges = history.$load

export const loadFundSettings = async (): Promise<void> => {
  if (hasExtension('fund-settings')) await Promise.all([settings.load(), history.load()])
}

/** What was typed over what is saved; kept when a save is refused. */
const $typed = atom<Partial<SettingsFields>>({})

const fieldsOf = (saved: FundSettings): SettingsFields => ({
  minimumInvestment: String(saved.minimumInvestment),
  managementFee: String(saved.managementFee),
  performanceFee: String(saved.performanceFee),
  riskLimit: String(saved.riskLimit),
  tradingHours: saved.tradingHours,
  autoRebalance: saved.autoRebalance,
  weeklyReporting: saved.weeklyReporting,
})

export const $settingsForm = computed([$typed, $fundSettings], (typed, { last }) => ({
  ...(last ? fieldsOf(last.settings) : settingsDefaults),
  ...typed,
}))

export const $settingsState = atom<{ readonly busy: boolean; readonly error: string | null }>({
  busy: false,
  error: null,
})

export const typeSetting = (part: Partial<SettingsFields>): void => {
  $typed.set({ ...$typed.get(), ...part })
  $settingsState.set({ ...$settingsState.get(), error: null })
}

const valuesOf = (fields: SettingsFields): Omit<FundSettings, 'automatedDistribution'> => ({
  minimumInvestment: Number(fields.minimumInvestment),
  managementFee: Number(fields.managementFee),
  performanceFee: Number(fields.performanceFee),
  riskLimit: Number(fields.riskLimit),
  tradingHours: fields.tradingHours,
  autoRebalance: fields.autoRebalance,
  weeklyReporting: fields.weeklyReporting,
})

const save = async (part: Partial<FundSettings>): Promise<string | null> => {
  const result = await attempt(() => api.saveFundSettings(part))
  if (!result.done) return result.sentence
  settings.adopt(result.value)
  void history.load()
  return null
}

/** Update Settings: saved with `fund-settings`; the alert is the documented one either way (spec §5). */
export const updateSettings = async (): Promise<void> => {
  if ($settingsState.get().busy) return
  if (!hasExtension('fund-settings')) return tell(adminSettings.done)
  const typed = $typed.get()
  $settingsState.set({ busy: true, error: null })
  const error = await save(valuesOf($settingsForm.get()))
  $settingsState.set({ busy: false, error })
  if (error) return
  if ($typed.get() === typed) $typed.set({})
  tell(adminSettings.done)
}

export const $automating = atom<{ readonly busy: boolean; readonly error: string | null }>({ busy: false, error: null })

/** Whether a complete draft is finalised at its due time by itself. */
export const automateDistribution = async (on: boolean): Promise<void> => {
  if ($automating.get().busy) return
  $automating.set({ busy: true, error: null })
  $automating.set({ busy: false, error: await save({ automatedDistribution: on }) })
}
