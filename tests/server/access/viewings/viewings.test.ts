import { describe, expect, test } from 'vitest'
import { viewedPath } from '#contract/viewed-path.ts'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

/** What an investor's dashboard reads of its own, by the path of the investor's call. */
const reads = [
  '/api/account/home',
  '/api/account/next-week',
  '/api/account/ledger',
  '/api/account/distributions',
  '/api/account/notifications',
  '/api/account/performance',
  '/api/account/viewings',
  '/api/reports',
  '/api/investors/:investor_email',
  '/api/investors/:investor_email/weekly-risk-schedule',
  '/api/investors/:investor_email/trading-status',
  '/api/notifications/:investor_email',
  '/api/notification-settings/:investor_email',
  '/api/transfers',
  '/api/transfers/allowed',
  '/api/bank-account',
  '/api/profile',
  '/api/closure',
  '/api/support/requests',
  '/api/calendar/ahead',
  '/api/benchmarks',
  '/api/statements',
  '/api/agreements',
] as const

describe.each(subjectEngines)('viewing an investor’s dashboard on %s', (engine) => {
  const fund = ownFund(engine)

  const begun = async () => {
    const { server } = fund
    const made = await investor(server, 100_000_00, { name: 'Zoe Quill', email: 'zoe@example.com' })
    const zoe = { ...made, ...server.visitor((await createSession(server.context, made.id)).cookie) }
    const operator = await server.signIn({ role: 'admin', adminRole: 'operator', email: 'op@example.com' })
    const { status, body } = await operator.post(`/api/admin/investors/${zoe.id}/viewings`)
    expect(status).toBe(201)
    const at = (path: (typeof reads)[number]) => viewedPath(path).replace(':viewing', body.id)
    return { zoe, operator, viewing: body, at }
  }

  test('answers each read as the investor is answered, masked where theirs is, and writes nothing of theirs', async () => {
    const { zoe, operator, viewing, at } = await begun()
    expect(viewing.investor).toEqual({ id: zoe.id, name: 'Zoe Quill', email: 'zoe@example.com' })
    expect((await operator.get(`/api/admin/viewings/${viewing.id}`)).body).toEqual(viewing)
    for (const path of reads) {
      const theirs = await zoe.get(path.replace(':investor_email', zoe.email))
      const seen = await operator.get(at(path))
      expect([path, seen.status, seen.body]).toEqual([path, 200, theirs.body])
    }
    const { accountNumber } = (await operator.get(at('/api/bank-account'))).body.current
    expect(accountNumber).toMatch(/^•+\d{4}$/)
    // The investor's own sessions are as they were, and the admin has none of theirs.
    expect((await zoe.get('/api/auth/session/all')).body).toHaveLength(1)
    expect((await operator.get('/api/auth/session')).body.user.role).toBe('admin')
  })

  test('says since when the account is frozen, as the investor is told', async () => {
    const { zoe, operator, viewing } = await begun()
    expect(viewing.frozen_since).toBeNull()
    await operator.post(`/api/admin/investors/${zoe.id}/freeze`, { reason: 'It was not them.' })
    const read = (await operator.get(`/api/admin/viewings/${viewing.id}`)).body
    const own = fund.server.visitor((await createSession(fund.server.context, zoe.id)).cookie)
    expect(read.frozen_since).toBe((await own.get('/api/auth/session')).body.frozen_since)
    expect(Date.parse(read.frozen_since)).toBe(fund.server.clock.now())
    const anew = (await operator.post(`/api/admin/investors/${zoe.id}/viewings`)).body
    expect(anew.frozen_since).toBe(read.frozen_since)
  })

  test('has no path that changes anything, and none for what is the investor’s sign-in alone', async () => {
    const { operator, viewing } = await begun()
    const base = `/api/admin/viewings/${viewing.id}`
    expect((await operator.post(`${base}/transfers/deposits`, { amount: 10_000 })).status).toBe(404)
    expect((await operator.patch(`${base}/investors/weekly-risk`, { weekly_risk_percent: 1 })).status).toBe(404)
    expect((await operator.put(`${base}/profile`, { name: 'X' })).status).toBe(404)
    for (const path of ['auth/session/all', 'factors', 'account/data.zip', 'push'])
      expect((await operator.get(`${base}/${path}`)).status, path).toBe(404)
  })

  test('is of the session alone that began it, and ends by its button, after half an hour and with the session', async () => {
    const { zoe, operator, viewing, at } = await begun()
    const home = at('/api/account/home')
    const other = await lasting(fund.server, { role: 'admin', adminRole: 'owner', email: 'owner@example.com' })
    expect((await other.get(home)).status).toBe(404)
    expect((await zoe.get(home)).status).toBe(403)
    expect((await operator.delete(`/api/admin/viewings/${viewing.id}`)).body).toEqual({ ended: 1 })
    expect((await operator.get(home)).status).toBe(404)
    expect((await operator.delete(`/api/admin/viewings/${viewing.id}`)).status).toBe(404)

    const again = (await operator.post(`/api/admin/investors/${zoe.id}/viewings`)).body
    const later = viewedPath('/api/account/home').replace(':viewing', again.id)
    fund.server.clock.advance({ minutes: 29 })
    expect((await operator.get(later)).status).toBe(200)
    fund.server.clock.advance({ minutes: 1, seconds: 1 })
    expect((await operator.get(later)).body.detail).toBe('This viewing has ended.')

    const last = (await operator.post(`/api/admin/investors/${zoe.id}/viewings`)).body
    await operator.delete('/api/auth/session')
    expect((await operator.get(viewedPath('/api/account/home').replace(':viewing', last.id))).status).toBe(401)
  })

  test('is in the trail with who looked and each file that was downloaded, and in the investor’s own list', async () => {
    const { zoe, operator, viewing, at } = await begun()
    const file = at('/api/account/home').replace('account/home', 'calendar/dates.ics')
    expect((await operator.get(file)).body).toContain('BEGIN:VCALENDAR')
    const own = (await zoe.get('/api/account/viewings')).body
    expect(own).toEqual({ viewings: [{ started_at: viewing.started_at, ended_at: viewing.ends_at }] })
    fund.server.clock.advance({ minutes: 2 })
    await operator.delete(`/api/admin/viewings/${viewing.id}`)
    const [ended] = (await zoe.get('/api/account/viewings')).body.viewings
    expect(Date.parse(ended.ended_at) - Date.parse(ended.started_at)).toBe(120_000)
    const trail = (await fund.admin.get(`/api/audit/of/${zoe.id}`)).body.rows
    const rows = trail.map(({ by, action }: { by: string; action: string }) => `${by} ${action}`)
    for (const action of ['investor.view', 'investor.view-end', 'download'])
      expect(rows, action).toContain(`op@example.com ${action}`)
  })

  test('is for operators: a viewer begins none', async () => {
    const { zoe } = await begun()
    const viewer = await lasting(fund.server, { role: 'admin', adminRole: 'viewer', email: 'viewer@example.com' })
    expect((await viewer.post(`/api/admin/investors/${zoe.id}/viewings`)).status).toBe(403)
    expect((await fund.admin.post('/api/admin/investors/nobody/viewings')).status).toBe(404)
  })
})
