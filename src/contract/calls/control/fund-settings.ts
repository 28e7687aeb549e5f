import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { day, dollars, instant } from '#contract/entities/basic.ts'
import { amount, email } from '#contract/entities/entered.ts'
import { madeFrom, version } from '#contract/entities/fields.ts'
import { checkKinds } from '#fund/access/onboarding.ts'
import { isDate } from '#fund/calendar/new-york.ts'
import { dayMs, minuteMs } from '#fund/calendar/time.ts'
import { toDollars } from '#fund/cents/money.ts'
import { reserveWeeksMax } from '#fund/money/set-aside.ts'
import { figuresFromBeginning } from '#fund/terms/money-terms.ts'
import { formatMoney } from '#fund/text/format.ts'

const path = '/api/fund/settings'
const extension = 'fund-settings'

const { depositMin: depositMinCents } = figuresFromBeginning

const percent = (what: string, most: number) =>
  v.pipe(
    v.number(`${what} is a number`),
    v.minValue(0, `${what} is at least 0`),
    v.maxValue(most, `${what} is at most ${most}`),
  )

const percentMax = 100
const timesMax = 100

const times = (what: string) =>
  v.pipe(
    v.number(`${what} is a number`),
    v.integer(`${what} is a whole number`),
    v.minValue(1, `${what} is at least 1`),
    v.maxValue(timesMax, `${what} is at most ${timesMax}`),
  )
const plausiblePercentMax = 10_000
const deviationsMax = 100
const witnessesMax = 10
const closedDaysMax = 50
const noticeDaysMax = 180
const delayMinutesMax = (7 * dayMs) / minuteMs

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
  /** The dates on which the exchange does not trade besides its holidays, each once. */
  closedDays: v.pipe(
    v.array(v.pipe(day, v.check(isDate, 'this is no day of the calendar')), 'the days without trading are a list'),
    v.maxLength(closedDaysMax, `at most ${closedDaysMax} days are added`),
    v.check((days) => new Set(days).size === days.length, 'each day is added once'),
  ),
  autoRebalance: v.boolean(),
  weeklyReporting: v.boolean(),
  automatedDistribution: v.boolean(),
  /** Whether the published roots include the fund's totals; with fewer than ten accounts they never do. */
  publicTotals: v.boolean(),
  /** Whether an investor must sign the fund's agreements before asking for a first deposit. */
  agreementsRequired: v.boolean(),
  /** Whether investors may ask that result becomes capital; off until an owner has decided. */
  capitalAdditions: v.picklist(['undecided', 'on', 'off'], 'this is no decision'),
  /** What must be checked about an investor before they are approved; each once. */
  requiredChecks: v.pipe(v.array(v.picklist(checkKinds, 'this is not a check')), v.maxLength(checkKinds.length)),
  /** Who receives every signed root by mail, to countersign it or to keep it. */
  witnesses: v.pipe(v.array(email), v.maxLength(witnessesMax, `at most ${witnessesMax} witnesses are mailed`)),
  /** Whether movements of money wait for a second person, or for the delay if there is none. */
  twoPeople: v.boolean(),
  /** Above these amounts; a bank change and a reversal always wait. */
  closeAbove: amount,
  correctionAbove: amount,
  payoutAbove: amount,
  importAbove: amount,
  /** What one admin may do alone in seven days, and all admins together, as multiples of what one may in 24 hours. */
  limitWeekTimes: times('the multiple of a week'),
  limitTogetherTimes: times('the multiple of all admins'),
  /** Whether money that comes in needs a line of the bank or a second person, whatever `twoPeople` says. */
  moneyInByTwo: v.boolean(),
  /** What one admin takes in alone in 24 hours, and by how much fees may make it differ from its request. */
  moneyInAbove: amount,
  moneyInFees: amount,
  /** The fund takes its share only beyond those of this many newest weeks. */
  reserveWeeks: v.pipe(
    v.number('the reserve is a number of weeks'),
    v.integer('the reserve is whole weeks'),
    v.minValue(0, 'the reserve is at least 0 weeks'),
    v.maxValue(reserveWeeksMax, `the reserve is at most ${reserveWeeksMax} weeks`),
  ),
  delayMinutes: v.pipe(
    v.number('the delay is a number of minutes'),
    v.integer('the delay is whole minutes'),
    v.minValue(1, 'the delay is at least a minute'),
    v.maxValue(delayMinutesMax, 'the delay is at most a week'),
  ),
  /**
   * A week's return is plausible within this many standard deviations of the past ones about their mean, and at least
   * within this many percent points.
   */
  plausibleDeviations: percent('the number of standard deviations', deviationsMax),
  plausibleAtLeast: percent('the plausible return', plausiblePercentMax),
  /** So many days before its Sunday investors are told of a change of the terms that compute money. */
  termsNoticeDays: v.pipe(
    v.number('the notice of changed terms is a number of days'),
    v.integer('the notice of changed terms is whole days'),
    v.minValue(0, 'the notice of changed terms is at least 0 days'),
    v.maxValue(noticeDaysMax, `the notice of changed terms is at most ${noticeDaysMax} days`),
  ),
  /** Whether nothing is paid out to somebody for 48 hours after their address, factor, password or bank account changed. */
  payoutHolds: v.boolean(),
})

/** Kept and shown, and applied by nothing: they need no second person. */
export const recordedOnly = [
  'managementFee',
  'performanceFee',
  'tradingHours',
  'autoRebalance',
] as const satisfies (keyof FundSettings)[]

export type FundSettings = v.InferOutput<typeof fundSettings>

export const settingsState = v.object({
  settings: fundSettings,
  /** The settings among them that are recorded only: nothing applies them. */
  recorded_only: v.optional(v.array(v.string())),
  changed_at: v.nullable(instant),
  changed_by: v.nullable(v.string()),
  version,
  /** Next week's total risk against the limit, over active capital. */
  risk: v.object({ limit_amount: dollars, total_risk_amount: dollars, breached: v.boolean() }),
})

export const readFundSettings = call({
  name: 'readFundSettings',
  method: 'GET',
  path,
  who: 'viewer',
  does: "The fund's settings, who changed them last, and the risk limit against next week",
  extension,
  answer: settingsState,
})

const { minimumInvestment, tradingHours } = fundSettings.entries

/** What a value must meet to be saved; an older value can still be read. */
const demanded = {
  minimumInvestment: v.optional(
    v.pipe(
      minimumInvestment,
      v.minValue(toDollars(depositMinCents), `the minimum investment is at least ${formatMoney(depositMinCents)}`),
    ),
  ),
  tradingHours: v.optional(
    v.pipe(
      tradingHours,
      v.check((hours) => {
        const [opens = '', closes = ''] = hours.split('-')
        return opens < closes
      }, 'trading hours end after they begin, on the same day'),
    ),
  ),
}

export const saveFundSettings = call({
  name: 'saveFundSettings',
  method: 'PATCH',
  path,
  who: 'owner',
  stepUp: 'guards',
  does: "Saves any part of the fund's settings; 409 if somebody has saved since. `managementFee`, `performanceFee`, `tradingHours` and `autoRebalance` are recorded only",
  extension,
  body: v.strictObject({ ...v.partial(fundSettings).entries, ...demanded, version: madeFrom }),
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
  who: 'viewer',
  does: 'Who changed what and when, newest first',
  extension,
  answer: v.array(settingsChange),
})
