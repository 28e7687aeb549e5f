import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { heldPeople } from '#server/access/holds/holds.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { investor } from '#tests/support/money/fund.ts'
import { setSettings } from '#tests/support/money/guards.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { type Caller, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('holds after a change, on %s', (engine) => {
  let server: TestServer
  let boss: Lasting
  let second: Lasting
  let payouts: Awaited<ReturnType<typeof duePayouts>>
  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
    await setSettings(server, { payoutHolds: true })
    boss = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    payouts = await duePayouts(server, boss, [100, 60, 70, 80, 90])
  })
  afterAll(() => server.close())

  const changeBank = async (personId: string) => {
    const { cookie } = await createSession(server.context, personId)
    const details = { bankName: 'Another Bank', accountNumber: '000555512345', routingNumber: '021000021' }
    const { body } = await server.visitor(cookie).put('/api/bank-account', details)
    expect((await boss.post(`/api/bank-account/${body.pending.id}/approve`)).status).toBe(200)
  }
  const dueOf = async (id: string) =>
    (await boss.get('/api/payments')).body.due.find((row: { id: string }) => row.id === id)

  test('a batch leaves without who changed their bank account, until a call or two days', async () => {
    const [held, free] = payouts
    if (!held || !free) throw new Error('two payouts')
    await changeBank(held.person.id)
    expect(await dueOf(held.id)).toMatchObject({
      obstacle: expect.stringContaining('after a change of the bank account'),
      hold: { because: 'bank-account' },
    })
    const because = expect.objectContaining({ because: 'bank-account' })
    const listed = (await boss.get('/api/transfers?state=open')).body.rows
    expect(listed).toContainEqual(expect.objectContaining({ id: held.id, hold: because }))
    expect((await boss.get(`/api/admin/investors/${held.person.id}/page`)).body.hold).toEqual(because)
    const { cookie } = await createSession(server.context, held.person.id)
    expect((await server.visitor(cookie).get('/api/transfers/allowed')).body.hold).toMatchObject({
      because: 'bank-account',
    })
    const told = (await mailsTo(server.context, held.person.email)).map(({ text }) => text).join('\n')
    expect(told).toContain('nothing is paid out from your account until')
    expect(await boss.post(`/api/transfers/${held.id}/pay`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Held until') },
    })
    const made = await boss.post('/api/payments/batches', { payouts: [held.id, free.id] })
    expect(made.body).toMatchObject({ payouts: 1, total: 60, left_out: [{ id: held.id }] })
    expect((await boss.post('/api/payments/batches', { payouts: [held.id] })).status).toBe(409)

    const call = { called: '+1 202 555 0147, from the file of March', said: 'Named the bank and the amount.' }
    // Who approved the account has had their part in it.
    expect((await boss.post(`/api/transfers/${held.id}/release-hold`, call)).status).toBe(403)
    expect((await second.post(`/api/transfers/${held.id}/release-hold`, { ...call, called: ' ' })).status).toBe(422)
    const released = await second.post(`/api/transfers/${held.id}/release-hold`, call)
    expect(released).toMatchObject({ status: 200, body: { hold: null } })
    expect(await dueOf(held.id)).toMatchObject({ obstacle: null, hold: null })
    expect((await second.post(`/api/transfers/${held.id}/release-hold`, call)).status).toBe(409)
    expect((await boss.post('/api/payments/batches', { payouts: [held.id] })).body).toMatchObject({ payouts: 1 })
  })

  test('what is held leaves after two days, and a fund without the guard holds nothing', async () => {
    const [, , late] = payouts
    if (!late) throw new Error('a payout')
    await changeBank(late.person.id)
    await setSettings(server, { payoutHolds: false })
    expect((await dueOf(late.id)).obstacle).toBeNull()
    await setSettings(server, { payoutHolds: true })
    expect((await dueOf(late.id)).obstacle).not.toBeNull()
    server.clock.advance({ hours: 48 })
    expect((await dueOf(late.id)).obstacle).toBeNull()
  })

  test('a batch whose file went out before a hold began is marked paid, and the trail says so; one that was only made is not', async () => {
    const [made, out] = payouts.slice(3)
    if (!made || !out) throw new Error('two payouts')
    const batchWithFile = async ({ id }: { id: string }) => {
      const batch = (await boss.post('/api/payments/batches', { payouts: [id] })).body
      const file = `/api/payments/batches/${batch.id}/file`
      expect((await boss.post(`${file}s`, { format: batch.format })).status).toBeLessThan(300)
      return { ...batch, file: `${file}?format=${batch.format}` }
    }
    const [batchMade, batchOut] = [await batchWithFile(made), await batchWithFile(out)]
    expect((await boss.get(batchOut.file)).status).toBe(200)
    for (const { person } of [made, out]) await changeBank(person.id)
    // Neither goes out now.
    for (const { file } of [batchMade, batchOut]) expect((await boss.get(file)).status).toBe(409)
    const pay = ({ id }: { id: string }) => boss.post(`/api/payments/batches/${id}/pay`)
    expect(await pay(batchMade)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Held until') },
    })
    expect((await pay(batchOut)).status).toBe(200)
    const [entry] = (await boss.get('/api/audit?search=batch')).body.rows.filter(
      ({ action }: { action: string }) => action === 'batch.paid',
    )
    expect(entry.detail).toMatch(/; held since its file went out: WD-\w+$/)
  })

  const signedIn = async ({ id }: { id: string }) => server.visitor((await createSession(server.context, id)).cookie)
  const holdOf = async (caller: Caller) => (await caller.get('/api/transfers/allowed')).body.hold
  const mailOf = async (email: string, about: string) =>
    (await mailsTo(server.context, email)).find(({ subject }) => subject === about)?.text ?? ''
  const addApp = async (caller: Caller) => {
    const secret = Secret.fromBase32((await caller.post('/api/auth/factors/app')).body.secret)
    const code = new TOTP({ secret }).generate({ timestamp: server.clock.now() })
    expect((await caller.put('/api/auth/factors/app', { code })).status).toBe(200)
  }

  test('a factor, a password by code and an address hold as well, and the email about each says it', async () => {
    const nothing = 'nothing is paid out from your account until'
    const fresh = await server.signIn()
    await addApp(fresh)
    expect(await mailOf(fresh.email, 'Your second factor was changed')).not.toContain(nothing)
    expect(await holdOf(fresh)).toBeNull()

    const [ann, ben, cat] = [await investor(server, 1), await investor(server, 1), await investor(server, 1)]
    const byAnn = await signedIn(ann)
    await addApp(byAnn)
    expect(await mailOf(ann.email, 'Your second factor was changed')).toContain(nothing)
    expect(await holdOf(byAnn)).toMatchObject({ because: 'factor' })

    const byBen = server.visitor()
    await byBen.post('/api/auth/session/password/code', { email: ben.email })
    const code = /^[A-Z]\d{7}$/m.exec(await mailOf(ben.email, 'Your code for a new password'))?.[0]
    await byBen.post(`/api/auth/verify-otp?user_email=${ben.email}&otp=${code}`)
    const set = await byBen.put('/api/auth/session/password/forgotten', { new_password: 'a long and good one' })
    expect(set.status).toBe(200)
    expect(await mailOf(ben.email, 'Your password was changed')).toContain(nothing)
    expect(await holdOf(byBen)).toMatchObject({ because: 'password' })
    // Whoever knows the password had the account already.
    const known = { current_password: 'a long and good one', new_password: 'another long and good one' }
    const first = await holdOf(byBen)
    server.clock.advance({ hours: 1 })
    expect((await byBen.put('/api/auth/session/password', known)).status).toBe(200)
    expect(await holdOf(byBen)).toEqual(first)

    const next = `new-${cat.email}`
    await (await signedIn(cat)).post('/api/auth/address', { email: next })
    for (const [to, about] of [
      [cat.email, 'Confirm that your address changes'],
      [next, 'Confirm your new address'],
    ] as const) {
      const key = /key=([\w-]{43})/.exec(await mailOf(to, about))?.[1] ?? ''
      await postForm(server, '/api/address-change', { key })
    }
    for (const mailbox of [cat.email, next])
      expect(await mailOf(mailbox, 'Your address was changed')).toContain(nothing)
    expect(await holdOf(await signedIn(cat))).toMatchObject({ because: 'address' })
  })

  test('the end of a hold stays while it lasts, whatever becomes older than two months meanwhile', async () => {
    const { id } = await investor(server, 1)
    const { store, clock } = server.context
    const from = clock.now()
    const at = (hour: number) => from + hour * hourMs
    const changed = [388, 679, 1060, 1434, 1807].map(at)
    const causes = changed.map((when) => ({ id: timeId(when), person_id: id, kind: 'factor' as const, at: when }))
    await store.write(({ db }) => db.insertInto('hold_causes').values(causes).execute())
    const endAt = async (hour: number) => (await heldPeople(store.read, at(hour), [id])).get(id)?.until
    const end = new Date(at(1855)).toISOString()
    expect([await endAt(1807), await endAt(1828), await endAt(1855)]).toEqual([end, end, undefined])
  })

  test('a fund from before has it off, and its owner is asked in Today until it is on', async () => {
    await server.context.store.write(({ db }) =>
      db
        .updateTable('fund_settings')
        .set({ value: 'false', changed_by: 'upgrade' })
        .where('setting', '=', 'payoutHolds')
        .execute(),
    )
    const isDue = async () =>
      (await boss.get('/api/admin/today')).body.due.some(({ kind }: { kind: string }) => kind === 'payout-holds')
    expect(await isDue()).toBe(true)
    const { version } = (await boss.get('/api/fund/settings')).body
    expect((await boss.patch('/api/fund/settings', { payoutHolds: true, version })).status).toBe(200)
    expect(await isDue()).toBe(false)
    await setSettings(server, { twoPeople: true })
    const saved = (await boss.get('/api/fund/settings')).body
    const off = await boss.patch('/api/fund/settings', { payoutHolds: false, version: saved.version })
    expect([off.status, off.body.detail]).toEqual([409, expect.stringContaining('waits')])
  })
})
