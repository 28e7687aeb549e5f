import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requesterOf } from '#server/control/approvals/ask.ts'
import { payBatch } from '#server/money/payouts/batches.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { verifyTrail } from '#server/platform/audit/chain.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { expire } from '#server/server/expire.ts'
import { runCommand } from '#server/server/operator/command.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import {
  type Caller,
  type SignedIn,
  startServer,
  subjectEngines,
  type TestServer,
} from '#tests/support/portal/server.ts'

const bank = { bankName: 'Another Bank', accountNumber: '9876543210', routingNumber: '021000021' }

const state = async (caller: Caller) => (await caller.get('/api/auth/session')).body

describe.each(subjectEngines)('a frozen account on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
  })
  afterAll(() => server.close())

  const linkOf = async (email: string, subject: string): Promise<string> => {
    const mail = (await mailsTo(server.context, email)).find((one) => one.subject === subject)
    return /^http:\/\/127\.0\.0\.1:4321\/api\/not-me\?key=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? 'none'
  }
  const page = (key: string) => server.visitor().get(`/api/not-me?key=${key}`)
  const press = (key: string) => postForm(server, '/api/not-me', { key })
  const admin = (email: string, adminRole: 'operator' | 'approver' | 'owner' = 'owner') =>
    server.signIn({ role: 'admin', adminRole, email })
  const again = async (person: Pick<SignedIn, 'id'>) =>
    server.visitor((await createSession(server.context, person.id)).cookie)
  const trail = async (action: string) => {
    const rows = await server.context.store.read
      .selectFrom('audit')
      .innerJoin('audit_details', 'audit_details.id', 'audit.id')
      .select(['by_email', 'subject', 'detail'])
      .where('action', '=', action)
      .orderBy('seq', 'desc')
      .execute()
    return rows[0]
  }

  test('mails of a browser, a factor, a password and a bank account each carry a link of their own', async () => {
    const ann = await server.signIn({ email: 'links@example.com' })
    await ann.put('/api/bank-account', bank)
    await ann.put('/api/auth/session/password', { new_password: 'a long and good one' })
    const { secret } = (await ann.post('/api/auth/factors/app')).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })
    expect((await ann.put('/api/auth/factors/app', { code })).status).toBe(200)
    const ben = await server.signIn({ email: 'two-browsers@example.com' })
    for (let browser = 0; browser < 2; browser += 1) {
      const visitor = server.visitor()
      await visitor.post(`/api/auth/generate-otp?user_email=${ben.email}`)
      const otp = await latestCode(server.context, ben.email)
      expect((await visitor.post(`/api/auth/verify-otp?user_email=${ben.email}&otp=${otp}`)).body.valid).toBe(true)
    }
    const keys = [
      await linkOf(ann.email, 'Bank account change'),
      await linkOf(ann.email, 'Your password was changed'),
      await linkOf(ann.email, 'Your second factor was changed'),
      await linkOf(ben.email, 'A new sign-in to your account'),
    ]
    expect(new Set(keys).size).toBe(4)
    expect(keys).not.toContain('none')
    const [first = ''] = keys
    const shown = await page(first)
    expect(shown.body).toContain('a change of your bank account was requested')
    // Its address is the key: it goes to nobody else.
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
    // The feed has no link, since a thief of the session would read it.
    const { body } = await ann.get(`/api/notifications/${ann.email}`)
    expect(JSON.stringify(body)).not.toContain('not-me')
    const kept = await server.context.store.read.selectFrom('not_me_links').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first)
  })

  test('opening the page changes nothing; its button ends every session, freezes, tells the admins and is noted', async () => {
    const boss = await admin('told@example.com', 'approver')
    const ann = await server.signIn({ email: 'ann@example.com', name: 'Ann' })
    await ann.put('/api/bank-account', bank)
    const key = await linkOf(ann.email, 'Bank account change')
    for (let looked = 0; looked < 3; looked += 1) expect((await page(key)).status).toBe(200)
    expect((await state(ann)).frozen_since).toBeNull()

    const foreign = await postForm(server, '/api/not-me', { key }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    const pressed = await press(key)
    expect([pressed.status, pressed.body]).toEqual([200, expect.stringContaining('Your account is frozen')])
    expect((await state(ann)).user).toBeNull()

    const back = await again(ann)
    expect((await state(back)).frozen_since).toBe(new Date(server.clock.now()).toISOString())
    for (const refused of [
      await back.put('/api/bank-account', bank),
      await back.post(`/api/withdrawals/${ann.email}`),
      await back.post('/api/transfers/withdrawals', { kind: 'capital', amount: 1 }),
      await back.post('/api/closure'),
    ])
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Deposits still arrive') } })
    expect((await back.post('/api/transfers/deposits', { amount: 10_000 })).status).toBe(201)
    expect((await back.put('/api/auth/session/password', { new_password: 'another good one' })).status).toBe(403)

    const items = (await boss.get('/api/inbox?kind=freeze&state=open')).body.rows
    expect(items).toMatchObject([{ title: 'Payouts of Ann are frozen', investor: { email: ann.email } }])
    expect(items[0].message).toContain('A change of the bank account waits.')
    expect(await mailsTo(server.context, boss.email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: 'Payouts of Ann are frozen' })]),
    )
    expect(await trail('account.freeze')).toMatchObject({
      by_email: ann.email,
      detail: expect.stringContaining('1 session ended'),
    })

    const twice = await press(key)
    expect([twice.status, twice.body]).toEqual([410, expect.stringContaining('You have already told us')])
    expect((await page(key)).body).toContain('has been frozen since')
  })

  test('a link that is unknown, out of date or used before the freeze was lifted each says what it is', async () => {
    const boss = await admin('lifter@example.com', 'approver')
    const bob = await server.signIn({ email: 'bob@example.com' })
    await bob.put('/api/bank-account', bank)
    const old = await linkOf(bob.email, 'Bank account change')
    expect(await press('x'.repeat(43))).toMatchObject({ status: 410, body: expect.stringContaining('is not valid') })
    expect(await press('short')).toMatchObject({ status: 410, body: expect.stringContaining('is not valid') })
    server.clock.advance({ days: 30 })
    expect(await press(old)).toMatchObject({ status: 410, body: expect.stringContaining('has expired') })
    expect((await page(old)).status).toBe(410)
    const bobAgain = await again(bob)
    await bobAgain.put('/api/bank-account', bank)
    const key = await linkOf(bob.email, 'Bank account change')
    const at = await Promise.all([press(key), press(key)])
    expect(at.map(({ status }) => status).toSorted()).toEqual([200, 410])

    const approver = await again(boss)
    const operator = await admin('operates@example.com', 'operator')
    const lift = (who: Caller, reason = 'seen in person') =>
      who.post(`/api/admin/investors/${bob.id}/lift-freeze`, { reason })
    expect((await lift(operator)).status).toBe(403)
    expect((await lift(approver, '')).status).toBe(422)
    expect(await lift(approver)).toMatchObject({ status: 200, body: { freeze: null } })
    expect((await lift(approver)).status).toBe(409)
    expect(await press(key)).toMatchObject({ status: 410, body: expect.stringContaining('lifted the freeze') })
    expect((await mailsTo(server.context, bob.email))[0]?.subject).toBe('Your account is open again')
    expect(await trail('account.lift')).toMatchObject({
      by_email: boss.email,
      detail: expect.stringMatching(/^Seen in person\.|^seen in person\./),
    })
    expect((await approver.get('/api/inbox?kind=freeze&state=open')).body.rows).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ investor: expect.objectContaining({ email: bob.email }) })]),
    )
    expect((await (await again(bob)).put('/api/bank-account', bank)).status).toBe(200)
    expect((await verifyTrail(server.context.store.read)).problems).toEqual([])
  })

  test('what ended is swept away, and the link in a mail acts for its thirty days', async () => {
    const cat = await server.signIn({ email: 'swept@example.com' })
    await cat.put('/api/bank-account', bank)
    const count = async () =>
      (
        await server.context.store.read
          .selectFrom('not_me_links')
          .select('key_hash')
          .where('person_id', '=', cat.id)
          .execute()
      ).length
    await expire(server.context)
    expect(await count()).toBe(1)
    server.clock.advance({ days: 61 })
    await expire(server.context)
    expect(await count()).toBe(0)
  })

  test('an admin who presses it has no rights until an owner lifts that; the last owner until the operator does', async () => {
    const owner = await admin('first-owner@example.com')
    const second = await admin('second-owner@example.com')
    await second.put('/api/auth/session/password', { new_password: 'a long and good one' })
    const suspended = await press(await linkOf(second.email, 'Your password was changed'))
    expect(suspended.body).toContain('you can read only your own settings')
    const back = await again(second)
    expect(await back.get('/api/admin/investors')).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('suspended') },
    })
    expect((await back.get('/api/auth/factors')).status).toBe(200)
    expect(await state(back)).toMatchObject({ admin_role: 'owner', frozen_since: expect.any(String) })
    const listed = (await owner.get('/api/admin/roles')).body
    expect(listed.find(({ id }: { id: string }) => id === second.id).frozen_since).toEqual(expect.any(String))
    expect((await back.post(`/api/admin/roles/${second.id}/lift-freeze`, { reason: 'it is me' })).status).toBe(403)
    // An account that may be in somebody else's hands hears nothing of the fund.
    const before = (await mailsTo(server.context, second.email)).length
    const eve = await server.signIn({ email: 'eve@example.com' })
    await eve.put('/api/bank-account', bank)
    expect((await mailsTo(server.context, second.email)).length).toBe(before)
    expect(await owner.patch(`/api/admin/roles/${owner.id}`, { role: 'viewer', was: 'owner' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('the last owner') },
    })
    expect((await owner.post(`/api/admin/roles/${second.id}/lift-freeze`, { reason: 'called' })).status).toBe(200)
    expect((await back.get('/api/admin/investors')).status).toBe(401)
    expect((await (await again(second)).get('/api/admin/investors')).status).toBe(200)

    await owner.put('/api/auth/session/password', { new_password: 'a long and good one' })
    await press(await linkOf(owner.email, 'Your password was changed'))
    const { config } = server.context
    const run = (...args: string[]) => runCommand(config, server.clock.now(), ['lift-freeze', ...args])
    await expect(run(owner.email)).rejects.toThrow('Name the address and the reason')
    await expect(run('nobody@example.com', 'why')).rejects.toThrow('has no account')
    expect(await run(owner.email, 'seen', 'in', 'person')).toContain('is open again')
    await expect(run(owner.email, 'again')).rejects.toThrow('is not frozen')
    expect((await (await again(owner)).get('/api/admin/investors')).status).toBe(200)
  })
})

