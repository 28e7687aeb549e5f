import { covariance, mean } from '#fund/returns/ratios.ts'

/** How far a week's return may be from the fund's own mean before somebody has to check it; fund settings. */
export interface PlausibleRule {
  /** How many times the standard deviation of the past weeks' returns, on either side of their mean. */
  readonly deviations: number
  /** Percent points on either side; the range about the mean is never narrower. */
  readonly atLeast: number
}

export const plausibleRuleDefault: PlausibleRule = { deviations: 6, atLeast: 1.5 }

/** With fewer past weeks their mean and deviation say little: the range is then fixed. */
const rangeWeeksMin = 12
const fixedPoints = 5
/** A least range of this many points or more asks about no week, in the first twelve either: nothing loses more. */
const asksNonePoints = 100

/** In percent; the ends belong to it. */
export interface PlausibleRange {
  readonly from: number
  readonly to: number
}

/**
 * Where the fund's returns lie (percent, gross): about the mean of its past weeks, as wide as the rule says. Until there
 * are twelve of them it is five points on either side of zero, whatever the rule says, unless that asks about no week.
 */
export const plausibleRange = (past: readonly number[], { deviations, atLeast }: PlausibleRule): PlausibleRange => {
  if (past.length < rangeWeeksMin) {
    const half = atLeast < asksNonePoints ? fixedPoints : atLeast
    return { from: -half, to: half }
  }
  const variance = covariance(past, past) ?? 0
  const middle = mean(past) ?? 0
  const half = Math.max(atLeast, deviations * Math.sqrt(Math.max(0, variance)))
  return { from: middle - half, to: middle + half }
}

/** Whether a week's return is in the range; a week without a return moved nothing. */
export const isPlausible = (returnPercentage: number | undefined, { from, to }: PlausibleRange): boolean =>
  returnPercentage === undefined || (from <= returnPercentage && returnPercentage <= to)

/**
 * Whether a week lost, or gained, while each of the latest twelve other weeks (percent, oldest first) did the opposite: a
 * sign that is easily forgotten, or typed where it does not belong. False with fewer than twelve.
 */
export const isSignUnlike = (returnPercentage: number | undefined, past: readonly number[]): boolean => {
  const sign = Math.sign(returnPercentage ?? 0)
  const latest = past.slice(-rangeWeeksMin)
  return sign !== 0 && latest.length === rangeWeeksMin && latest.every((other) => Math.sign(other) === -sign)
}

const hundredths = 100

/** Whether a return was typed as the report shows it, to two decimals. */
export const isTypedReturn = (typed: number, returnPercentage: number): boolean =>
  Math.round(typed * hundredths) === Math.round(Number(returnPercentage.toFixed(2)) * hundredths)
