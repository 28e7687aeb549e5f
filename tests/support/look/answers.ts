import type { AccountHome } from '#contract/calls/desk/account.ts'
import type { TradingStatusSummary } from '#contract/calls/people/analytics.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { previousWeek, shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { investorEmpty, investorExtensions, investorLong } from './investor-answers.ts'

/** A backend's answers for pictures: the longest realistic names and numbers, and empty ones. */
export type Answers = Record<string, unknown>

const now = Date.parse('2026-11-20T21:00:00Z')
const iso = (at: number) => new Date(at).toISOString()

const returnsPercent = [0.41, 0.62, 0.55, -0.31, 0.88, 0.74, -0.17, 0.93, 0.58, 0.81, 0.66, 0.7]

const cents = (dollars: number) => Math.round(dollars * 100) / 100

const weeksTo = (balance: number): AccountHome['weeks'] => {
  const weeks: AccountHome['weeks'] = []
  let week = previousWeek(now)
  let end = balance
  for (const percent of returnsPercent.toReversed()) {
    const start = cents(end / (1 + percent / 100))
    weeks.unshift({
      week: weekLabel(week),
      date: iso(shownEnd(week) - 6 * 3_600_000).slice(0, 10),
      effective_from: iso(week.from),
      effective_to: iso(shownEnd(week)),
      start_balance: start,
      end_balance: end,
      profit: cents(end - start),
      restated: percent === returnsPercent[4] ? -1_204.5 : 0,
      deposited: percent === returnsPercent[7] ? 50_000 : 0,
      withdrawn: percent === returnsPercent[9] ? 20_000 : 0,
      invested: cents(balance * 0.78),
      return_percent: percent,
    })
    end = start
    week = previousWeek(week.from)
  }
  return weeks
}

const window = (week: { from: number; to: number }) => ({
  effective_from: iso(week.from),
  effective_to: iso(shownEnd(week)),
})

const account = (balance: number, invested: number): AccountHome => ({
  as_of: iso(now),
  name: 'Bartholomew Featherstonehaugh-Cholmondeley',
  email: 'investor@example.com',
  status: 'active',
  notice: null,
  join_date: '2025-03-03',
  balance,
  invested,
  result: cents(balance - invested),
  payable: 0,
  profit: cents(balance - invested),
  carried_loss: 0,
  tier_percent: 70,
  monthly_gain: balance > 0 ? 14_208.11 : 0,
  monthly_gain_percent: null,
  balance_at: balance > 0 ? '2026-11-14T14:00:00.000Z' : iso(now),
  unreported: balance > 0 ? 'Week 47 ended Nov 21 and is not reported yet.' : null,
  monthly_restated: balance > 0 ? -1_204.5 : 0,
  simple_return_percent: balance > 0 ? 28.43 : null,
  time_weighted_return_percent: balance > 0 ? 28.43 : null,
  money_weighted_return_percent: balance > 0 ? 27.9 : null,
  annualised_return_percent: balance > 0 ? 16.61 : null,
  metrics: {
    weeks: 32,
    weeks_idle: 2,
    series_from: null,
    risk_free_percent: 0,
    sharpe: 1.9,
    sortino: 2.2,
    max_drawdown_percent: -2.1,
    volatility_percent: 8.2,
  },
  weeks: balance > 0 ? weeksTo(balance) : [],
  unread_count: 104,
  trading_status: 'active',
  pending: { requested_status: 'inactive', ...window(weekOf(now + 7 * 86_400_000)) },
  weekly_risk_percent: 2,
  next_weekly_risk_percent: 2.3,
  next_start_balance: balance,
  window: window(weekOf(now)),
  next_window: window(weekOf(now + 7 * 86_400_000)),
})

const summary: TradingStatusSummary = {
  amount_in_progress: 12_345_678.9,
  amount_stopped: 2_204_118.04,
  total_amount: 14_549_796.94,
  active_trading_count: 41,
  inactive_trading_count: 7,
  total_investors: 48,
  active_percentage: 85.4,
  inactive_percentage: 14.6,
}

export const people: Record<'investor' | 'admin', SessionUser> = {
  investor: {
    id: '1',
    email: 'investor@example.com',
    name: 'Bartholomew Featherstonehaugh-Cholmondeley',
    role: 'investor',
    accountBalance: 128_431.42,
    totalInvested: 100_000,
    totalProfits: 28_431.42,
    joinDate: '2025-03-03',
  },
  admin: { id: '2', email: 'admin@example.com', name: 'Alex Admin', role: 'admin' },
}

const common: Answers = {
  '/api/analytics/trading-status-summary': summary,
  '/api/analytics/next-week-total-risk': { total_risk_amount: 283_950.61 },
}

const extensions = ['account', 'fund', 'reports', ...investorExtensions]

export const scenes: Record<'live' | 'empty' | 'pending' | 'closing' | 'documented' | 'failing', Answers> = {
  live: {
    ...common,
    ...investorLong,
    '/api/extensions': { extensions },
    '/api/account/home': account(12_345_678.9, 9_612_500),
  },
  empty: {
    ...common,
    ...investorEmpty,
    '/api/extensions': { extensions },
    '/api/account/home': { ...account(0, 0), pending: null, trading_status: 'inactive', unread_count: 0 },
  },
  pending: {
    ...common,
    ...investorEmpty,
    '/api/extensions': { extensions },
    '/api/account/home': {
      ...account(0, 0),
      status: 'pending',
      notice:
        'Your account is waiting for our approval. Next: we email you once it is approved; then you can make your first deposit.',
      pending: null,
      trading_status: 'inactive',
    },
  },
  closing: {
    ...common,
    ...investorLong,
    '/api/extensions': { extensions },
    '/api/account/home': {
      ...account(12_345_678.9, 9_612_500),
      notice:
        'Your account is being closed: it cannot take deposits, and trading cannot start. Next: the steps in Settings.',
      trading_status: 'inactive',
      pending: null,
    },
  },
  documented: {
    ...common,
    '/api/investors/investor%40example.com': { weekly_risk_percent: 1 },
    '/api/investors/investor%40example.com/weekly-risk-schedule': window(weekOf(now + 7 * 86_400_000)),
    '/api/investors/investor%40example.com/trading-status': { trading_status: 'active' },
  },
  failing: { '/api/extensions': { extensions } },
}
