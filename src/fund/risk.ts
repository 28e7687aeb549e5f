import { type Cents, divideRounded } from './money.ts'
import { riskPercentDefault, riskPercentMax, riskPercentMin, riskPercentStep } from './terms.ts'

const stepsPerPercent = Math.round(1 / riskPercentStep)

/** Whether a number is a weekly risk the fund takes: 0.5 to 5 in steps of 0.1 (spec §5, api.md call 7); 2.3 is, 2.34 is not. */
export const isRiskPercent = (percent: number): boolean =>
  percent >= riskPercentMin && percent <= riskPercentMax && percent === onStep(percent)

/** The nearest weekly risk that a slider can stand at; what is no number gives the default. */
export const cleanRiskPercent = (percent: number): number => {
  if (Number.isNaN(percent)) return riskPercentDefault
  return onStep(Math.min(riskPercentMax, Math.max(riskPercentMin, percent)))
}

/** What a weekly risk puts at stake of a balance, half a cent up; nothing of a balance below zero. */
export const riskAmount = (balance: Cents, percent: number): Cents =>
  divideRounded(Math.max(0, balance), Math.round(percent * stepsPerPercent), 100 * stepsPerPercent)

/** Next week's total risk as percent of the active capital, against the fund's limit: shown, never enforced (call 7 stays as it is). */
export const riskOfFund = (total: Cents, activeCapital: Cents, limitPercent: number) => {
  const percent = activeCapital > 0 ? (total / activeCapital) * 100 : 0
  return { percent, breached: percent > limitPercent }
}

const onStep = (percent: number): number => Math.round(percent * stepsPerPercent) / stepsPerPercent
