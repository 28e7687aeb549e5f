/**
 * What a backend that knows only spec §7 keeps and answers: the documented fields, and no other. Written from the
 * specification alone; it shares no code with the portal.
 */
export interface Asked {
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  /** What the path names: an address or an id. */
  readonly named: string
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
}

export const adminAddress = 'admin@fund.test'
export const investorAddress = 'investor@fund.test'
export const documentedPassword = 'correct horse'
/** Every address gets this code: 1 letter, 7 digits. */
export const documentedCode = 'K1234567'

const ok = (body?: unknown): Answer => ({ status: 200, body })
const no = (status: number, detail: string): Answer => ({ status, body: { detail } })

interface Investor {
  risk: number
  trading: string
  settings: Record<string, unknown>
  notifications: Record<string, unknown>[]
}

const types = [
  'profit',
  'deposit',
  'withdrawal',
  'alert',
  'security',
  'report',
  'system',
  'trade',
  'risk',
  'performance',
]

const newInvestor = (email: string): Investor => ({
  risk: 1.5,
  trading: 'active',
  settings: {
    emailNotifications: true,
    pushNotifications: true,
    smsNotifications: false,
    categories: Object.fromEntries(types.map((type) => [type, true])),
    prioritySettings: { low: true, medium: true, high: true, critical: true },
    quietHours: { enabled: false, startTime: '22:00', endTime: '08:00', timezone: 'UTC' },
    frequencyLimits: { dailyLimit: 50, hourlyLimit: 10 },
  },
  notifications: [notificationOf(`${email}:2`, 'profit'), notificationOf(`${email}:1`, 'system')],
})

export const notificationOf = (id: string, type: string, priority = 'medium'): Record<string, unknown> => ({
  id,
  title: `About ${type}`,
  message: `Something about ${type} happened.`,
  type,
  priority,
  status: 'unread',
  created_at: '2026-11-16T15:00:00Z',
  read_at: null,
  metadata: { amount: 125.5, period: 'Week 46', payment_reference: 'PR-46' },
})

const merge = (into: Record<string, unknown>, part: Record<string, unknown>): Record<string, unknown> => {
  for (const [key, value] of Object.entries(part)) {
    const old = into[key]
    into[key] =
      typeof value === 'object' && value !== null && typeof old === 'object' && old !== null
        ? merge(old as Record<string, unknown>, value as Record<string, unknown>)
        : value
  }
  return into
}

/** One backend's memory, and how it answers each call by name. */
export const documentedAnswers = () => {
  const investors = new Map<string, Investor>()
  const investor = (email: string): Investor => {
    const found = investors.get(email) ?? newInvestor(email)
    investors.set(email, found)
    return found
  }
  const read = (notification: Record<string, unknown>) => {
    notification['status'] = 'read'
    notification['read_at'] = '2026-11-17T17:00:00Z'
  }
  const answers = {
    loginPassword: ({ body }) => {
      const known = body['email'] === adminAddress || body['email'] === investorAddress
      if (!known || body['password'] !== documentedPassword) return no(401, 'Invalid credentials')
      return ok({ success: true, role: body['email'] === adminAddress ? 'admin' : 'investor' })
    },
    generateOtp: ({ query }) => (query.get('user_email') ? ok({ expires_in: 600 }) : no(422, 'user_email is needed')),
    verifyOtp: ({ query }) => ok({ valid: query.get('otp') === documentedCode }),
    register: ({ query }) =>
      query.get('user_email') === 'taken@fund.test' ? no(400, 'Email already registered') : { status: 201 },
    readInvestor: ({ named }) => ok({ weekly_risk_percent: investor(named).risk }),
    readRiskSchedule: () =>
      ok({ effective_from: '2026-11-22T00:01:00-05:00', effective_to: '2026-11-28T23:59:00-05:00' }),
    saveWeeklyRisk: ({ named, body }) => {
      investor(named).risk = Number(body['weekly_risk_percent'])
      return ok()
    },
    readTradingStatus: ({ named }) => ok({ trading_status: investor(named).trading }),
    requestTradingStatus: () => ok({ message: 'Your request has been submitted.' }),
    savePreferences: () => ok(),
    setTradingStatus: ({ named, body }) => {
      investor(named).trading = String(body['trading_status'])
      return ok({ message: 'Trading status updated.' })
    },
    listNotifications: ({ named }) => ok(investor(named).notifications),
    markAllRead: ({ named }) => {
      investor(named).notifications.forEach(read)
      return ok()
    },
    markRead: ({ named }) => {
      const found = [...investors.values()].flatMap((one) => one.notifications).find(({ id }) => id === named)
      if (!found) return no(404, 'Notification not found')
      read(found)
      return ok()
    },
    readNotificationSettings: ({ named }) => ok(investor(named).settings),
    saveNotificationSettings: ({ named, body }) => {
      merge(investor(named).settings, body)
      return ok(body)
    },
    requestWithdrawal: () => ok(),
    contactSupport: () => ok(),
    readTradingStatusSummary: () =>
      ok({
        amount_in_progress: 1_250_000,
        amount_stopped: 250_000.5,
        total_amount: 1_500_000.5,
        active_trading_count: 9,
        inactive_trading_count: 3,
        total_investors: 12,
        active_percentage: 75,
        inactive_percentage: 25,
      }),
    readNextWeekRisk: () => ok({ total_risk_amount: 18_750.25 }),
  } satisfies Record<string, (asked: Asked) => Answer>
  return { answers, investor }
}

export type DocumentedCall = keyof ReturnType<typeof documentedAnswers>['answers']
