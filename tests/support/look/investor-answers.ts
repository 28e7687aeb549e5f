import type { Closure } from '#contract/calls/money/closure.ts'
import type { BankState } from '#contract/calls/people/bank.ts'
import type { Profile } from '#contract/calls/people/profile.ts'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { Distribution } from '#contract/entities/report.ts'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { notificationDefaults } from '#fund/notices/notification-settings.ts'
import { untouched } from '#tests/support/browser/untouched-transfer.ts'
import { isPendingTransfer } from '#tests/support/money/pending-transfer.ts'

/** What the tabs Transfer, Activity and Settings read, long and empty. */
const day = 86_400_000
const now = Date.now()
const iso = (at: number) => new Date(at).toISOString()

const me = {
  id: '1',
  name: 'Bartholomew Featherstonehaugh-Cholmondeley',
  email: 'investor@example.com',
}

const transfer = (id: number, given: Partial<Transfer>): Transfer => ({
  id: String(id),
  reference: `ALD-7QXK2M9${id}`,
  kind: 'deposit',
  state: 'requested',
  amount: 12_345_678.9,
  ...untouched,
  requested_at: iso(now - id * 5 * day),
  investor: me,
  ...given,
})

const transfers: Transfer[] = [
  transfer(1, {}),
  transfer(2, { kind: 'capital', state: 'approved', in_full: true, effective_at: iso(now + 3 * day) }),
  transfer(3, {
    kind: 'dividend',
    state: 'paid',
    amount: 2_500,
    settled_amount: 2_104.33,
    paid_at: iso(now - day),
    reason: 'Only $2,104.33 was there at its effect.',
    destination: { bankName: 'First Harbor', accountNumber: '••••3390' },
  }),
  transfer(4, {
    state: 'declined',
    ended_at: iso(now - 12 * day),
    reason: 'The payment came from an account in another name than yours.',
  }),
]

const allowances: TransferAllowances = {
  as_of: iso(now),
  deposit: { allowed: true, minimum: 100, why_not: null, effective_at: iso(now + 2 * day), trades: true },
  capital: {
    allowed: false,
    available: 9_612_500,
    why_not: 'Capital can be withdrawn once a month, and was on Nov 8.',
    next_eligible_at: iso(now + 11 * day),
    effective_at: iso(now + 16 * day),
  },
  dividend: {
    allowed: true,
    available: 2_733_178.9,
    why_not: null,
    next_eligible_at: null,
    effective_at: iso(now + 2 * day),
  },
  destination: { bankName: 'First Harbor', accountNumber: '••••3390' },
  instructions: [
    { label: 'Pay to', value: 'Alderline Capital Fund LP' },
    { label: 'Bank', value: 'First Example Bank of Wilmington' },
    { label: 'Routing number', value: '031000000' },
    { label: 'Account number', value: '0000000000' },
    { label: 'Reference', value: 'The reference of your request' },
  ],
}

const account = {
  id: '1',
  bankName: 'First Example Bank of Wilmington',
  accountNumber: '•••• 6789',
  routingNumber: '••••• 0021',
  accountType: 'checking' as const,
  requested_at: iso(now - 90 * day),
  approved_at: iso(now - 88 * day),
}

const bank: BankState = { current: account, pending: { ...account, id: '2', approved_at: null } }

const entries: LedgerEntry[] = Array.from({ length: 5 }, (_, index) => ({
  id: String(index),
  kind: 'close',
  description: `Week ${46 - index} closed: your share of the result`,
  effective_at: iso(now - (index + 1) * 7 * day),
  posted_at: iso(now - (index + 1) * 7 * day),
  lines: [{ account: 'result', amount: index === 2 ? -31_208.4 : 14_208.11 }],
  balance_after: Math.round(1_234_567_890 - index * 1_420_811) / 100,
  hash: '0'.repeat(64),
}))

const types = ['profit', 'security', 'withdrawal', 'system', 'report', 'risk'] as const
const priorities = ['high', 'critical', 'medium', 'low'] as const

const notifications: Notification[] = Array.from({ length: 120 }, (_, index) => ({
  id: String(index),
  title: index === 1 ? 'A sign-in from a browser that was never seen before' : `Week ${46 - index}: profit distributed`,
  message:
    'The week was closed. Your share of its profit was added to your balance, after the loss carried into it was made up for.',
  type: types[index % types.length] ?? 'profit',
  priority: priorities[index % priorities.length] ?? 'low',
  status: index < 3 ? 'unread' : 'read',
  created_at: iso(now - index * 7 * 3_600_000),
  read_at: null,
  metadata: index % 2 ? null : { amount: 14_208.11, period: `Week ${46 - index}`, payment_reference: 'ALD-7QXK2M9B' },
}))