describe.each(subjectEngines)('payouts of a frozen account on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
  })
  afterAll(() => server.close())

  test('are neither approved, put into a batch, exported nor paid, by nobody, until the freeze is lifted', async () => {
    const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    const [one, two, three] = await duePayouts(server, admin, [100, 200, 300])
    if (!one || !two || !three) throw new Error('three payouts')
    const make = (...payouts: { id: string }[]) =>
      admin.post('/api/payments/batches', { payouts: payouts.map(({ id }) => id) })
    const batch = (await make(two)).body
    const withFile = (await make(three)).body
    const file = `/api/payments/batches/${withFile.id}/files`
    const download = `/api/payments/batches/${withFile.id}/file`
    const made = await admin.post(file, { format: 'pain.001' })
    expect(made.status).toBeLessThan(300)

    const freeze = (id: string) => admin.post(`/api/admin/investors/${id}/freeze`, { reason: 'a call' })
    const open = server.visitor((await createSession(server.context, one.person.id)).cookie)
    expect((await state(open)).user).not.toBeNull()
    for (const { person } of [one, two, three]) expect((await freeze(person.id)).status).toBe(200)
    expect((await freeze(one.person.id)).status).toBe(409)
    expect((await state(open)).user).toBeNull()
    const item = (await admin.get('/api/inbox?kind=freeze&state=open')).body.rows
    expect(item).toHaveLength(3)
    expect(item[0].message).toContain('stop the payment there')
    expect((await mailsTo(server.context, one.person.email))[0]).toMatchObject({
      subject: 'Your account is frozen',
      text: expect.stringContaining('for this reason: A call.'),
    })

    const held = { status: 409, body: { detail: expect.stringContaining('until an approver lifts the freeze') } }
    const asked = { personId: one.person.id, kind: 'dividend', amount: 'full' } as const
    await expect(server.context.store.write((work) => reserveWithdrawal(work, asked))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('until an approver lifts the freeze'),
    })
    expect(await admin.post(`/api/transfers/${one.id}/pay`)).toMatchObject(held)
    expect(await make(one)).toMatchObject(held)
    expect(await admin.post(`/api/payments/batches/${batch.id}/pay`)).toMatchObject(held)
    expect(await admin.post(`/api/payments/batches/${batch.id}/files`, { format: 'pain.001' })).toMatchObject(held)
    expect(await admin.post(`/api/payments/batches/${withFile.id}/pay`)).toMatchObject(held)
    expect(await admin.get(`${download}?format=pain.001`)).toMatchObject(held)
    expect((await admin.get('/api/payments')).body.due).toMatchObject([{ obstacle: expect.stringContaining('frozen') }])

    // What has left according to the bank's statement is booked as it is.
    const boss = {
      by: await requesterOf(server.context.store.read, { asked_by: admin.id, asked_by_email: '' }),
      from: '',
    }
    await server.context.store.write((work) => payBatch(work.as(boss), withFile.id, { leftAlready: true }))
    expect((await admin.get(`${download}?format=pain.001`)).status).toBe(200)

    const details = await admin.get(`/api/admin/investors/${one.person.id}`)
    expect(details.body.freeze).toEqual({
      at: expect.any(String),
      by: 'boss@example.com',
      reason: 'a call',
      suspended: [],
      remains: expect.any(Array),
      addresses: null,
    })
    for (const { person } of [one, two, three])
      await admin.post(`/api/admin/investors/${person.id}/lift-freeze`, { reason: 'called back' })
    expect((await admin.post(`/api/transfers/${one.id}/pay`)).status).toBe(200)
    expect((await admin.post(`/api/payments/batches/${batch.id}/pay`)).status).toBe(200)
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })
})
