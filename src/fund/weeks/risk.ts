import { nextWeek } from '#fund/calendar/week.ts'
import { type Cents, divideRounded } from '#fund/cents/money.ts'
import { riskPercentDefault, riskPercentMax, riskPercentMin, riskPercentStep } from '#fund/terms/terms.ts'
import { type Dated, valueAt } from './trading-status.ts'

const stepsPerPercent = Math.round(1 / riskPercentStep)

/** Larger than the error of 0.1 + 0.2: a percent this close to a step counts as on it. */
const stepTolerance = 1e-7

/** Whether a number is a weekly risk the fund takes: 0.5 to 5 in steps of 0.1 (spec §5, api.md call 7); 2.3 is, 2.34 is not. */
export const isRiskPercent = (percent: number): boolean =>
  percent >= riskPercentMin && percent <= riskPercentMax && Math.abs(percent - onStep(percent)) < stepTolerance

/** A weekly risk as it is stored, in whole steps: 23 for 2.3%. */
export const riskSteps = (percent: number): number => Math.round(percent * stepsPerPercent)

/** A stored weekly risk in percent. */
export const riskPercentOf = (steps: number): number => steps / stepsPerPercent

/** The default weekly risk, as it is stored. */
export const riskStepsDefault = riskSteps(riskPercentDefault)

/** Stored risks, now and in the next trading week, in percent, from rows that take effect by then. */
export const riskAt = (rows: readonly Dated<number>[], now: number): { now: number; next: number } => ({
  now: riskPercentOf(valueAt(rows, now) ?? riskStepsDefault),
  next: riskPercentOf(valueAt(rows, nextWeek(now).from) ?? riskStepsDefault),
})

/** The nearest weekly risk that the slider can show; the default for NaN. */
export const cleanRiskPercent = (percent: number): number => {
  if (Number.isNaN(percent)) return riskPercentDefault
  return onStep(Math.min(riskPercentMax, Math.max(riskPercentMin, percent)))
}

/** A weekly risk of 100%, as it is stored. */
export const riskStepsWhole = 100 * stepsPerPercent

/** How much of a balance a weekly risk puts at stake, half a cent rounded up; zero for a balance below zero. */
export const riskAmount = (balance: Cents, percent: number): Cents =>
  divideRounded(Math.max(0, balance), riskSteps(percent), riskStepsWhole)

/**
 * How much a weekly risk puts at stake in a week, from the balance at its beginning; zero for an account that does not
 * trade.
 */
export const riskBudget = ({ opening, active }: { opening: Cents; active: boolean }, percent: number): Cents =>
  active ? riskAmount(opening, percent) : 0

/** A week that lost an account more than its weekly risk put at stake: both amounts, and the risk in percent. */
export interface BeyondRisk {
  readonly loss: Cents
  readonly limit: Cents
  readonly percent: number
}

/** What an account lost beyond its weekly risk, by its part of the result before any split; null if it did not. */
export const beyondRisk = (opening: Cents, gross: Cents, percent: number): BeyondRisk | null => {
  const limit = riskAmount(opening, percent)
  return -gross > limit ? { loss: -gross, limit, percent } : null
}

/**
 * Next week's total risk as a percentage of the active capital, against the fund's limit: shown, never enforced (call 7
 * is unchanged).
 */
export const riskOfFund = (total: Cents, activeCapital: Cents, limitPercent: number) => {
  const percent = activeCapital > 0 ? (total / activeCapital) * 100 : 0
  return { percent, breached: percent > limitPercent }
}

const thousandthsPerPercent = 1000

/** The fund's risk limit in money, of the active capital, half a cent rounded up. */
export const riskLimitAmount = (activeCapital: Cents, limitPercent: number): Cents =>
  divideRounded(activeCapital, Math.round(limitPercent * thousandthsPerPercent), 100 * thousandthsPerPercent)

const onStep = (percent: number): number => riskPercentOf(riskSteps(percent))
