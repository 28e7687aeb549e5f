import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { expire } from '#server/server/expire.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('readers of an account on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const invite = (owner: SignedIn, body: object) => owner.post('/api/members/invitations', body)
  const keyFor = async (email: string): Promise<string> => {
    const [mail] = (await mailsTo(server.context, email)).filter(({ subject }) => subject.startsWith('An invitation'))
    // It says who invites.
    expect(mail?.text).toMatch(/\S+ invites you to read an account/)
    return /invitation\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const press = (key: string) => postForm(server, '/api/members/invitation', { key })
  const enter = async (email: string) => {
    const browser = server.visitor()
    await browser.post(`/api/auth/generate-otp?user_email=${encodeURIComponent(email)}`)
    const code = await latestCode(server.context, email)
    const { body } = await browser.post(`/api/auth/verify-otp?user_email=${encodeURIComponent(email)}&otp=${code}`)
    expect(body).toMatchObject({ valid: true })
    return browser
  }
  /** An owner with money, and a reader who sees these of it. */
  const withReader = async (sees: readonly string[], more: object = {}) => {
    const owner = await server.signIn()
    await deposit(server, owner.id, 1_000_00)
    const email = `reader-of-${owner.id}@example.com`
    const { status, body } = await invite(owner, { email, sees, ...more })
    expect([status, body.invitations]).toMatchObject([201, [{ email, sees }]])
    expect((await press(await keyFor(email))).status).toBe(200)
    return { owner, email, reader: await enter(email), of: `investor_id=${owner.id}` }
  }

  it('see what was granted of that account and nothing else, and change nothing', async () => {
    const { reader, of, owner } = await withReader(['balance', 'tax'])
    expect((await reader.get(`/api/account/home?${of}`)).body).toMatchObject({ balance: 1000, name: owner.name })
    const year = new Date(server.clock.now()).getUTCFullYear()
    const statusOf = async (path: string) => (await reader.get(path)).status
    expect(await statusOf(`/api/reports?${of}`)).toBe(200)
    expect(await statusOf(`/api/account/distributions?${of}`)).toBe(200)
    expect(await statusOf(`/api/statements?${of}`)).toBe(200)
    expect(await statusOf(`/api/statements/tax.pdf?year=${year - 1}&${of}`)).not.toBe(403)
    for (const path of [
      `/api/transfers?${of}`,
      `/api/account/ledger?${of}`,
      `/api/statements/statement.pdf?month=2026-01&${of}`,
      `/api/bank-account?${of}`,
      `/api/agreements?${of}`,
      `/api/transfers/allowed?${of}`,
      `/api/closure?${of}`,
      `/api/members?${of}`,
      `/api/account/home`,
      `/api/account/home?${of}&${of}`,
      '/api/account/home?investor_id=%00',
      `/api/account/home?investor_id=${'x'.repeat(1_000)}`,
      `/api/investors/${owner.email}`,
      `/api/notifications/${owner.email}`,
    ])
      expect(await statusOf(path), path).toBe(403)
    const writes = [
      await reader.post(`/api/transfers/withdrawals?${of}`, { kind: 'capital', amount: 10 }),
      await reader.post(`/api/transfers/deposits?${of}`, { amount: 10_000 }),
      await invite(reader as SignedIn, { email: 'x@example.com', sees: ['balance'] }),
      await reader.post(`/api/members/invitations?${of}`, { email: 'x@example.com', sees: ['balance'] }),
    ]
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  it('who own no account have their own name, preferences, feed and papers, trade nothing, and are told so', async () => {
    const { owner, reader, email, of } = await withReader(['balance'])
    const answer = async (path: string) => {
      const { status, body } = await reader.get(path)
      return [status, body]
    }
    expect(await answer(`/api/investors/${email}`)).toMatchObject([200, { email, investment_goals: null }])
    expect(await answer(`/api/investors/${email}/trading-status`)).toMatchObject([
      200,
      { trading_status: 'inactive', pending: null },
    ])
    expect(await answer(`/api/notifications/${email}`)).toMatchObject([200, expect.any(Array)])
    for (const path of ['/api/account/home', '/api/reports', '/api/transfers', '/api/bank-account', '/api/members'])
      expect((await answer(path))[0], path).toBe(403)
    const none = [409, { detail: 'You have no account of your own.' }]
    const risk = await reader.patch(`/api/investors/${email}/weekly-risk`, { weekly_risk_percent: 1 })
    const trading = await reader.post(`/api/investors/${email}/trading-status-request`, {
      requested_status: 'active',
      message: '',
    })
    expect([risk, trading].map((one) => [one.status, one.body])).toMatchObject([none, none])
    expect((await reader.post(`/api/withdrawals/${email}`)).body).toMatchObject(none[1] as object)
    const goals = { risk_profile: 'moderate', investment_goals: 'income' }
    expect((await reader.patch(`/api/investors/${email}/preferences`, goals)).status).toBe(200)
    expect(await answer(`/api/investors/${email}/weekly-risk-schedule`)).toMatchObject([200, {}])
    expect(await answer(`/api/notification-settings/${email}`)).toMatchObject([200, {}])
    expect((await reader.post('/api/support/contact', { subject: 'Hello', message: 'A question.' })).status).toBe(201)
    // To those who run the fund nobody of this address invests, and sums are of accounts.
    const admin = await server.signIn({ role: 'admin' })
    for (const path of ['', '/trading-status', '/weekly-risk-schedule'])
      expect((await admin.get(`/api/investors/${email}${path}`)).status, path).toBe(404)
    const stopped = { trading_status: 'inactive' }
    expect((await admin.patch(`/api/investors/${email}/trading-status`, stopped)).status).toBe(404)
    const accounts = await server.context.store.read
      .selectFrom('investor_accounts')
      .select('id')
      .where('status', '<>', 'pending')
      .execute()
    const summary = (await admin.get('/api/analytics/trading-status-summary')).body
    expect(summary.total_investors).toBe(accounts.length)
    // What is theirs as a person never takes an account.
    for (const path of ['/api/account/viewings', '/api/account/signed-emails', '/api/support/requests'])
      expect([path, (await reader.get(path)).status, (await reader.get(`${path}?${of}`)).status]).toEqual([
        path,
        200,
        403,
      ])
    expect((await owner.get('/api/account/home')).body.balance).toBe(1000)
  })

  it('have accounts of their own beside: without a name a call means their own', async () => {
    const [owner, friend] = [await server.signIn(), await server.signIn()]
    await deposit(server, owner.id, 500_00)
    await invite(owner, { email: friend.email, sees: ['balance'] })
    expect((await press(await keyFor(friend.email))).status).toBe(200)
    expect((await friend.get('/api/account/home')).body.balance).toBe(0)
    expect((await friend.get(`/api/account/home?investor_id=${owner.id}`)).body.balance).toBe(500)
    expect((await friend.get('/api/members/accounts')).body.accounts).toMatchObject([
      { id: friend.id, role: 'owner', sees: [] },
      { id: owner.id, name: owner.name, role: 'reader', sees: ['balance'] },
    ])
    // Named or not, the caller's own account is theirs with all that it has.
    expect((await friend.get(`/api/members?investor_id=${friend.id}`)).status).toBe(200)
    expect((await owner.get(`/api/account/home?investor_id=${friend.id}`)).status).toBe(403)
  })

  it('lose it at once when it is revoked, by the owner alone or by themselves, and at the end of its time', async () => {
    const { owner, reader, of } = await withReader(['balance'])
    const home = async (path = `/api/account/home?${of}`) => (await reader.get(path)).status
    const [, { id }] = (await owner.get('/api/members')).body.members
    expect((await (await server.signIn()).post(`/api/members/${id}/revoke`)).status).toBe(404)
    expect(await home()).toBe(200)
    expect((await owner.post(`/api/members/${id}/revoke`)).status).toBe(200)
    expect(await home()).toBe(403)
    expect((await owner.post(`/api/members/${id}/revoke`)).status).toBe(404)
    expect((await owner.get('/api/members')).body.members).toMatchObject([{ role: 'owner', email: owner.email }])
    const other = await withReader(['balance'])
    const [, own] = (await other.owner.get('/api/members')).body.members
    expect((await other.reader.post(`/api/members/${own.id}/revoke`)).status).toBe(200)
    expect((await other.reader.get(`/api/account/home?${other.of}`)).status).toBe(403)
    const until = new Date(server.clock.now() + 2 * dayMs).toISOString().slice(0, 10)
    const limited = await withReader(['balance'], { until })
    expect((await limited.reader.get(`/api/account/home?${limited.of}`)).status).toBe(200)
    server.clock.advance({ days: 4 })
    const later = await enter(limited.email)
    expect((await later.get(`/api/account/home?${limited.of}`)).status).toBe(403)
    expect((await later.get('/api/members/accounts')).body.accounts).toEqual([])
    // Who was a reader once may be invited again.
    const owner2 = await server.signIn({ email: `again-${limited.owner.id}@example.com` })
    await invite(owner2, { email: limited.email, sees: ['tax'] })
    expect((await press(await keyFor(limited.email))).status).toBe(200)
  })

  it('are invited by a link that works once, for seven days, unless it was taken back; opening it changes nothing', async () => {
    const owner = await server.signIn()
    const email = 'once@example.com'
    await invite(owner, { email, sees: ['statements'] })
    const key = await keyFor(email)
    const page = await server.visitor().get(`/api/members/invitation?key=${key}`)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('statements')])
    expect((await owner.get('/api/members')).body.members).toHaveLength(1)
    expect((await press(key)).status).toBe(200)
    expect((await press(key)).status).toBe(410)
    expect((await invite(owner, { email, sees: ['tax'] })).status).toBe(409)
    const taken = (await invite(owner, { email: 'taken@example.com', sees: ['tax'] })).body.invitations
    expect((await (await server.signIn()).post(`/api/members/invitations/${taken[0].id}/withdraw`)).status).toBe(404)
    expect((await owner.post(`/api/members/invitations/${taken[0].id}/withdraw`)).body.invitations).toEqual([])
    expect((await press(await keyFor('taken@example.com'))).status).toBe(410)
    await invite(owner, { email: 'late@example.com', sees: ['tax'] })
    server.clock.advance({ days: 7 })
    expect((await press(await keyFor('late@example.com'))).status).toBe(410)
    server.clock.advance({ days: 8 })
    await expire(server.context)
    const kept = await server.context.store.read.selectFrom('member_invitations').select('email').execute()
    expect(kept.filter((one) => one.email === 'late@example.com')).toEqual([])
  })

  it('are never somebody who runs the fund, and the answer does not tell who is', async () => {
    const admin = await server.signIn({ role: 'admin' })
    const owner = await server.signIn()
    const { status, body } = await invite(owner, { email: admin.email, sees: ['balance'] })
    expect([status, body.invitations]).toMatchObject([201, [{ email: admin.email }]])
    expect((await press(await keyFor(admin.email))).status).toBe(410)
    expect((await owner.get('/api/members')).body.members).toHaveLength(1)
  })

  it('are named in the trail of the account, with what they take with them', async () => {
    const { owner, reader, email, of } = await withReader(['transfers', 'statements'])
    const today = new Date(server.clock.now()).toISOString().slice(0, 10)
    expect((await reader.get(`/api/statements/ledger.csv?from=${today}&to=${today}&${of}`)).status).toBe(200)
    const admin = await server.signIn({ role: 'admin' })
    const { rows } = (await admin.get(`/api/audit/of/${owner.id}`)).body
    const acts = rows.map(({ action, by, detail }: Record<string, string>) => `${action} ${by} ${detail}`).join('\n')
    expect(acts).toContain(`member.invite ${owner.email} ${email}`)
    expect(acts).toContain('member.join')
    expect(acts).toContain(`download ${email}`)
    const told = (await owner.get(`/api/notifications/${owner.email}`)).body.map(
      ({ title }: { title: string }) => title,
    )
    expect(told).toEqual(expect.arrayContaining(['You invited a reader', 'A reader has joined your account']))
  })
})
