import { asSentence } from '#contract/as-sentence.ts'
import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { demandVersion, versionOf } from '#server/platform/http/revisions.ts'
import { type Saving, type SettingChange, saveFundSettings, settingChanges, settingNames } from '../settings/save.ts'
import { settingsAt, settingsRecord } from '../settings/settings.ts'
import type { Action } from './action.ts'

export type SettingsPart = Saving['part']

/** Whether a change lets more money move with fewer people looking, or changes terms with less notice. */
const loosens: Partial<{
  [Name in keyof FundSettings]: (before: FundSettings[Name], after: FundSettings[Name]) => boolean
}> = {
  automatedDistribution: (before, after) => !before && after,
  twoPeople: (before, after) => before && !after,
  closeAbove: (before, after) => after > before,
  correctionAbove: (before, after) => after > before,
  payoutAbove: (before, after) => after > before,
  importAbove: (before, after) => after > before,
  limitWeekTimes: (before, after) => after > before,
  limitTogetherTimes: (before, after) => after > before,
  moneyInByTwo: (before, after) => before && !after,
  moneyInAbove: (before, after) => after > before,
  moneyInFees: (before, after) => after > before,
  reserveWeeks: (before, after) => after < before,
  delayMinutes: (before, after) => after < before,
  plausibleDeviations: (before, after) => after > before,
  witnesses: (before, after) => before.some((address) => !after.includes(address)),
  plausibleAtLeast: (before, after) => after > before,
  termsNoticeDays: (before, after) => after < before,
  // The calendar is what everybody goes by, so it is never one person's word.
  closedDays: () => true,
  payoutHolds: (before, after) => before && !after,
}

/** What the guard of money in depends on. */
const ofMoneyIn: ReadonlySet<string> = new Set<keyof FundSettings>([
  'moneyInByTwo',
  'moneyInAbove',
  'moneyInFees',
  'importAbove',
  'limitWeekTimes',
  'limitTogetherTimes',
  'delayMinutes',
])

type Judge = (before: unknown, after: unknown) => boolean

const isLoosened = ({ name, before, after }: SettingChange): boolean =>
  (loosens[name] as Judge | undefined)?.(before, after) ?? false

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean'

const valueWords = (value: unknown): string => {
  if (isSwitch(value)) return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  return String(value)
}

/** Changes of settings, as people read them: each with its name, what it was and what it becomes. */
export const inWords = (changes: readonly SettingChange[]): string =>
  changes
    .map(({ name, before, after }) => `${settingNames[name]}: ${valueWords(before)} → ${valueWords(after)}`)
    .join('; ')

/** Settings that move money, or loosen a guard; tightening works at once. What is saved with them waits with them. */
export const settingsAction: Action<{ readonly part: SettingsPart; readonly version: number }> = {
  kind: 'settings',
  least: 'owner',
  subject: () => 'settings',
  weigh: async (db, now, { part, version }) => {
    await demandVersion(db, settingsRecord, version)
    const known = await settingsAt(db, now)
    const changes = settingChanges(known, part)
    const loosened = changes.filter(isLoosened)
    if (loosened.length === 0) return null
    const others = changes.filter((change) => !isLoosened(change))
    return {
      title: 'Change of the fund’s settings',
      detail: asSentence(`${inWords(loosened)}${others.length === 0 ? '' : `. Saved with it, ${inWords(others)}`}`),
      amount: null,
      // This guard holds where `twoPeople` is off, so nobody switches it off alone.
      always: known.moneyInByTwo && loosened.some(({ name }) => ofMoneyIn.has(name)),
    }
  },
  basis: async (db) => ({ 'The settings': `version ${await versionOf(db, settingsRecord)}` }),
  run: (work, { part, version }) => saveFundSettings(work, { part, version }),
}