const distribution = (id: number, given: Partial<Distribution>): Distribution => ({
  period: `Week ${46 - id}`,
  grossProfit: 23_680.18,
  carryOver: 0,
  distributed: 16_576.13,
  fundShare: 7_104.05,
  status: 'Completed',
  id: String(id),
  effective_at: iso(now - id * 7 * day),
  payment_reference: 'ALD-7QXK2M9B',
  arithmetic: {
    fund_profit: 94_720.72,
    fund_opening: 40_000_000,
    opening_balance: 10_000_000,
    opening_capital: 9_612_500,
    traded: true,
    gross: 23_680.18,
    odd_cents: 0,
    carried_before: 0,
    recovered: 0,
    net: 23_680.18,
    tier_percent: 70,
    share: 16_576.13,
    fund_share: 7_104.05,
    carried_after: 0,
  },
  ...given,
})

const distributions: Distribution[] = [
  distribution(0, {}),
  distribution(1, { status: 'No Distribution', grossProfit: -31_208.4, distributed: 0, fundShare: 0 }),
  distribution(2, {}),
]

const profile: Profile = {
  version: 0,
  name: me.name,
  email: me.email,
  phone: '+1 302 555 0142',
  address: '1200 Exceptionally Long Boulevard of the Founders, Apartment 4711\nWilmington, DE 19801',
  dateOfBirth: '1971-02-28',
  taxId: '•••••1234',
  riskTolerance: 'moderate',
  investmentGoals: 'retirement',
}

const closure: Closure = {
  id: '1',
  state: 'verified',
  requested_at: iso(now - 2 * day),
  verification_from: iso(now + day),
  verification_to: iso(now + 3 * day),
  verified_at: iso(now),
  payable_at: iso(now + 9 * day),
  payout: 12_345_678.9,
  closed_at: null,
  reason: null,
  investor: me,
}

const session = (id: string, current: boolean) => ({
  id,
  current,
  created_at: iso(now - 3 * day),
  seen_at: iso(now),
  expires_at: iso(now + day),
  browser: current ? 'Chromium on Linux' : 'Safari on an iPhone',
})

const page = (rows: readonly unknown[]) => ({ rows, next: null })
const own = 'investor%40example.com'

const common = {
  '/api/auth/session': { user: null, expires_at: null, remember: false, has_password: true },
  [`/api/investors/${own}`]: { weekly_risk_percent: 1, risk_profile: 'moderate', investment_goals: 'retirement' },
  [`/api/notification-settings/${own}`]: notificationDefaults(),
  '/api/auth/session/all': [session('1', true), session('2', false)],
  '/api/statements': {
    months: ['2026-10', '2026-09'],
    years: ['2025'],
    papers: [
      { period: '2026-09', version: 2, issued_at: iso(now - 3 * day), book_entry: 812, digest: 'a1'.repeat(32) },
      { period: '2026-09', version: 1, issued_at: iso(now - 30 * day), book_entry: 640, digest: 'b2'.repeat(32) },
    ],
  },
  '/api/profile': profile,
  '/api/support/requests': page([]),
}

export const investorExtensions = ['transfers', 'bank', 'profile', 'support', 'closure', 'statements'] as const

export const investorLong = {
  ...common,
  '/api/transfers?state=pending': { rows: transfers.filter(isPendingTransfer), next: 'more' },
  '/api/transfers?state=ended': page(transfers.filter((one) => !isPendingTransfer(one))),
  '/api/transfers/allowed': allowances,
  '/api/bank-account': bank,
  '/api/account/ledger': page(entries),
  '/api/account/distributions': page(distributions),
  [`/api/notifications/${own}`]: notifications,
  '/api/closure': { closure },
}

export const investorEmpty = {
  ...common,
  '/api/transfers?state=pending': page([]),
  '/api/transfers?state=ended': page([]),
  '/api/transfers/allowed': {
    ...allowances,
    capital: { ...allowances.capital, available: 0, why_not: 'Nothing was received yet.', next_eligible_at: null },
    dividend: { ...allowances.dividend, allowed: false, available: 0, why_not: 'There is no profit to pay out yet.' },
  },
  '/api/bank-account': { current: null, pending: null },
  '/api/account/ledger': page([]),
  '/api/account/distributions': page([]),
  [`/api/notifications/${own}`]: [],
  '/api/closure': { closure: null },
}
