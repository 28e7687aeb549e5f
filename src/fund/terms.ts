/**
 * The fund's terms and limits as the code applies them, each with its place in the specification.
 * What pages state stands in content/terms.yaml; where both name a figure, a test compares them.
 * Where the specification says two things, both stand here under two names (README, open decisions).
 */
import type { Cents } from './money.ts'

// Investment terms, spec §9

/** "Minimum investment is $100 (investor terms)", spec §9: the least that a later deposit may be. */
export const depositMinCents: Cents = 100_00
/** "The admin default setting is 10000", spec §9: the least of a first deposit, until the admin sets another. */
export const firstDepositMinDefaultCents: Cents = 10_000_00
/** "Initial lock-up is 1 month", spec §9: calendar months from the first receipt, api.md "Money". */
export const lockUpMonths = 1
/** "Full capital withdrawal is allowed once a month", spec §9: applied. */
export const capitalWithdrawalsPerMonth = 1
/** "A 3-month notice for capital withdrawals", spec §9: the other reading, recorded and not applied. */
export const capitalNoticeMonthsOtherReading = 3
/** "Dividends can be requested weekly", spec §9. */
export const dividendsPerWeek = 1
/** "Capital is deployed within 48 hours of funding", spec §9. */
export const deploymentHours = 48
/** "Dashboard access comes within 48 hours", spec §9. */
export const dashboardAccessHours = 48
/** "Approval takes 3 to 5 business days", spec §9. */
export const approvalBusinessDaysMin = 3
export const approvalBusinessDaysMax = 5
/** "Account closure takes 3-5 business days with identity verification", spec §9. */
export const closureBusinessDaysMin = 3
export const closureBusinessDaysMax = 5
/** "The first report comes within 7 days", spec §9. */
export const firstReportDays = 7
/** "Every Saturday at 9:00 UTC", spec §9. */
export const distributionHourUtc = 9
/** "The first was on Jan 1 2025", spec §9. */
export const firstDistributionDate = '2025-01-01'

// Weekly risk, spec §5 and §9

export const riskPercentMin = 0.5
export const riskPercentMax = 5
export const riskPercentStep = 0.1
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

// Traders, legal and page claims, spec §9

export const traderExperienceYearsMin = 3
export const recruiterResponseHours = 24
export const privacyResponseDays = 30
export const liabilityCapMonths = 12
export const sipcInsuredMaxCents: Cents = 500_000_00
export const capitalUnderManagementClaimCents: Cents = 5_000_000_00
