import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { investor } from '#tests/support/money/fund.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/auth/factors'
const bank = { bankName: 'Bank', accountNumber: '000123456789', routingNumber: '021000021', accountType: 'checking' }

describe.each(subjectEngines)('step-up on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { asksForFactors: true } })
  })
  afterAll(() => server.close())

  const codeFor = async (email: string) => {
    const mail = (await mailsTo(server.context, email)).find(({ subject }) => subject === 'Your code to confirm')
    return /^[A-Z]\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  }
  const confirm = async (caller: Caller, email: string, action: string) => {
    expect((await caller.post(`${path}/code`, { action })).status).toBe(200)
    return caller.post(`${path}/confirm`, { action, by: { kind: 'mail', code: await codeFor(email) } })
  }

  test('who has no factor confirms by a mailed code: for this session, this action, and five minutes', async () => {
    const ann = await server.signIn()
    const refused = await ann.put('/api/bank-account', bank)
    expect([refused.status, refused.body.step_up]).toEqual([403, 'bank-account'])
    expect(refused.body.detail).toContain('First confirm that it is you')
    expect((await confirm(ann, ann.email, 'closure')).status).toBe(200)
    expect((await ann.put('/api/bank-account', bank)).status).toBe(403)
    expect((await confirm(ann, ann.email, 'bank-account')).status).toBe(200)
    const { cookie } = await createSession(server.context, ann.id)
    expect((await server.visitor(cookie).put('/api/bank-account', bank)).status).toBe(403)
    server.clock.advance({ minutes: 5 })
    expect((await ann.put('/api/bank-account', bank)).status).toBe(200)
    server.clock.advance({ seconds: 1 })
    expect((await ann.put('/api/bank-account', bank)).status).toBe(403)
  })

  test('a mailed code is good once, for its action and session, and for five tries', async () => {
    const ann = await server.signIn()
    await ann.post(`${path}/code`, { action: 'closure' })
    const code = await codeFor(ann.email)
    const give = (caller: Caller, action: string, typed = code) =>
      caller.post(`${path}/confirm`, { action, by: { kind: 'mail', code: typed } })
    expect((await give(ann, 'password')).status).toBe(422)
    const { cookie } = await createSession(server.context, ann.id)
    expect((await give(server.visitor(cookie), 'closure')).status).toBe(422)
    const answers = await Promise.all([give(ann, 'closure'), give(ann, 'closure')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await ann.post(`${path}/code`, { action: 'closure' })
    for (let tried = 0; tried < 5; tried += 1) await give(ann, 'closure', 'A0000000')
    expect((await give(ann, 'closure', await codeFor(ann.email))).status).toBe(422)
  })

  test('an agreement is signed after a confirmation, and the signature says by what', async () => {
    const owner = await server.signIn({ role: 'admin' })
    const ann = await server.signIn({ name: 'Ann Quill' })
    const added = await owner.post('/api/admin/agreements', {
      title: 'Terms',
      file: await smallPdf('You may lose all.'),
    })
    expect(added.status).toBe(200)
    const [waiting] = (await ann.get('/api/agreements')).body.agreements
    const { id, version, digest } = waiting
    const sign = () => ann.post(`/api/agreements/${id}/signature`, { version, digest, name: 'Ann Quill' })
    const refused = await sign()
    expect([refused.status, refused.body.step_up]).toEqual([403, 'agreement'])
    expect((await confirm(ann, ann.email, 'agreement')).status).toBe(200)
    expect((await sign()).body.agreements[0].signature.confirmed_by).toBe('mailed code')
  })

  test('a documented call asks only who has a factor', async () => {
    const ann = await investor(server, 5_000_00)
    const { cookie } = await createSession(server.context, ann.id)
    const caller = server.visitor(cookie)
    expect((await caller.post(`/api/withdrawals/${ann.email}`)).body.step_up).toBeUndefined()
    await server.context.store.write(({ db }) =>
      db
        .insertInto('passkeys')
        .values({
          id: `key of ${ann.id}`,
          person_id: ann.id,
          public_key: '',
          counter: 0,
          transports: '[]',
          name: 'A key',
          created_at: 0,
          used_at: null,
        })
        .execute(),
    )
    const refused = await caller.post(`/api/withdrawals/${ann.email}`)
    expect([refused.status, refused.body.step_up]).toEqual([403, 'withdrawal'])
  })

  test('a change of the guards is confirmed, and one of the trading hours is not', async () => {
    const boss = await server.signIn({ role: 'admin' })
    const refused = await boss.patch('/api/fund/settings', { version: 0, twoPeople: false })
    expect([refused.status, refused.body.step_up]).toEqual([403, 'guards'])
    const hours = await boss.patch('/api/fund/settings', { version: 0, tradingHours: '10:00-15:00' })
    expect(hours.status).toBe(200)
  })

  test('every call that moves money or changes who gets it is confirmed', () => {
    const confirmed = Object.values<Call>(calls).filter(({ stepUp }) => stepUp)
    const moving = /^\/api\/(transfers|cash|withdrawals|bank-account|closure|distributions|admin\/roles)/
    const missing = Object.values<Call>(calls)
      .filter(({ method, path: to }) => method !== 'GET' && moving.test(to))
      .filter((one) => !confirmed.includes(one))
      .map(({ name }) => name)
    // Taking a request back, declining it or asking for a deposit moves nothing.
    expect(missing.toSorted()).toEqual(
      [
        'cancelBankChange',
        'cancelClosure',
        'cancelFundPayout',
        'cancelTransfer',
        'closeBooks',
        'declineBankChange',
        'declineClosure',
        'declineTransfer',
        'requestDeposit',
        'verifyClosure',
      ].toSorted(),
    )
  })
})
