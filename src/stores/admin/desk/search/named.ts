import type { ExtensionName } from '#contract/call.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import type { PlaceId } from '../../places/places.ts'

/** Something that a screen shows or does, by the name that it has there. */
export interface Named {
  readonly name: string
  readonly place: PlaceId
  /** Its heading, by its name, if a link can lead to it. */
  readonly part?: string
  /** Other words by which it is found. */
  readonly words?: string
  readonly of?: readonly ExtensionName[]
  readonly least?: AdminRole
}

/** What is shown: sections, tables and charts. */
const shown: readonly Named[] = [
  { name: 'Weekly close', place: 'reports/week', part: 'weekly-close', of: ['distributions'] },
  { name: 'Weekly distributions', place: 'reports/weeks', of: ['distributions'] },
  { name: 'Weekly reports', place: 'reports/weeks', words: 'recent corrections versions edit' },
  { name: 'Trades and success rate', place: 'reports/weeks' },
  {
    name: 'Approvals',
    place: 'overview/today',
    part: 'approvals',
    words: 'second person decline approve',
    of: ['approvals'],
  },
  { name: 'Tasks', place: 'overview/today', words: 'due', of: ['today'] },
  { name: 'Trading status', place: 'overview/today', words: 'amount in progress stopped activity' },
  { name: 'Top Performing Accounts', place: 'overview/today' },
  { name: 'Recent Deposits', place: 'overview/today' },
  { name: 'Came back', place: 'overview/money/batches', part: 'returns', words: 'returns', of: ['bank-returns'] },
  { name: 'Transfers', place: 'overview/money/pay', part: 'transfers', of: ['transfers'] },
  { name: 'Book and bank', place: 'overview/money/bank', words: 'comparison difference', of: ['bank-statements'] },
  { name: 'Suspense', place: 'overview/money/cash', words: 'unidentified receipts', of: ['cash'] },
  { name: 'Trial balance', place: 'overview/money/cash', of: ['cash'] },
  { name: 'The fund’s share', place: 'overview/money/cash', words: 'funds payout', of: ['cash'] },
  { name: 'Bank accounts', place: 'investors/requests', part: 'bank-changes', of: ['bank'] },
  { name: 'Closures', place: 'investors/requests', part: 'closures', of: ['closure'] },
  { name: 'Statements', place: 'reports/documents', words: 'tax summaries papers', of: ['statements'] },
  { name: 'Risk profiles', place: 'analytics/figures', words: 'pie' },
  { name: 'Performance vs benchmarks', place: 'analytics/figures' },
  { name: 'Sharpe Ratio', place: 'analytics/figures', words: 'max drawdown volatility alpha' },
  { name: 'Cumulative profit', place: 'analytics/figures' },
  { name: 'From the book', place: 'analytics/figures', words: 'cohorts money in and out', of: ['fund-figures'] },
  { name: 'Fund Configuration', place: 'settings/fund', words: 'minimum investment fees trading hours' },
  { name: 'Automated Profit Distribution', place: 'settings/fund' },
  { name: 'Risk Management', place: 'settings/fund', part: 'risk-management', words: 'weekly' },
  { name: 'Published roots', place: 'settings/fund', words: 'proofs signatures', of: ['proofs'] },
  { name: 'System Health', place: 'settings/system', part: 'system-health', words: 'uptime response' },
  { name: 'Guards', place: 'settings/controls', part: 'guards', words: 'limits two people', of: ['approvals'] },
  { name: 'Onboarding', place: 'settings/controls', of: ['onboarding'] },
  { name: 'Terms and account', place: 'settings/controls', part: 'terms', words: 'wiring', of: ['terms'] },
  { name: 'Admins', place: 'settings/people', of: ['roles'] },
  { name: 'Your sign-in', place: 'settings/people', words: 'password passkey second factor', of: ['session'] },
  { name: 'Your sessions', place: 'settings/people', words: 'browsers devices', of: ['session'] },
  { name: 'Benchmarks', place: 'settings/connections', of: ['benchmarks'] },
  {
    name: 'API keys',
    place: 'settings/connections',
    part: 'api-keys',
    words: 'accountant script',
    of: ['api-keys'],
    least: 'owner',
  },
  {
    name: 'Webhooks',
    place: 'settings/connections',
    part: 'webhooks',
    words: 'events tell another system',
    of: ['webhooks'],
    least: 'owner',
  },
  { name: 'Message Center', place: 'communications/messages', words: 'drafts and sent messages' },
]

/** What is done: buttons, each on its place. */
const done: readonly Named[] = [
  { name: 'Add Weekly Report', place: 'reports/week', words: 'enter the report', least: 'operator' },
  { name: 'Finalise', place: 'reports/week', part: 'weekly-close', of: ['distributions'], least: 'operator' },
  { name: 'Make a batch', place: 'overview/money/pay', words: 'pay payouts', of: ['payments'], least: 'operator' },
  { name: 'Mark received', place: 'overview/money/pay', words: 'deposit', of: ['transfers'], least: 'operator' },
  { name: 'Import a bank statement', place: 'overview/money/bank', of: ['bank-statements'], least: 'operator' },
  { name: 'Import what came back', place: 'overview/money/batches', of: ['bank-returns'], least: 'operator' },
  { name: 'Record money received', place: 'overview/money/cash', of: ['cash'], least: 'operator' },
  { name: 'Take a payout', place: 'overview/money/cash', words: 'fund’s share', of: ['cash'], least: 'operator' },
  { name: 'Pay in', place: 'overview/money/cash', words: 'for the fund', of: ['cash'], least: 'operator' },
  { name: 'Add Investor', place: 'investors/all', words: 'new', of: ['investors-edit'], least: 'operator' },
  { name: 'Import investors', place: 'investors/imports', words: 'file', of: ['investors-edit'], least: 'operator' },
  { name: 'Add an agreement', place: 'investors/agreements', of: ['agreements'], least: 'operator' },
  { name: 'Import a benchmark', place: 'settings/connections', of: ['benchmarks'], least: 'operator' },
  { name: 'Invite an admin', place: 'settings/people', of: ['roles'], least: 'owner' },
  { name: 'Make a key', place: 'settings/connections', part: 'api-keys', of: ['api-keys'], least: 'owner' },
  { name: 'Verify now', place: 'settings/audit', words: 'verification chain', of: ['proofs'], least: 'operator' },
  { name: 'New message', place: 'communications/messages', words: 'letter', of: ['messages'], least: 'operator' },
]

export const named: readonly Named[] = [...shown, ...done]
