import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provisionAdmin } from '#server/people/accounts/provision.ts'
import { raiseApproval } from '#server/people/accounts/register.ts'
import { expire } from '#server/server/expire.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/auth/address'

describe.each(subjectEngines)('another mail address on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const subjects = async (email: string) => (await mailsTo(server.context, email)).map(({ subject }) => subject)
  const keyIn = async (email: string, page: 'address-change' | 'not-me' = 'address-change') => {
    const pattern = new RegExp(`^http://127\\.0\\.0\\.1:4321/api/${page}\\?key=([\\w-]{43})$`, 'm')
    for (const { text } of await mailsTo(server.context, email)) {
      const [, key] = pattern.exec(text) ?? []
      if (key) return key
    }
    return 'none'
  }
  const page = (key: string) => server.visitor().get(`/api/address-change?key=${key}`)
  const press = (key: string) => postForm(server, '/api/address-change', { key })
  const emailOf = async (who: Caller) => (await who.get('/api/auth/session')).body.user?.email
  const trail = async (action: string) =>
    server.context.store.read
      .selectFrom('audit')
      .innerJoin('audit_details', 'audit_details.id', 'audit.id')
      .select(['by_email', 'subject', 'detail'])
      .where('action', '=', action)
      .orderBy('seq', 'desc')
      .executeTakeFirst()

  test.each([
    ['the old mailbox first', ['old', 'new']],
    ['the new mailbox first', ['new', 'old']],
  ])('counts once both mailboxes have confirmed it, %s', async (_, order) => {
    const name = order[0]
    const ann = await server.signIn({ email: `${name}-ann@example.com` })
    const elsewhere = server.visitor((await createSession(server.context, ann.id)).cookie)
    const to = `${name}-ann.new@example.com`
    const asked = await ann.post(path, { email: ` ${to.toUpperCase()} ` })
    expect(asked).toMatchObject({
      status: 200,
      body: { email: ann.email, change: { email: to, old_proved: false, new_proved: false } },
    })
    const keys = { old: await keyIn(ann.email), new: await keyIn(to) }
    expect(keys.old).not.toBe(keys.new)
    const kept = await server.context.store.read.selectFrom('address_changes').selectAll().execute()
    for (const key of Object.values(keys)) expect(JSON.stringify(kept)).not.toContain(key)

    const [first, second] = order.map((side) => keys[side as 'old' | 'new'])
    expect(await page(first ?? '')).toMatchObject({ status: 200, body: expect.stringContaining('Should your address') })
    expect((await ann.get(path)).body.change).toMatchObject({ old_proved: false, new_proved: false })
    const foreign = await postForm(
      server,
      '/api/address-change',
      { key: first ?? '' },
      { origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
    expect(await press(first ?? '')).toMatchObject({
      status: 200,
      body: expect.stringContaining('Now confirm the other one'),
    })
    expect(await press(first ?? '')).toMatchObject({
      status: 200,
      body: expect.stringContaining('Now confirm the other one'),
    })
    expect(await emailOf(ann)).toBe(ann.email)
    expect(await press(second ?? '')).toMatchObject({ status: 200, body: expect.stringContaining('was changed') })

    // The session that asked goes on; every other one ends.
    expect(await emailOf(ann)).toBe(to)
    expect(await emailOf(elsewhere)).toBeUndefined()
    expect((await ann.get(path)).body).toEqual({ email: to, change: null })
    for (const mailbox of [ann.email, to]) expect(await subjects(mailbox)).toContain('Your address was changed')
    expect(await trail('address.change')).toMatchObject({
      subject: to,
      detail: `${ann.email} → ${to}, both mailboxes confirmed; 1 session ended`,
    })
    expect(await press(second ?? '')).toMatchObject({ status: 200, body: expect.stringContaining('was changed') })

    // From the old mailbox one can still say that it was somebody else.
    const notMe = await keyIn(ann.email, 'not-me')
    expect((await postForm(server, '/api/not-me', { key: notMe })).status).toBe(200)
    expect(await emailOf(ann)).toBeUndefined()
  })

  test('an address of somebody else reveals nothing to the person who asks, and its owner is notified', async () => {
    const bob = await server.signIn({ email: 'bob@example.com' })
    const taken = await server.signIn({ email: 'taken@example.com' })
    const [free, known] = [await bob.post(path, { email: 'free@example.com' }), await bob.post(path, taken)]
    const hidden = (answer: typeof free) =>
      JSON.stringify(answer.body)
        .replace(/(free|taken)@/, '')
        .replace(/\d+/g, '')
    expect([known.status, hidden(known)]).toEqual([free.status, hidden(free)])
    expect(await subjects(taken.email)).toEqual(['Your address was given for another account'])
    expect(await press(await keyIn(bob.email))).toMatchObject({
      body: expect.stringContaining('Now confirm the other one'),
    })
    expect(await emailOf(bob)).toBe(bob.email)
    // The first request was replaced: its link says so.
    expect(await press(await keyIn('free@example.com'))).toMatchObject({
      status: 410,
      body: expect.stringContaining('This change was cancelled'),
    })
    expect((await bob.post(path, { email: 'BOB@example.com' })).status).toBe(422)
    await bob.post(path, { email: 'third@example.com' })
    expect((await bob.post(path, { email: 'fourth@example.com' })).status).toBe(429)
  })

  test('an address that was taken meanwhile, one that expired, one taken back and one of a frozen account change nothing', async () => {
    const cat = await server.signIn({ email: 'cat@example.com' })
    await cat.post(path, { email: 'cat.new@example.com' })
    const [old, next] = [await keyIn(cat.email), await keyIn('cat.new@example.com')]
    await press(old)
    await server.signIn({ email: 'cat.new@example.com' })
    expect(await press(next)).toMatchObject({ status: 409, body: expect.stringContaining('could not be changed') })
    expect(await emailOf(cat)).toBe(cat.email)

    await cat.post(path, { email: 'cat.two@example.com' })
    const late = await keyIn('cat.two@example.com')
    expect((await cat.delete(path)).body.change).toBeNull()
    expect((await press(late)).body).toContain('This change was cancelled')
    await cat.post(path, { email: 'cat.three@example.com' })
    const expired = await keyIn('cat.three@example.com')
    server.clock.advance({ hours: 24 })
    expect(await press(expired)).toMatchObject({ status: 410, body: expect.stringContaining('has expired') })
    expect(await press('x'.repeat(43))).toMatchObject({ status: 410, body: expect.stringContaining('is not valid') })

    const dan = await server.signIn({ email: 'dan@example.com' })
    await dan.post(path, { email: 'dan.new@example.com' })
    const frozen = [await keyIn(dan.email), await keyIn('dan.new@example.com')]
    await postForm(server, '/api/not-me', { key: await keyIn(dan.email, 'not-me') })
    for (const key of frozen) expect((await press(key)).status).toBe(410)
    const again = server.visitor((await createSession(server.context, dan.id)).cookie)
    expect((await again.post(path, { email: 'dan.two@example.com' })).status).toBe(403)
    expect(await emailOf(again)).toBe(dan.email)

    server.clock.advance({ days: 3 })
    await expire(server.context)
    const left = await server.context.store.read
      .selectFrom('address_changes')
      .select('state')
      .where('person_id', 'in', [cat.id, dan.id])
      .execute()
    expect(left).toEqual([])
  })

  test('what waits goes along: mails that were not sent, the newsletter, what an admin has taken, a squatter’s registration', async () => {
    const boss = await server.signIn({ role: 'admin', email: 'boss@example.com' })
    const { context, clock } = server
    await context.store.write(async ({ db }) => {
      const row = { asked_at: clock.now(), confirmed_at: clock.now(), language: null }
      await db
        .insertInto('newsletter')
        .values({ id: crypto.randomUUID(), email: boss.email, ...row })
        .execute()
    })
    await server.visitor().post('/api/users/register?user_name=Squatter&user_email=boss.new@example.com')
    await server.settle()
    await context.store.write(async (work) => {
      const squatters = work.db.selectFrom('people').selectAll().where('name', '=', 'Squatter')
      const squatter = await squatters.executeTakeFirstOrThrow()
      // As before applicants had to answer first.
      await raiseApproval(work, squatter.id, squatter)
    })
    const item = (await boss.get('/api/inbox?kind=approval&state=open')).body.rows[0]
    const other = await server.signIn({ email: 'other@example.com' })
    await other.put('/api/bank-account', { bankName: 'Bank', accountNumber: '12345678', routingNumber: '021000021' })
    const [bank] = (await boss.get('/api/inbox?kind=bank&state=open')).body.rows
    expect((await boss.post(`/api/inbox/${bank.id}/take`)).body.taken_by).toBe(boss.email)
    const before = (await mailsTo(context, boss.email)).length
    expect(before).toBeGreaterThan(0)

    await boss.post(path, { email: 'boss.new@example.com' })
    const links = [await keyIn(boss.email), await keyIn('boss.new@example.com')]
    for (const key of links) await press(key)
    expect(await emailOf(boss)).toBe('boss.new@example.com')
    expect(await subjects(boss.email)).toEqual(['Your address was changed'])
    expect(await subjects('boss.new@example.com')).toContain('A bank account to approve')
    expect((await boss.get(`/api/inbox?kind=bank`)).body.rows[0].taken_by).toBe('boss.new@example.com')
    expect((await boss.post(`/api/inbox/${bank.id}/release`)).status).toBe(200)
    expect(item).toBeDefined()
    expect((await boss.get('/api/inbox?kind=approval&state=open')).body.rows).toEqual([])
    const readers = await context.store.read.selectFrom('newsletter').select('email').execute()
    expect(readers).toEqual([{ email: 'boss.new@example.com' }])
    // The setting that named this admin does not make a second one.
    await provisionAdmin({ ...context, config: { ...context.config, adminEmail: boss.email } })
    const again = context.store.read.selectFrom('people').select('id').where('email', '=', boss.email)
    expect(await again.executeTakeFirst()).toBeUndefined()
  })

  test('of an investor whose mailbox is lost one admin asks, another approves, and the new mailbox confirms', async () => {
    const operator = await server.signIn({ role: 'admin', adminRole: 'operator', email: 'operator@example.com' })
    const approver = await server.signIn({ role: 'admin', adminRole: 'approver', email: 'approver@example.com' })
    const eve = await server.signIn({ email: 'eve@example.com' })
    const ask = (email: string, reason = 'Seen in person, with her passport') =>
      operator.post(`/api/admin/investors/${eve.id}/address`, { email, reason })
    expect((await ask('eve.new@example.com', '')).status).toBe(422)
    const taken = await ask('operator@example.com')
    expect(taken).toMatchObject({ status: 409, body: { detail: expect.stringContaining('already exists') } })
    const waiting = await ask('eve.new@example.com')
    expect(waiting).toMatchObject({ status: 409, body: { detail: expect.stringContaining('waits for another admin') } })
    expect(await keyIn('eve.new@example.com')).toBe('none')
    const { id } = waiting.body.waits
    expect((await operator.post(`/api/approvals/${id}/approve`)).status).toBe(403)
    expect((await approver.post(`/api/approvals/${id}/approve`)).status).toBe(200)
    expect(await subjects(eve.email)).toContain('Your address is about to change')
    expect(await emailOf(eve)).toBe(eve.email)
    expect((await press(await keyIn('eve.new@example.com'))).body).toContain('was changed')
    expect(await emailOf(eve)).toBeUndefined()
    const back = server.visitor((await createSession(server.context, eve.id)).cookie)
    expect(await emailOf(back)).toBe('eve.new@example.com')
    expect((await trail('address.change'))?.detail).toContain('asked by operator@example.com')
    expect((await approver.get(`/api/admin/investors/${eve.id}`)).body.email).toBe('eve.new@example.com')
  })
})
