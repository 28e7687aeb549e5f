import { describe, expect, test } from 'vitest'
import { messageOf } from '#client/failures.ts'
import { fieldsOf } from '#client/field-failures.ts'
import type { Call } from '#contract/call.ts'
import * as auth from '#contract/calls/access/auth.ts'
import * as notifications from '#contract/calls/notices/notifications.ts'
import { contactSupport, requestWithdrawal } from '#contract/calls/people/actions.ts'
import { readNextWeekRisk, readTradingStatusSummary } from '#contract/calls/people/analytics.ts'
import { savePreferences, setTradingStatus } from '#contract/calls/people/investor-changes.ts'
import * as investors from '#contract/calls/people/investors.ts'
import { listExtensions } from '#contract/calls/server/extensions.ts'
import { documentedTabs } from '#tests/support/browser/documented-tabs.ts'
import { openTab } from '#tests/support/browser/tab.ts'
import type { DocumentedCall } from '#tests/support/portal/documented-answers.ts'

const load = () => import('#client/send.ts')

const now = documentedTabs()

const open = () => openTab(now.browser, { api: now.backend.url }, load)
const email = 'a+b/c%d@fund.test'
const inPath = 'a%2Bb%2Fc%25d%40fund.test'
const inQuery = 'user_email=a%2Bb%2Fc%25d%40fund.test'

const self = { params: { investor_email: email } }

const calls: readonly [Call, object, string, object | null][] = [
  [auth.loginPassword, { body: { email, password: 'p' } }, '/api/auth/login-password', { email, password: 'p' }],
  [auth.generateOtp, { query: { user_email: email } }, `/api/auth/generate-otp?${inQuery}`, null],
  [auth.verifyOtp, { query: { user_email: email, otp: 'A1' } }, `/api/auth/verify-otp?${inQuery}&otp=A1`, null],
  [
    auth.register,
    { query: { user_name: 'An Na', user_email: email } },
    `/api/users/register?user_name=An+Na&${inQuery}`,
    null,
  ],
  [investors.readInvestor, self, `/api/investors/${inPath}`, null],
  [investors.readRiskSchedule, self, `/api/investors/${inPath}/weekly-risk-schedule`, null],
  [
    investors.saveWeeklyRisk,
    { ...self, body: { weekly_risk_percent: 2.3 } },
    `/api/investors/${inPath}/weekly-risk`,
    { weekly_risk_percent: 2.3 },
  ],
  [investors.readTradingStatus, self, `/api/investors/${inPath}/trading-status`, null],
  [
    investors.requestTradingStatus,
    { ...self, body: { requested_status: 'inactive', message: 'please' } },
    `/api/investors/${inPath}/trading-status-request`,
    { requested_status: 'inactive', message: 'please' },
  ],
  [
    savePreferences,
    { ...self, body: { risk_profile: 'moderate', investment_goals: 'income' } },
    `/api/investors/${inPath}/preferences`,
    { risk_profile: 'moderate', investment_goals: 'income' },
  ],
  [
    setTradingStatus,
    { ...self, body: { trading_status: 'active' } },
    `/api/investors/${inPath}/trading-status`,
    { trading_status: 'active' },
  ],
  [notifications.listNotifications, self, `/api/notifications/${inPath}`, null],
  [notifications.markAllRead, self, `/api/notifications/${inPath}/mark-all-read`, null],
  [notifications.markRead, { params: { id: `${email}:1` } }, `/api/notifications/${inPath}%3A1/read`, null],
  [notifications.readNotificationSettings, self, `/api/notification-settings/${inPath}`, null],
  [
    notifications.saveNotificationSettings,
    { ...self, body: { smsNotifications: true } },
    `/api/notification-settings/${inPath}`,
    { smsNotifications: true },
  ],
  [requestWithdrawal, self, `/api/withdrawals/${inPath}`, null],
  [contactSupport, {}, '/api/support/contact', null],
  [readTradingStatusSummary, {}, '/api/analytics/trading-status-summary', null],
  [readNextWeekRisk, {}, '/api/analytics/next-week-total-risk', null],
]

describe('each documented call is sent as spec §7 has it, and nothing more', () => {
  test.each(calls.map((one) => [one[0].name, ...one] as const))('%s', async (name, entry, input, url, body) => {
    const client = await open()
    const before = now.backend.requests.length
    if (name === 'loginPassword') await expect(client.send(entry, input)).rejects.toMatchObject({ status: 401 })
    else await client.send(entry, input)
    const [sent, ...more] = now.backend.requests.slice(before)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ call: name, url })
    expect(sent?.body === '' ? null : JSON.parse(sent?.body ?? '')).toEqual(body)
    expect(sent?.headers['content-type']).toBe(body ? 'application/json' : undefined)
    const known = ['accept', 'accept-encoding', 'accept-language', 'connection', 'content-length', 'content-type']
    const ofTheBrowser = ['host', 'origin', 'sec-fetch-mode', 'user-agent']
    expect(Object.keys(sent?.headers ?? {}).filter((header) => ![...known, ...ofTheBrowser].includes(header))).toEqual(
      [],
    )
  })

  test('without credentials to another origin, with them where the session extension is known', async () => {
    const client = await open()
    await client.send(readNextWeekRisk, {})
    client.carrySession(true)
    await client.send(readNextWeekRisk, {})
    await expect(client.send(listExtensions, {})).rejects.toMatchObject({ status: 404 })
    expect(client.requests.map(({ credentials }) => credentials)).toEqual(['omit', 'include', 'omit'])
  })

  test('with the page’s own credentials to its own origin', async () => {
    const client = await openTab(now.browser, { origin: now.backend.url }, load)
    await client.send(readNextWeekRisk, {})
    expect(client.requests[0]?.credentials).toBe('same-origin')
  })
})

