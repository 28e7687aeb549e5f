import type { TradingStatusSummary } from '#contract/calls/people/analytics.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { ask, badOutcome, badRefusal, isSuccess, type Person, reads, unreadable } from './judge.ts'

export interface Check {
  /** The number of the call in spec §7. */
  readonly call: number
  readonly does: string
  readonly as: 'investor' | 'admin'
  /** The place in the specification. */
  readonly at: string
  /** What remains afterwards and cannot be undone; such a check is made only if that is allowed. */
  readonly leaves?: string
  /** What differs, as a sentence; null if nothing does. */
  run(person: Person, investor: string): Promise<string | null>
}

const orderProblem = ({ effective_from: from, effective_to: to }: { effective_from: string; effective_to: string }) =>
  Date.parse(from) < Date.parse(to) ? null : 'effective_from is not before effective_to'

const sumProblem = (summary: TradingStatusSummary): string | null => {
  const { amount_in_progress: inProgress, amount_stopped: stopped, total_amount: total } = summary
  if (nearestCents(inProgress) + nearestCents(stopped) !== nearestCents(total))
    return 'total_amount is not the sum of the two amounts'
  if (summary.active_trading_count + summary.inactive_trading_count !== summary.total_investors)
    return 'total_investors is not the sum of the two counts'
  const shares = [summary.active_percentage, summary.inactive_percentage]
  return shares.every((share) => share >= 0 && share <= 100) ? null : 'a percentage is not between 0 and 100'
}

const riskOf = async (person: Person, investor: string): Promise<number | undefined> => {
  const { body } = await ask(person, 'readInvestor', { of: { investor_email: investor } })
  return (body as { weekly_risk_percent?: number } | undefined)?.weekly_risk_percent
}

const tradingOf = async (person: Person, investor: string): Promise<'active' | 'inactive'> => {
  const { body } = await ask(person, 'readTradingStatus', { of: { investor_email: investor } })
  return (body as { trading_status?: string } | undefined)?.trading_status === 'active' ? 'active' : 'inactive'
}

