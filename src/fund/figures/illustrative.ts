/**
 * The hard-coded display figures of spec §9 "not business rules", and the sectors of spec §2. They are based on no
 * data: a screen that shows one says Sample or Illustrative beside it.
 */

/** Shown if there is no ledger to compute them from. */
export const sampleSharpe = 1.85
export const sampleSortino = 2.12
/** The rate that both are shown with, percent a year. */
export const sampleRiskFreePercent = 0
export const sampleMaxDrawdownPercent = -2.1

/** The admin's analytics, shown if the fund has no weeks to compute them from. */
export const sampleVolatilityPercent = 8.2
/** The admin's alpha; it is based on no benchmark series. */
export const adminAlphaPercent = 3.2

export const illustrativeAlphaPercent = 8.7
export const illustrativeBeta = 0.78

export const forecastProjectedReturnPercent = 47.2
export const forecastConfidencePercent = 78
export const forecastRiskAdjustedPercent = 41.8
export const forecastPositivePercent = 72
export const forecastNegativePercent = 28
export const forecastModelAccuracyPercent = 87.3
export const forecastModelMonths = 24

/** By how much the fund is said to have beaten a benchmark, in percent points. */
export const outperformancePercent = { sp500: 6.41, nasdaq: 3.91 } as const

/** Sector allocation in percent, spec §2. */
export const sectors = [
  { name: 'Technology', value: 35 },
  { name: 'Healthcare', value: 25 },
  { name: 'Financial', value: 20 },
  { name: 'Consumer', value: 15 },
  { name: 'Energy', value: 5 },
] as const
