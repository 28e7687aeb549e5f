import { settingPercentStep } from '#fund/terms/terms.ts'
/** What each fund setting governs with a backend that keeps it (api.md "fund-settings"). */
export const fundSettingsWords = {
  number: 'Enter a number.',
  steps: (what: string): string => `The ${what} goes in steps of ${settingPercentStep}.`,
  minimum: 'The minimum for a first deposit. Later deposits are at least $100.',
  riskLimit: 'Compared with next week’s total risk over the active capital.',
  recorded: 'Recorded and shown, but not applied by this backend.',
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
  autoRebalance: 'Auto Rebalance',
  weeklyReporting: 'Weekly Reporting',
  automatedDistribution: 'Automated Profit Distribution',
  publicTotals: 'Totals in public',
  agreementsRequired: 'Agreements before a first deposit',
  requiredChecks: 'Checks before an approval',
  witnesses: 'Witnesses',
  twoPeople: 'Two people',
  closeAbove: 'A weekly close above',
  correctionAbove: 'A correction above',
  payoutAbove: 'A batch of payouts above',
  importAbove: 'An import above',
  moneyInByTwo: 'Money in by two',
  moneyInAbove: 'Money in by one admin, a day',
  moneyInFees: 'Fees on money in, at most',
  reserveWeeks: 'The fund’s reserve, in weeks',
  delayMinutes: 'Delay with one admin only',
  plausibleDeviations: 'A plausible week: standard deviations',
  plausibleAtLeast: 'A plausible week: at least',
}