/** The documented calls, in the order of spec §7, as far as a client can tell whether a backend follows them. */
export const checks: readonly Check[] = [
  {
    call: 1,
    does: 'signs nobody in with a wrong password',
    as: 'investor',
    at: '§7 call 1',
    run: async (person) => {
      const body = { email: person.email, password: `not ${person.password}` }
      const answered = await ask(person, 'loginPassword', { body })
      return (answered.body as { success?: unknown } | undefined)?.success === true ? 'success is true' : null
    },
  },
  {
    call: 2,
    does: 'sends a one-time code',
    as: 'investor',
    at: '§7 call 2',
    leaves: 'a mail with a code',
    run: async (person, investor) => {
      const answered = await ask(person, 'generateOtp', { query: { user_email: investor } })
      return unreadable('generateOtp', answered)
    },
  },
  {
    call: 3,
    does: 'signs nobody in with a wrong code',
    as: 'investor',
    at: '§7 call 3',
    run: async (person, investor) => {
      const answered = await ask(person, 'verifyOtp', { query: { user_email: investor, otp: 'Z0000000' } })
      if (!isSuccess(answered)) return badRefusal(answered)
      const problem = unreadable('verifyOtp', answered)
      return problem ?? ((answered.body as { valid: boolean }).valid ? 'valid is true' : null)
    },
  },
  {
    call: 4,
    does: 'answers a registration of an address that is already registered',
    as: 'investor',
    at: '§7 call 4',
    leaves: 'perhaps a mail that says so',
    run: async (person, investor) => {
      const query = { user_name: 'Conformance Test', user_email: investor }
      return badOutcome('register', await ask(person, 'register', { query }))
    },
  },
  { call: 5, does: 'returns the weekly risk', as: 'investor', at: '§7 call 5', run: reads('readInvestor') },
  {
    call: 6,
    does: 'returns the window that the risk applies to',
    as: 'investor',
    at: '§7 call 6',
    run: reads('readRiskSchedule', orderProblem),
  },
  {
    call: 7,
    does: 'saves the weekly risk, here unchanged',
    as: 'investor',
    at: '§7 call 7',
    leaves: 'the same risk, saved again',
    run: async (person, investor) => {
      const before = await riskOf(person, investor)
      const body = { weekly_risk_percent: before }
      const problem = unreadable(
        'saveWeeklyRisk',
        await ask(person, 'saveWeeklyRisk', { of: { investor_email: investor }, body }),
      )
      if (problem) return problem
      const after = await riskOf(person, investor)
      return after === before ? null : `call 5 returns ${after} after ${before} was saved`
    },
  },
  {
    call: 8,
    does: 'returns the trading status',
    as: 'investor',
    at: '§7 call 8',
    run: reads('readTradingStatus'),
  },
  {
    call: 9,
    does: 'answers an unknown trading status, and says why if it refuses it',
    as: 'investor',
    at: '§5, §7 call 9',
    leaves: 'a request, if it is not refused',
    run: async (person, investor) => {
      const body = { requested_status: 'sideways', message: '' }
      return badOutcome(
        'requestTradingStatus',
        await ask(person, 'requestTradingStatus', { of: { investor_email: investor }, body }),
      )
    },
  },
  {
    call: 9,
    does: 'accepts a request to start or stop trading',
    as: 'investor',
    at: '§4, §7 call 9',
    leaves: 'a request for the other status, and one for the current status that ends it',
    run: async (person, investor) => {
      const now = await tradingOf(person, investor)
      for (const requested_status of [now === 'active' ? 'inactive' : 'active', now]) {
        const body = { requested_status, message: '' }
        const answered = await ask(person, 'requestTradingStatus', { of: { investor_email: investor }, body })
        const problem = badOutcome('requestTradingStatus', answered)
        if (problem) return problem
      }
      return null
    },
  },
  {
    call: 10,
    does: 'saves risk profile and goals',
    as: 'investor',
    at: '§7 call 10',
    leaves: 'a moderate profile with the goal of long-term growth',
    run: async (person, investor) => {
      const body = { risk_profile: 'moderate', investment_goals: 'long-term-growth' }
      return unreadable(
        'savePreferences',
        await ask(person, 'savePreferences', { of: { investor_email: investor }, body }),
      )
    },
  },
  {
    call: 11,
    does: 'lets an admin set a trading status, here the current one',
    as: 'admin',
    at: '§7 call 11',
    leaves: 'the same status, set again',
    run: async (person, investor) => {
      const body = { trading_status: await tradingOf(person, investor) }
      return badOutcome(
        'setTradingStatus',
        await ask(person, 'setTradingStatus', { of: { investor_email: investor }, body }),
      )
    },
  },
  { call: 12, does: 'lists notifications', as: 'investor', at: '§3, §7 call 12', run: reads('listNotifications') },
  {
    call: 14,
    does: 'marks a notification read, and accepts it a second time',
    as: 'investor',
    at: '§7 call 14',
    leaves: 'the newest notification read',
    run: async (person, investor) => {
      const { body } = await ask(person, 'listNotifications', { of: { investor_email: investor } })
      const [newest] = Array.isArray(body) ? (body as { id: string | number }[]) : []
      if (!newest) return null
      for (const _ of ['once', 'again']) {
        const problem = unreadable('markRead', await ask(person, 'markRead', { of: { id: String(newest.id) } }))
        if (problem) return problem
      }
      return null
    },
  },
  {
    call: 13,
    does: 'marks all notifications read',
    as: 'investor',
    at: '§7 call 13',
    leaves: 'every notification read',
    run: async (person, investor) => {
      const problem = unreadable('markAllRead', await ask(person, 'markAllRead', { of: { investor_email: investor } }))
      if (problem) return problem
      const { body } = await ask(person, 'listNotifications', { of: { investor_email: investor } })
      const list = Array.isArray(body) ? (body as { status: string }[]) : []
      return list.some(({ status }) => status === 'unread') ? 'call 12 still returns an unread one' : null
    },
  },
  {
    call: 15,
    does: 'returns the notification settings',
    as: 'investor',
    at: '§3, §7 call 15',
    run: reads('readNotificationSettings'),
  },
  {
    call: 16,
    does: 'saves one setting and leaves the others, then puts it back',
    as: 'investor',
    at: '§7 call 16',
    leaves: 'the same settings, saved again',
    run: async (person, investor) => {
      const of = { investor_email: investor }
      const settings = async () =>
        (await ask(person, 'readNotificationSettings', { of })).body as Record<string, unknown>
      const save = async (emailNotifications: boolean) =>
        unreadable(
          'saveNotificationSettings',
          await ask(person, 'saveNotificationSettings', { of, body: { emailNotifications } }),
        )
      const before = await settings()
      const was = before['emailNotifications'] !== false
      const problem = await save(!was)
      const changed = await settings()
      const back = await save(was)
      if (problem ?? back) return problem ?? back
      const expected = { ...before, emailNotifications: !was }
      const lost = Object.keys(expected).find(
        (name) => JSON.stringify(changed[name]) !== JSON.stringify((expected as Record<string, unknown>)[name]),
      )
      return lost === undefined ? null : `${lost} is not what it should be once emailNotifications alone was saved`
    },
  },
  {
    call: 17,
    does: 'opens the socket and keeps it open',
    as: 'investor',
    at: '§7 call 17',
    run: ({ client }, investor) => client.socketProblem(`/ws/${encodeURIComponent(investor)}`),
  },
  {
    call: 18,
    does: 'accepts a request to withdraw, or refuses it with a sentence',
    as: 'investor',
    at: '§7 call 18',
    leaves: 'a request for the whole capital',
    run: async (person, investor) =>
      badOutcome('requestWithdrawal', await ask(person, 'requestWithdrawal', { of: { investor_email: investor } })),
  },
  {
    call: 19,
    does: 'accepts a request for support',
    as: 'investor',
    at: '§7 call 19',
    leaves: 'a request for support',
    run: async (person) => badOutcome('contactSupport', await ask(person, 'contactSupport')),
  },
  {
    call: 20,
    does: 'sums up trading',
    as: 'admin',
    at: '§3, §7 call 20',
    run: reads('readTradingStatusSummary', sumProblem),
  },
  { call: 21, does: 'returns next week’s risk', as: 'admin', at: '§7 call 21', run: reads('readNextWeekRisk') },
]
