import { type FundSettings, recordedOnly, type SettingsChange } from '#contract/calls/control/fund-settings.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, NamedActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandVersion, revise } from '#server/platform/http/revisions.ts'
import { settingsAt, settingsRecord } from './settings.ts'

const changesMax = 200

/** The latest changes of the fund's settings, newest first: who, when, from what to what. */
export const settingsChanges = async (db: Db): Promise<SettingsChange[]> => {
  const rows = await db.selectFrom('fund_setting_changes').selectAll().orderBy('id', 'desc').limit(changesMax).execute()
  return rows.map(({ at, by_email, setting, before, after }) => ({
    at: iso(at),
    by: by_email,
    setting,
    before: String(JSON.parse(before)),
    after: String(JSON.parse(after)),
  }))
}

export const settingNames: Record<keyof FundSettings, string> = {
  minimumInvestment: 'the minimum investment',
  managementFee: 'the management fee',
  performanceFee: 'the performance fee',
  riskLimit: 'the risk limit',
  tradingHours: 'the trading hours',
  closedDays: 'the days without trading',
  autoRebalance: 'auto rebalance',
  weeklyReporting: 'weekly reporting',
  automatedDistribution: 'automated distribution',
  publicTotals: 'totals in public',
  agreementsRequired: 'agreements before a first deposit',
  capitalAdditions: 'whether result may be added to capital',
  requiredChecks: 'checks before an approval',
  witnesses: 'the witnesses',
  twoPeople: 'two people',
  closeAbove: 'the amount of a close',
  correctionAbove: 'the amount of a correction',
  payoutAbove: 'the amount of a payout',
  importAbove: 'the amount of an import',
  limitWeekTimes: 'what one admin does in a week, times a day',
  limitTogetherTimes: 'what all admins do, times one',
  moneyInByTwo: 'money in by two',
  moneyInAbove: 'the amount of money in',
  moneyInFees: 'the fees on money in',
  reserveWeeks: 'the weeks of the reserve',
  delayMinutes: 'the delay',
  plausibleDeviations: 'the deviations of a plausible week',
  plausibleAtLeast: 'the least plausible range',
  termsNoticeDays: 'the notice of changed terms',
  payoutHolds: 'holds after a change of sign-in or bank account',
}

export interface Saving {
  readonly part: { readonly [Setting in keyof FundSettings]?: FundSettings[Setting] | undefined }
  /** The version that it changes. */
  readonly version: number
}

export interface SettingChange {
  readonly name: keyof FundSettings
  readonly before: unknown
  readonly after: unknown
}

/** What saving a part would change. */
export const settingChanges = (known: FundSettings, part: Saving['part']): SettingChange[] =>
  (Object.entries(part) as [keyof FundSettings, unknown][])
    .map(([name, after]) => ({ name, before: known[name] as unknown, after }))
    .filter(({ before, after }) => after !== undefined && JSON.stringify(before) !== JSON.stringify(after))

interface Change {
  readonly setting: string
  /** Both are JSON. */
  readonly before: string
  readonly after: string
}

/** Replaces only the value that was read: of two simultaneous changes the second is refused. */
const replace = async ({ db, now }: Work, { setting, before, after }: Change, email: string) => {
  const next = { value: after, changed_at: now, changed_by: email }
  const row = await db
    .insertInto('fund_settings')
    .values({ setting, ...next })
    .onConflict((conflict) => conflict.column('setting').doUpdateSet(next).where('fund_settings.value', '=', before))
    .returning('setting')
    .executeTakeFirst()
  if (!row) throw refuse(409, 'The settings were changed elsewhere at the same time. Please check them again.')
}

/** Saves the settings that differ, recording who, when and the old value; saving the same again changes nothing. */
export const saveFundSettings = async (work: Work<NamedActor>, { part, version }: Saving): Promise<void> => {
  const { by } = work.actor
  const { now } = work
  await demandVersion(work.db, settingsRecord, version)
  const known = await settingsAt(work.db, now)
  const changes = settingChanges(known, part).map(({ name, before, after }) => ({
    setting: name,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }))
  if (changes.length === 0) return
  const fields = changes.map(({ setting }) => settingNames[setting])
  await revise(work, settingsRecord, { at: now, by: by.email, fields, from: version })
  for (const change of changes) {
    await replace(work, change, by.email)
    await work.db
      .insertInto('fund_setting_changes')
      .values({ id: timeId(now), at: now, by_email: by.email, ...change })
      .execute()
    const { setting, before, after } = change
    const only = (recordedOnly as readonly string[]).includes(setting) ? ' (recorded only)' : ''
    await audit(work, { action: 'settings.save', subject: setting, detail: `${before} → ${after}${only}` })
  }
}