describe('the three failures', () => {
  const refuse = (status: number, body?: unknown) => now.backend.script('readNextWeekRisk', { status, body })
  const read = async () => (await open()).send(readNextWeekRisk, {})

  test.each([
    ['a string', { detail: 'Not now.' }, 'Not now.'],
    ['a list of messages', { detail: [{ msg: 'One' }, { loc: [], msg: 'Two' }] }, 'One; Two'],
    ['an empty list', { detail: [] }, null],
    ['a number', { detail: 4 }, null],
    ['blank', { detail: ' ' }, null],
    ['missing', {}, null],
    ['no body', undefined, null],
    ['a page', '<h1>Oops</h1>', null],
  ])('rejected, with detail as %s', async (_, body, detail) => {
    refuse(400, body)
    await expect(read()).rejects.toMatchObject({ name: 'RejectedError', status: 400, detail })
  })

  test('rejected with a list, it knows what was said of which field: the first of each', async () => {
    const detail = [
      { msg: 'Too long', loc: ['body', 'name'] },
      { msg: 'No link', loc: ['body', 'name'] },
      { msg: 'Not a day', loc: ['query', 'days', 0] },
      { msg: 'Nowhere' },
    ]
    refuse(422, { detail })
    await expect(read()).rejects.toMatchObject({ detail: 'Too long; No link; Not a day; Nowhere', body: { detail } })
    expect(fieldsOf({ detail })).toEqual({ name: 'Too long', days: 'Not a day' })
  })

  test.each([
    ['an empty body', undefined],
    ['a page', '<!doctype html>'],
    ['another shape', { total_risk_amount: 'much' }],
    ['null', null],
  ])('malformed: %s', async (_, body) => {
    refuse(200, body)
    await expect(read()).rejects.toMatchObject({ name: 'MalformedError' })
  })

  test('unreachable: the line is cut, at each of three attempts', async () => {
    for (const _ of [1, 2, 3]) now.backend.script('readNextWeekRisk', 'drop')
    await expect(read()).rejects.toMatchObject({ name: 'UnreachableError', notConfigured: false })
  })

  test('unreachable: there is no backend', async () => {
    const client = await openTab(now.browser, { api: 'none' }, load)
    await expect(client.send(readNextWeekRisk, {})).rejects.toMatchObject({ notConfigured: true })
    expect(client.requests).toEqual([])
  })
})

describe('retry', () => {
  test('a read is tried again and succeeds', async () => {
    const client = await open()
    now.backend.script('readNextWeekRisk', { status: 503 })
    expect(await client.send(readNextWeekRisk, {})).toEqual({ total_risk_amount: 18_750.25 })
    expect(client.requests).toHaveLength(2)
  })

  test.each([
    ['a refusal', { status: 503 }],
    ['a cut line', 'drop'],
  ] as const)('what changes something is sent once: %s', async (_, answer) => {
    const client = await open()
    now.backend.script('saveWeeklyRisk', answer)
    now.backend.script('register', answer)
    await expect(client.send(investors.saveWeeklyRisk, { ...self, body: { weekly_risk_percent: 1 } })).rejects.toThrow()
    await expect(client.send(auth.register, { query: { user_name: 'A', user_email: email } })).rejects.toThrow()
    expect(client.requests).toHaveLength(2)
  })
})

describe('a call whose answer does not count takes any', () => {
  test.each([
    ['nothing', undefined, null],
    ['a page', '<h1>Fine</h1>', null],
    ['a message', { message: 'Noted.' }, 'Noted.'],
    ['an odd message', { message: 4 }, null],
    ['a list', [1], null],
  ])('%s', async (_, body, message) => {
    now.backend.script('setTradingStatus', { status: 200, body })
    const input = { ...self, body: { trading_status: 'active' } } as const
    expect(messageOf(await (await open()).send(setTradingStatus, input))).toBe(message)
  })
})

describe('fields that no documentation names are passed over in any other shape', () => {
  test('a role and a user that are not ours', async () => {
    now.backend.script('loginPassword', { status: 200, body: { success: true, role: 'customer', user: { id: 7 } } })
    const answer = await (await open()).send(auth.loginPassword, { body: { email, password: 'p' } })
    expect(answer).toEqual({ success: true, role: undefined, user: undefined })
  })

  test('a pending change of another form', async () => {
    now.backend.script('readTradingStatus', { status: 200, body: { trading_status: 'active', pending: true } })
    expect((await (await open()).send(investors.readTradingStatus, self)).trading_status).toBe('active')
  })
})

describe('a lost session', () => {
  test('is a 401 on any call but 1 to 4', async () => {
    const client = await open()
    const heard: number[] = []
    client.onSessionRefused(({ status }) => void heard.push(status))
    for (const [entry, input] of calls) {
      now.backend.script(entry.name as DocumentedCall, { status: 401 })
      await expect(client.send(entry, input)).rejects.toMatchObject({ status: 401 })
    }
    expect(heard).toHaveLength(calls.length - 4)
  })
})
