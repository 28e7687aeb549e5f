import * as v from 'valibot'
import { call } from '../call.ts'
import { amount, dollars, instant } from '../entities/basic.ts'

const path = '/api/fund/settings'
const extension = 'fund-settings'

const percent = (what: string, most: number) =>
  v.pipe(
    v.number(`${what} is a number`),
    v.minValue(0, `${what} is at least 0`),
    v.maxValue(most, `${what} is at most ${most}`),
  )

const percentMax = 100

/** Fund settings (spec §3), and whether a ready run is finalised automatically when it is due. */
export const fundSettings = v.object({
  minimumInvestment: v.pipe(amount, v.integer('the minimum investment is whole dollars')),
  managementFee: percent('the management fee', percentMax),
  performanceFee: percent('the performance fee', percentMax),
  riskLimit: percent('the risk limit', percentMax),
  tradingHours: v.pipe(
    v.string(),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'trading hours are written like 09:30-16:00'),
  ),
  autoRebalance: v.boolean(),
  weeklyReporting: v.boolean(),
  automatedDistribution: v.boolean(),
})

export type FundSettings = v.InferOutput<typeof fundSettings>

export const settingsState = v.object({
  settings: fundSettings,
  changed_at: v.nullable(instant),
  changed_by: v.nullable(v.string()),
  /** Next week's total risk against the limit, over active capital. */
  risk: v.object({ limit_amount: dollars, total_risk_amount: dollars, breached: v.boolean() }),
})

export const readFundSettings = call({
  name: 'readFundSettings',
  method: 'GET',
  path,
  who: 'admin',
  does: "The fund's settings, who changed them last, and the risk limit against next week",
  extension,
  answer: settingsState,
})

export const saveFundSettings = call({
  name: 'saveFundSettings',
  method: 'PATCH',
  path,
  who: 'admin',
  does: "Saves any part of the fund's settings",
  extension,
  body: v.partial(v.strictObject(fundSettings.entries)),
  answer: settingsState,
})

export const settingsChange = v.object({
  at: instant,
  by: v.string(),
  setting: v.string(),
  before: v.string(),
  after: v.string(),
})

export type SettingsChange = v.InferOutput<typeof settingsChange>

export const listSettingsChanges = call({
  name: 'listSettingsChanges',
  method: 'GET',
  path: `${path}/history`,
  who: 'admin',
  does: 'Who changed what and when, newest first',
  extension,
  answer: v.array(settingsChange),
})
