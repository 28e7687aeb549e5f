import { covariance } from '#fund/returns/ratios.ts'

/** How far a week's return may be from zero before somebody has to check it; fund settings. */
export interface PlausibleRule {
  /** How many times the standard deviation of the past weeks' returns. */
  readonly deviations: number
  /** Percent points; the range is never narrower. */
  readonly atLeast: number
}

export const plausibleRuleDefault: PlausibleRule = { deviations: 6, atLeast: 5 }

/**
 * The fund's own range, in percent points on either side of zero: a multiple of the deviation of its past weekly
 * returns (percent, gross), and at least what the rule says. With fewer than two weeks there is no deviation.
 */
export const plausibleWithin = (past: readonly number[], { deviations, atLeast }: PlausibleRule): number => {
  const variance = covariance(past, past) ?? 0
  return Math.max(atLeast, deviations * Math.sqrt(Math.max(0, variance)))
}

/** Whether a week's return is in the range, its ends included; a week without a return moved nothing. */
export const isPlausible = (returnPercentage: number | undefined, within: number): boolean =>
  returnPercentage === undefined || Math.abs(returnPercentage) <= within

const hundredths = 100

/** Whether a return was typed as the report shows it, to two decimals. */
export const isTypedReturn = (typed: number, returnPercentage: number): boolean =>
  Math.round(typed * hundredths) === Math.round(Number(returnPercentage.toFixed(2)) * hundredths)
