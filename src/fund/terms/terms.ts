/**
 * The fund's promises and limits as the code applies them, each with its place in the specification; the terms that
 * compute money have a date and are in `money-terms.ts`. What pages state is
 * in content/terms.yaml; if both name a figure, a test compares them. Where the specification says two things, the
 * record has both and this file the one that applies.
 */
import type { Cents } from '#fund/cents/money.ts'

// Investment terms, spec §9

/**
 * The least capital with which an account is ranked by its return. Not from the specification, which ranks every
 * account.
 */
export const rankedCapitalMinCents: Cents = 10_000_00
/** "Capital is deployed within 48 hours of funding", spec §9. */
export const deploymentHours = 48
/** "The recruiter responds within 24 hours", spec §9. */
export const recruiterResponseHours = 24
/** "Approval takes 3 to 5 business days", spec §9. */
export const approvalBusinessDaysMax = 5
/** "Account closure takes 3-5 business days with identity verification", spec §9. */
export const closureBusinessDaysMin = 3
export const closureBusinessDaysMax = 5
/** What looks wrong on a statement is to be reported within so many days; from our papers, not the specification. */
export const paperObjectionDays = 30
/** "Every Saturday at 9:00 UTC", spec §9. */
export const distributionHourUtc = 9

// Weekly risk, spec §5 and §9

export const riskPercentMin = 0.5
export const riskPercentMax = 5
export const riskPercentStep = 0.1
/** Of the fund's fees and its risk limit, spec §5. */
export const settingPercentStep = 0.1
export const riskPercentDefault = 1

// Displays, spec §9

/** "Invested defaults to 100000" for the annual return shown. */
export const annualReturnInvestedDefaultCents: Cents = 100_000_00
export const calculatorAmountDefaultCents: Cents = 100_000_00
export const calculatorReturnPercentDefault = 24
/** "The unread badge shows 99+ above 99". */
export const unreadBadgeMax = 99
/** "Under 60 s reads Just now". */
export const justNowSeconds = 60
export const overviewChartWeeks = 12
export const reportListWeeks = 8
export const adminBarChartWeeks = 6

// One-time code and sign-in, spec §4, §5 and §9

export const otpLength = 8
export const otpLifetimeSeconds = 600
/** Resend is disabled while more than this remains. */
export const otpResendRemainingSeconds = 540
export const redirectDelaySeconds = 1
export const passwordMinLength = 6

// Live connection, spec §4 and §9

export const reconnectDelaySeconds = 5

// Notification limits, spec §5

export const dailyLimitMin = 1
export const dailyLimitMax = 100
export const dailyLimitDefault = 50
export const hourlyLimitMin = 1
export const hourlyLimitMax = 20
export const hourlyLimitDefault = 10

// The admin's defaults, spec §9

export const managementFeePercentDefault = 0
export const performanceFeePercentDefault = 20
export const riskLimitWeeklyPercentDefault = 1
export const tradingHoursDefault = '09:30-16:00'
export const autoRebalanceDefault = true
export const weeklyReportingDefault = true
