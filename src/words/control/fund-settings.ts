import { settingPercentStep } from '#fund/terms/terms.ts'

/** What each fund setting governs with a backend that keeps it (api.md "fund-settings"). */
export const fundSettingsWords = {
  number: 'Enter a number.',
  steps: (what: string): string => `The ${what} goes in steps of ${settingPercentStep}.`,
  minimum: 'The minimum for a first deposit. Later deposits are at least what the terms say.',
  riskLimit: 'Compared with next week’s total risk over the active capital.',
  recorded: 'Fees, trading hours and auto rebalance are recorded only: nothing applies them.',
  reporting: 'Reminds you on Saturday if the week is not closed yet.',
  /** For a section that is folded up. */
  unread: 'Did not load.',
  automated: 'Closes the week automatically when it is due, if nothing is missing.',
} as const

export const settingNames: Readonly<Record<string, string>> = {
  minimumInvestment: 'Minimum Investment',
  managementFee: 'Management Fee',
  performanceFee: 'Performance Fee',
  riskLimit: 'Risk Limit',
  tradingHours: 'Trading Hours',
  closedDays: 'Days without trading',
  autoRebalance: 'Auto Rebalance',
  weeklyReporting: 'Weekly Reporting',
  automatedDistribution: 'Automated Profit Distribution',
  publicTotals: 'Totals in public',
  agreementsRequired: 'Agreements before a first deposit',
  capitalAdditions: 'Add to capital',
  requiredChecks: 'Checks before an approval',
  witnesses: 'Witnesses',
  twoPeople: 'Two people',
  closeAbove: 'A weekly close above',
  correctionAbove: 'Corrections by one admin, a day',
  payoutAbove: 'Whatever leaves by one admin, a day',
  importAbove: 'Imports by one admin, a day',
  limitWeekTimes: 'In a week, times a day',
  limitTogetherTimes: 'All admins together, times one',
  moneyInByTwo: 'Money in by two',
  moneyInAbove: 'Money in by one admin, a day',
  moneyInFees: 'Fees on money in, at most',
  reserveWeeks: 'The fund’s reserve, in weeks',
  delayMinutes: 'Delay with one admin only',
  plausibleDeviations: 'A plausible week: standard deviations about the mean',
  plausibleAtLeast: 'A plausible week: at least ± points',
  termsNoticeDays: 'Notice of changed terms, in days',
}

/** The dates that an owner adds to the exchange's holidays. */
export const closedDaysWords = {
  label: 'Days without trading',
  hint: 'Besides the exchange’s holidays, which are known: a date on each line, like 2027-01-20. They stand among the fund’s dates. Waits for a second person, or for the delay.',
  save: 'Save the days',
  saved: 'The days without trading were saved.',
} as const

/** Whether result may become capital. */
export const additionSettingWords = {
  title: 'Add to capital',
  label: 'Investors may add result to their capital',
  about:
    'An investor asks, an admin approves, and on the next Sunday so much of the result is capital. No cash leaves and no lock-up begins; the tier may rise. Off until it is decided.',
  states: { undecided: 'Off, not decided yet', on: 'On', off: 'Off' },
  saved: 'The decision was saved.',
} as const

export const guardWords = {
  saved: 'The guards were saved.',
  loosening: 'Tightening takes effect at once. Loosening waits for a second person, or for the delay.',
  plausible: 'In a fund’s first twelve weeks it is ±5%, whatever is set. 100% or more asks about no week.',
  twoPeople: 'Whatever moves money waits for a second admin, or for the delay if there is only one.',
  always: 'A new bank account, a reversal, and income or money paid in for the fund always wait.',
  payoutHolds:
    'For 48 hours after a change of somebody’s address, second factor or bank account, or of a password by code, nothing is paid out to them: never for more than 96 hours in 30 days, but the first payout to a changed bank account always waits its own 48. An approver who did not ask for it can release a payout after calling them.',
  moneyIn:
    'Money received, suspense that is recorded or given to an investor, and imported opening balances need a line of the bank or a second admin. While this is on, that always holds for a deposit that differs from its request by more than the fees; of anything else one admin takes in up to the amount below in 24 hours, and of opening balances up to the amount of an import.',
  moneyInLines:
    'A line counts if somebody else imported its file and it was never matched before. It shows that money came, not whose it is: a deposit that differs is booked from it only if it names the request, and suspense is never given on it. “Two people” does not have to be on for this.',
  reserve:
    'The fund takes its share only beyond those of this many newest weeks, so that it can cover their corrections. 0: it keeps none.',
  byTwo: 'Two people',
  byOne: 'One admin is enough',
  off: 'Off: one admin is enough.',
  number: 'Enter a number.',
} as const

/** What one admin may do without a second person, and what is used of it. */
export const limitWords = {
  title: 'Used of the limits',
  counts:
    'What one admin did alone counts for 24 hours and for seven days; what a second person approved does not. Investor payouts, payouts of the fund’s share, bank fees and money that is returned count together.',
  together: 'All admins together',
  subjects: 'Since a second person last approved something of it',
  since: 'since a second person last approved something of it, up to',
  names: { payout: 'Whatever leaves', correction: 'Corrections', import: 'Imports' },
} as const
