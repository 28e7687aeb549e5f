/**
 * Ratios of a weekly series of returns (fractions), annualised over 52 weeks. The risk-free rate
 * is a fraction a year, one for each return, 0 unless given.
 */
import { weeksPerYear } from './returns.ts'

/** With fewer weekly returns a ratio is an accident of the weeks that there are. */
export const ratioWeeksMin = 26

/**
 * A weekly deviation below half of the last decimal place of a return, as it is shown in percent, is nearly nothing:
 * what is left is the rounding to cents, and a ratio over it would mean nothing.
 */
export const deviationMin = 0.00005

const deviationYearlyMin = deviationMin * Math.sqrt(weeksPerYear)

const meanOfSome = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Arithmetic mean; undefined for an empty list. */
export const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : meanOfSome(values)

/** The covariance of a sample (n − 1) of pairs; undefined below two, or for series of unequal length. */
export const covariance = (left: readonly number[], right: readonly number[]): number | undefined => {
  if (left.length < 2 || left.length !== right.length) return undefined
  const [leftMean, rightMean] = [meanOfSome(left), meanOfSome(right)]
  const sum = left.reduce((total, value, place) => total + (value - leftMean) * ((right[place] ?? 0) - rightMean), 0)
  return sum / (left.length - 1)
}

/** The sample's standard deviation a year: weekly × √52. Undefined below 26 weeks, or if the returns hardly differ. */
export const volatility = (returns: readonly number[]): number | undefined => {
  const variance = covariance(returns, returns)
  return returns.length < ratioWeeksMin || variance === undefined
    ? undefined
    : unlessNothing(Math.sqrt(variance * weeksPerYear))
}

/**
 * Mean excess return over the standard deviation of the returns, × √52. Undefined below 26 weeks, or if the returns
 * hardly differ.
 */
export const sharpe = (returns: readonly number[], riskFreeYearly: readonly number[] = []): number | undefined =>
  perSpread(excess(returns, riskFreeYearly), volatility(returns))

/**
 * Mean excess return over the downside deviation, × √52. The downside deviation is the root mean square of the excess
 * returns below zero, over all weeks (Sortino). Undefined below 26 weeks, or if hardly anything was lost.
 */
export const sortino = (returns: readonly number[], riskFreeYearly: readonly number[] = []): number | undefined => {
  if (returns.length < ratioWeeksMin) return undefined
  const over = excess(returns, riskFreeYearly)
  const downside = meanOfSome(over.map((value) => Math.min(0, value) ** 2))
  return perSpread(over, unlessNothing(Math.sqrt(downside * weeksPerYear)))
}

const unlessNothing = (deviationYearly: number): number | undefined =>
  deviationYearly < deviationYearlyMin ? undefined : deviationYearly

const excess = (returns: readonly number[], riskFreeYearly: readonly number[]): number[] =>
  returns.map((fraction, place) => fraction - (riskFreeYearly[place] ?? 0) / weeksPerYear)

const perSpread = (over: readonly number[], spreadYearly: number | undefined): number | undefined =>
  spreadYearly === undefined ? undefined : (meanOfSome(over) * weeksPerYear) / spreadYearly
