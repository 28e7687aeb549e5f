import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSettings } from '#tests/support/money/guards.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('holds after a change, on %s', (engine) => {
  let server: TestServer
  let boss: Lasting
  let second: Lasting
  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
    await setSettings(server, { payoutHolds: true })
    boss = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    second = await lasting(server, { role: 'admin', email: 'second@example.com' })
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
    const [held, free] = await duePayouts(server, boss, [100, 60])
    if (!held || !free) throw new Error('two payouts')
    await changeBank(held.person.id)
    expect(await dueOf(held.id)).toMatchObject({
      obstacle: expect.stringContaining('after a change of the bank account'),
      hold: { because: 'bank-account' },
    })
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
    expect((await second.post(`/api/transfers/${held.id}/release-hold`, call)).status).toBe(200)
    expect(await dueOf(held.id)).toMatchObject({ obstacle: null, hold: null })
    expect((await second.post(`/api/transfers/${held.id}/release-hold`, call)).status).toBe(409)
    expect((await boss.post('/api/payments/batches', { payouts: [held.id] })).body).toMatchObject({ payouts: 1 })
  })

  test('what is held leaves after two days, and a fund without the guard holds nothing', async () => {
    const [late] = await duePayouts(server, boss, [70])
    if (!late) throw new Error('a payout')
    await changeBank(late.person.id)
    await setSettings(server, { payoutHolds: false })
    expect((await dueOf(late.id)).obstacle).toBeNull()
    await setSettings(server, { payoutHolds: true })
    expect((await dueOf(late.id)).obstacle).not.toBeNull()
    server.clock.advance({ hours: 48 })
    expect((await dueOf(late.id)).obstacle).toBeNull()
  })
})
