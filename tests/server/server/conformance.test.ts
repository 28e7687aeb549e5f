import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/access/sign-in/passwords.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { cheapHash } from '#tests/support/portal/cheap-hash.ts'
import { adminAddress, documentedPassword, investorAddress } from '#tests/support/portal/documented-answers.ts'
import { type DocumentedBackend, startDocumentedBackend } from '#tests/support/portal/documented-backend.ts'
import { startServer } from '#tests/support/portal/server.ts'
import { runConformance } from '../../../scripts/conformance/command.ts'

const envOf = (email: string, adminEmail: string, password: string) => ({
  PORTAL_TEST_EMAIL: email,
  PORTAL_TEST_PASSWORD: password,
  PORTAL_TEST_ADMIN_EMAIL: adminEmail,
  PORTAL_TEST_ADMIN_PASSWORD: password,
})

const starting = (lines: readonly string[], result: 'fits' | 'differs' | 'not asked') =>
  lines.filter((line) => line.startsWith(result))

describe('a backend that knows the documented calls alone', () => {
  let backend: DocumentedBackend
  const env = envOf(investorAddress, adminAddress, documentedPassword)
  beforeEach(async () => {
    backend = await startDocumentedBackend()
  })
  afterEach(() => backend.close())

  it('fits, and is asked for nothing that stays unless that is allowed', async () => {
    const { status, lines } = await runConformance([backend.url], env)
    expect(starting(lines, 'differs')).toEqual([])
    expect(status).toBe(0)
    expect(lines[0]).toBe('It names no extensions: the portal takes it for one that knows the documented calls alone.')
    const changed = backend.requests.filter(
      ({ call, method }) => method !== 'GET' && !/^(login|verify)/.test(call ?? ''),
    )
    expect(changed).toEqual([])
    expect(starting(lines, 'not asked')).toContainEqual(
      expect.stringMatching(/^not asked 18 .*--write asks it, and leaves a request for the whole capital$/),
    )
  })

  it('fits with everything asked, each documented call at least once', async () => {
    const { status, lines } = await runConformance([backend.url, '--write'], env)
    expect(starting(lines, 'differs')).toEqual([])
    expect([status, starting(lines, 'not asked')]).toEqual([0, []])
    const asked = new Set(backend.requests.flatMap(({ call }) => call ?? []))
    expect(asked.size).toBe(20)
  })

  it('is reported by call, field and place in the specification if it differs', async () => {
    backend.script('readInvestor', { status: 200, body: { risk: 2 } })
    backend.script('listNotifications', { status: 200, body: [{ id: 1, title: 'One' }] })
    backend.script('verifyOtp', { status: 200, body: { valid: true } })
    backend.script('readTradingStatusSummary', {
      status: 200,
      body: {
        amount_in_progress: 10,
        amount_stopped: 5,
        total_amount: 16,
        active_trading_count: 1,
        inactive_trading_count: 1,
        total_investors: 2,
        active_percentage: 50,
        inactive_percentage: 50,
      },
    })
    backend.script('readNextWeekRisk', 'drop')
    const { status, lines } = await runConformance([backend.url], env)
    expect(status).toBe(1)
    expect(starting(lines, 'differs')).toEqual([
      'differs    3  signs nobody in with a wrong code — valid is true (specification §7 call 3)',
      expect.stringMatching(
        /^differs {4}5 {2}returns the weekly risk — weekly_risk_percent: .+ \(specification §7 call 5\)$/,
      ),
      expect.stringMatching(/^differs {3}12 {2}lists notifications — 0\.message: /),
      expect.stringMatching(/^differs {3}20 .* — total_amount is not the sum of the two amounts /),
      expect.stringMatching(/^differs {3}21 .* — it failed: /),
    ])
  })

  it('is not judged by what nobody could ask', async () => {
    const { status, lines } = await runConformance([backend.url], { PORTAL_TEST_EMAIL: investorAddress })
    expect([status, starting(lines, 'fits')]).toEqual([2, []])
    expect(lines[1]).toContain('set PORTAL_TEST_EMAIL and PORTAL_TEST_PASSWORD')
  })
})

it('this project’s own backend fits, with everything asked', async () => {
  const server = await startServer('sqlite')
  const password = 'a password of the tests'
  const password_hash = await hashPassword(password, cheapHash)
  const [investor, admin] = [await createPerson(server.context), await createPerson(server.context, { role: 'admin' })]
  await server.context.store.write(({ db }) => db.updateTable('people').set({ password_hash }).execute())
  const { status, lines } = await runConformance([server.url, '--write'], envOf(investor.email, admin.email, password))
  expect(starting(lines, 'differs')).toEqual([])
  expect([status, starting(lines, 'not asked')]).toEqual([0, []])
  await server.close()
})

it.each([
  [[], /^npm run conformance -- URL /],
  [['nowhere'], /^npm run conformance -- URL /],
  [['http://127.0.0.1:1'], /^http:\/\/127\.0\.0\.1:1 cannot be reached: /],
])('says in a few lines why nothing was asked: %o', async (given, line) => {
  const { status, lines } = await runConformance(given, {})
  expect(status).toBe(2)
  expect(lines.join('\n')).toMatch(line)
})
