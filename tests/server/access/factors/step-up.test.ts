import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { noteStepUp } from '#server/access/sign-in/step-up.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { investor } from '#tests/support/money/fund.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { authenticator } from '#tests/support/people/authenticator.ts'
import { confirming } from '#tests/support/people/confirm.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import {
  type Answered,
  type Caller,
  startServer,
  subjectEngines,
  type TestServer,
} from '#tests/support/portal/server.ts'

const path = '/api/auth/factors'
const bank = { bankName: 'Bank', accountNumber: '000123456789', routingNumber: '021000021', accountType: 'checking' }

describe.each(subjectEngines)('step-up on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { asksForFactors: true } })
  })
  afterAll(() => server.close())

  const mailOf = async (email: string) =>
    (await mailsTo(server.context, email)).find(({ subject }) => subject === 'Your code to confirm')?.text ?? ''
  const codeFor = async (email: string) => /^[A-Z]\d{7}$/m.exec(await mailOf(email))?.[0] ?? ''
  /** Confirms what a call was refused for, by a mailed code. */
  const confirm = async (caller: Caller, email: string, { body }: Pick<Answered, 'body'>) => {
    const asked = { action: body.step_up, act: body.act?.digest }
    expect((await caller.post(`${path}/code`, asked)).status).toBe(200)
    return caller.post(`${path}/confirm`, { ...asked, by: { kind: 'mail', code: await codeFor(email) } })
  }
  const withFactor = (personId: string) =>
    server.context.store.write(({ db }) =>
      db
        .insertInto('passkeys')
        .values({
          id: `key of ${personId}`,
          person_id: personId,
          public_key: '',
          counter: 0,
          transports: '[]',
          name: 'A key',
          created_at: 0,
          used_at: null,
        })
        .execute(),
    )

  test('a confirmation names the act and holds for it alone: another account is asked for anew', async () => {
    const ann = await server.signIn()
    const refused = await ann.put('/api/bank-account', bank)
    expect([refused.status, refused.body.step_up]).toEqual([403, 'bank-account'])
    expect(refused.body.act.words).toBe('have your money paid to Bank, account ••••6789, routing number 021000021')
    expect(refused.body.detail).toMatch(/^First confirm that it is you.*have your money paid to Bank, account ••••6789/)
    expect((await confirm(ann, ann.email, refused)).status).toBe(200)
    expect(await mailOf(ann.email)).toContain('account ••••6789')
    const elsewhere = await ann.put('/api/bank-account', { ...bank, accountNumber: '000999999999' })
    expect([elsewhere.status, elsewhere.body.act.words]).toEqual([403, expect.stringContaining('••••9999')])
    const { cookie } = await createSession(server.context, ann.id)
    expect((await server.visitor(cookie).put('/api/bank-account', bank)).status).toBe(403)
    server.clock.advance({ minutes: 5 })
    // Doing it again does nothing twice, so that a lost answer asks nobody again; the order of the fields is no other act.
    const again = Object.fromEntries(Object.entries(bank).toReversed())
    for (const sent of [bank, again]) expect((await ann.put('/api/bank-account', sent)).status).toBe(200)
    server.clock.advance({ seconds: 1 })
    expect((await ann.put('/api/bank-account', bank)).status).toBe(403)
  })

  test('$100 that came confirm no $90,000, and the confirmation is used up by one, also of two at once', async () => {
    const boss = await server.signIn({ role: 'admin' })
    const value_day = newYorkDate(server.clock.now())
    const book = (amount: number) => boss.post('/api/cash/suspense', { amount, value_day, payer: 'A stranger' })
    const small = await book(100)
    expect(small.body.act.words).toBe('book $100.00 from A stranger as money whose owner is not known')
    expect((await confirm(boss, boss.email, small)).status).toBe(200)
    expect((await book(90_000)).body.act.words).toContain('$90,000.00')
    const answers = await Promise.all([book(100), book(100)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect([statuses[0], [403, 409].includes(statuses[1] ?? 0)]).toEqual([201, true])
    expect((await book(100)).status).toBe(403)
  })

  test('what is refused uses up nothing: the same is done within the five minutes', async () => {
    const ann = await investor(server, 1_000_00)
    const { cookie } = await createSession(server.context, ann.id)
    const caller = server.visitor(cookie)
    const ask = () => caller.post('/api/transfers/withdrawals', { kind: 'capital', amount: 5_000 })
    expect((await confirm(caller, ann.email, await ask())).status).toBe(200)
    for (let tried = 0; tried < 2; tried += 1) expect([409, 422]).toContain((await ask()).status)
  })

  test('what an act is about is in it: a payee whose account changed after the confirmation is asked about anew', async () => {
    const boss = await server.signIn({ role: 'admin' })
    const { id: person_id, email } = await investor(server, 50_000_00)
    const { cookie } = await createSession(server.context, person_id)
    const ann = confirming(server, server.visitor(cookie))
    const asked = {
      id: `payout of ${person_id}`,
      account_id: person_id,
      kind: 'capital',
      amount: 5_000_00,
      in_full: 0,
    } as const
    await server.context.store.write(({ db }) =>
      db
        .insertInto('withdrawals')
        .values({ ...asked, status: 'requested', requested_at: server.clock.now() })
        .execute(),
    )
    const approve = () => boss.post(`/api/transfers/${encodeURIComponent(asked.id)}/approve`)
    const first = await approve()
    expect(first.body.act.words).toMatch(/\$5,000\.00, which is paid to .*••••/)
    expect((await confirm(boss, boss.email, first)).status).toBe(200)
    await ann.put('/api/bank-account', bank)
    const { pending } = (await ann.get('/api/bank-account')).body
    await confirming(server, boss).post(`/api/bank-account/${pending.id}/approve`)
    const changed = await approve()
    expect([changed.status, changed.body.act.words]).toEqual([
      403,
      expect.stringContaining(`${email}), Bank, account ••••6789`),
    ])
  })

  test('a list is confirmed once, in the words of each of its acts', async () => {
    const boss = await server.signIn({ role: 'admin' })
    const pending = [await server.signIn({ status: 'pending' }), await server.signIn({ status: 'pending' })]
    const bodies = pending.map(({ id }) => ({ ids: [id], action: { do: 'approve' } }))
    const acts = bodies.map((body) => ({ call: 'actOnInvestors', body }))
    const together = () => boss.post(`${path}/acts`, { acts })
    const refused = await together()
    for (const { email } of pending) expect(refused.body.act.words).toContain(email)
    expect((await confirm(boss, boss.email, refused)).status).toBe(200)
    expect((await together()).body).toEqual({ acts: 2 })
    for (const body of bodies) expect((await boss.post('/api/admin/investors/actions', body)).status).toBe(200)
    const [one] = bodies
    const others = { ids: [pending[0]?.id, pending[1]?.id], action: { do: 'approve' } }
    for (const body of [one, others]) expect((await boss.post('/api/admin/investors/actions', body)).status).toBe(403)
    const ann = await server.signIn()
    expect((await ann.post(`${path}/acts`, { acts })).status).toBe(403)
    for (const call of ['readFactors', 'addPasskey', 'constructor'])
      expect((await boss.post(`${path}/acts`, { acts: [{ call }] })).status, call).toBe(422)
    expect((await boss.post(`${path}/acts`, { acts: [{ call: 'makeBatch', body: { payouts: 'all' } }] })).status).toBe(
      422,
    )
  })

  test('a mailed code is good once, for its act and session, and for five tries; an act that nobody asked for has none', async () => {
    const ann = await server.signIn()
    const { body } = await ann.put('/api/bank-account', bank)
    const asked = { action: 'bank-account', act: body.act.digest as string }
    await ann.post(`${path}/code`, asked)
    const code = await codeFor(ann.email)
    const other = await ann.put('/api/bank-account', { ...bank, bankName: 'Another' })
    const give = (caller: Caller, of: object, typed = code) =>
      caller.post(`${path}/confirm`, { ...of, by: { kind: 'mail', code: typed } })
    expect((await give(ann, { ...asked, act: other.body.act.digest })).status).toBe(422)
    expect((await give(ann, { action: 'closure', act: asked.act })).status).toBe(409)
    expect((await ann.post(`${path}/code`, { ...asked, act: 'a'.repeat(64) })).status).toBe(409)
    // As a page from before the upgrade asks.
    expect((await give(ann, { action: 'bank-account' })).body.detail).toContain('Load the page again')
    const { cookie } = await createSession(server.context, ann.id)
    expect((await give(server.visitor(cookie), asked)).status).toBe(409)
    const answers = await Promise.all([give(ann, asked), give(ann, asked)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await ann.post(`${path}/code`, asked)
    for (let tried = 0; tried < 5; tried += 1) await give(ann, asked, 'A0000000')
    expect((await give(ann, asked, await codeFor(ann.email))).status).toBe(422)
  })

  test('what a passkey signs ends with the act’s digest', async () => {
    const portal = 'https://portal.example'
    const named = await startServer(engine, { config: { asksForFactors: true, portalUrl: portal } })
    try {
      const ann = await named.signIn()
      const headers = { origin: portal }
      const send = (method: 'POST' | 'PUT', to: string, body: object) => ann.call(method, to, { body, headers })
      await named.context.store.write((work) => noteStepUp(work, { sessionId: ann.sessionId, action: 'factor' }))
      const passkey = authenticator(portal)
      const created = passkey.create((await send('POST', `${path}/passkeys/options`, {})).body)
      expect((await send('POST', `${path}/passkeys`, { response: created, name: 'A key' })).status).toBe(201)
      const { body } = await send('PUT', '/api/bank-account', bank)
      const asked = { action: 'bank-account', act: body.act.digest }
      const { body: options } = await send('POST', `${path}/challenge`, asked)
      const signed = Buffer.from(options.challenge, 'base64url').toString('hex')
      expect([signed.length, signed.slice(64)]).toEqual([128, body.act.digest])
      const response = passkey.get(options)
      const other = await send('PUT', '/api/bank-account', { ...bank, bankName: 'Another' })
      const wrong = { ...asked, act: other.body.act.digest, by: { kind: 'passkey', response } }
      expect((await send('POST', `${path}/confirm`, wrong)).status).toBe(422)
      const right = { ...asked, by: { kind: 'passkey', response } }
      expect((await send('POST', `${path}/confirm`, right)).status).toBe(200)
      expect((await send('PUT', '/api/bank-account', bank)).status).toBe(200)
    } finally {
      await named.close()
    }
  })

  test('an agreement is added and signed after a confirmation, and the signature says by what', async () => {
    const owner = confirming(server, await server.signIn({ role: 'admin' }))
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
    expect((await confirm(ann, ann.email, refused)).status).toBe(200)
    expect((await sign()).body.agreements[0].signature.confirmed_by).toBe('mailed code')
  })

  test('a documented call asks only who has a factor', async () => {
    const ann = await investor(server, 5_000_00)
    const { cookie } = await createSession(server.context, ann.id)
    const caller = server.visitor(cookie)
    expect((await caller.post(`/api/withdrawals/${ann.email}`)).body.step_up).toBeUndefined()
    await withFactor(ann.id)
    const refused = await caller.post(`/api/withdrawals/${ann.email}`)
    expect([refused.status, refused.body.step_up]).toEqual([403, 'withdrawal'])
  })

  test('any change of the fund’s settings is confirmed, in words; that somebody else saved first is no other act', async () => {
    const boss = await server.signIn({ role: 'admin' })
    const save = (version: number, changed: object) => boss.patch('/api/fund/settings', { version, ...changed })
    const refused = await save(0, { twoPeople: true })
    expect([refused.status, refused.body.step_up]).toEqual([403, 'guards'])
    expect(refused.body.act.words).toMatch(/^change the fund’s settings: .*: off → on$/)
    const hours = await save(0, { tradingHours: '10:00-15:00' })
    expect((await confirm(boss, boss.email, hours)).status).toBe(200)
    expect((await save(99, { tradingHours: '10:00-15:00' })).status).toBe(409)
    // What is so already needs no confirmation, as when the answer to the first save was lost.
    for (const version of [0, 1])
      expect((await save(version, { tradingHours: '10:00-15:00' })).status).toBeLessThan(300)
  })

  test('closing the books, checks, agreements and approving an investor are confirmed as well', () => {
    const asked = [
      calls.closeBooks,
      calls.recordCheck,
      calls.approveInvestor,
      calls.addInvestor,
      calls.reactivateInvestor,
      calls.addAgreement,
      calls.saveFundSettings,
    ]
    for (const one of asked as Call[]) expect([one.name, one.stepUp !== undefined]).toEqual([one.name, true])
    expect(calls.actOnInvestors.stepUpFor).toEqual(['approve', 'reactivate'])
  })

  test('nobody becomes an active investor without it: not by hand, nor by declining and then reactivating', async () => {
    const admin = await server.signIn({ role: 'admin' })
    const { id, email } = await createPerson(server.context, { status: 'inactive', name: 'Ivy Idle' })
    const added = await admin.post('/api/admin/investors', { name: 'Nora Newcomer', email: 'nora@example.com' })
    const again = await admin.post(`/api/admin/investors/${id}/reactivate`)
    const many = await admin.post('/api/admin/investors/actions', { ids: [id], action: { do: 'reactivate' } })
    expect([added, again, many].map(({ status, body }) => [status, body.step_up, body.act?.words])).toEqual([
      [403, 'admission', 'add Nora Newcomer (nora@example.com) as an approved investor'],
      [403, 'admission', `make Ivy Idle (${email}) an active investor again`],
      [403, 'admission', `reactivate 1 investor: Ivy Idle (${email})`],
    ])
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
        'declineBankChange',
        'declineClosure',
        'declineTransfer',
        'requestDeposit',
        'verifyClosure',
      ].toSorted(),
    )
  })
})
