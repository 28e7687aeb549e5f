import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ringOf } from '#server/platform/database/keyring.ts'
import { type SealedFor, seal, unseal } from '#server/platform/keys/seal.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const account = {
  bankName: 'First Example Bank',
  accountNumber: '1234 5678 9012',
  routingNumber: '021000021',
  accountType: 'savings',
}

describe.each(subjectEngines)('the bank account on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin' })
  })
  afterAll(() => server.close())

  it('waits for the admin, is masked on every read, and tells the address it is known by', async () => {
    const person = await server.signIn({ account: false })
    const { status, body } = await person.put('/api/bank-account', account)
    expect(status).toBe(200)
    expect(body).toMatchObject({ current: null, pending: { accountNumber: '••••9012', routingNumber: '••••0021' } })
    const mails = await server.context.store.read
      .selectFrom('mail')
      .select('subject')
      .where('to_address', '=', person.email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toContain('Bank account change')
    const [change] = (await admin.get('/api/bank-account/pending')).body.filter(
      ({ investor }: { investor: { id: string } }) => investor.id === person.id,
    )
    expect(JSON.stringify(change)).not.toContain('123456789012')
    expect((await admin.post(`/api/bank-account/${change.id}/approve`)).status).toBe(200)
    expect((await admin.post(`/api/bank-account/${change.id}/approve`)).status).toBe(409)
    expect((await person.get('/api/bank-account')).body).toMatchObject({
      pending: null,
      current: { bankName: account.bankName, accountType: 'savings' },
    })
  })

  it('is refused with a routing number that no bank has', async () => {
    const person = await server.signIn({ account: false })
    for (const routingNumber of ['021000022', '123456789', '000000000', '02100002'])
      expect((await person.put('/api/bank-account', { ...account, routingNumber })).status, routingNumber).toBe(422)
    expect((await person.get('/api/bank-account')).body).toEqual({ current: null, pending: null })
  })

  it('stands encrypted in the database', async () => {
    const person = await server.signIn({ account: false })
    await person.put('/api/bank-account', account)
    const row = await server.context.store.read
      .selectFrom('bank_accounts')
      .selectAll()
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/123456789012|First Example/)
  })

  it('keeps one pending change of many at once', async () => {
    const person = await server.signIn({ account: false })
    await Promise.all(Array.from({ length: 20 }, () => person.put('/api/bank-account', account)))
    const rows = await server.context.store.read
      .selectFrom('bank_accounts')
      .select('status')
      .where('account_id', '=', person.id)
      .where('status', '=', 'pending')
      .execute()
    expect(rows).toHaveLength(1)
    expect((await person.delete('/api/bank-account')).body).toEqual({ current: null, pending: null })
  })

  it('declines with a reason that is mailed, and keeps the account that was', async () => {
    const person = await server.signIn({ account: false })
    const { body } = await person.put('/api/bank-account', account)
    await admin.post(`/api/bank-account/${body.pending.id}/approve`)
    const changed = await person.put('/api/bank-account', { ...account, accountNumber: '999988887777' })
    await admin.post(`/api/bank-account/${changed.body.pending.id}/decline`, { reason: 'The name differs.' })
    expect((await person.get('/api/bank-account')).body).toMatchObject({
      pending: null,
      current: { accountNumber: '••••9012' },
    })
  })

  it('takes fifty changes at once one after the other, and no more than five a day', async () => {
    const person = await server.signIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => person.put('/api/bank-account', account)))
    const counts = Object.groupBy(answers, ({ status }) => String(status))
    expect([Object.keys(counts).toSorted(), counts['200']?.length]).toEqual([['200', '429'], 5])
    const waiting = await server.context.store.read
      .selectFrom('bank_accounts')
      .select('id')
      .where('account_id', '=', person.id)
      .where('status', '=', 'pending')
      .execute()
    expect(waiting).toHaveLength(1)
  })

  it('is given by nobody before the approval, and later only while something is left to pay', async () => {
    const pending = await server.signIn({ status: 'pending' })
    expect((await pending.put('/api/bank-account', account)).status).toBe(409)
    const closed = await server.signIn({ status: 'inactive' })
    expect((await closed.put('/api/bank-account', account)).status).toBe(409)
    await deposit(server, closed.id, 100_00)
    expect((await closed.put('/api/bank-account', account)).status).toBe(200)
  })

  it('alerts the admin by mail though a flood of contact messages has used up their mails', async () => {
    const boss = await server.signIn({ role: 'admin', email: 'flooded@example.com' })
    await boss.patch(`/api/notification-settings/${boss.email}`, { frequencyLimits: { hourlyLimit: 1, dailyLimit: 1 } })
    const message = { name: 'Eve', email: 'eve@example.com', amount: '$250,000+', message: 'Hello' }
    for (let times = 0; times < 3; times += 1) await postForm(server, '/api/contact', message)
    const person = await server.signIn()
    await person.put('/api/bank-account', account)
    const subjects = (await mailsTo(server.context, boss.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['A bank account to approve', 'A message from Eve'])
  })
})

describe('a sealed text', () => {
  const key = ringOf(Buffer.alloc(32, 1))
  const mine: SealedFor = { field: 'bank-account', row: 'a' }
  it('opens where it was sealed, and nowhere else', () => {
    const sealed = seal(key, mine, 'secret number')
    expect(sealed).not.toContain('secret')
    expect(unseal(key, mine, sealed)).toBe('secret number')
    expect(() => unseal(key, { ...mine, row: 'b' }, sealed)).toThrow()
    expect(() => unseal(key, { ...mine, field: 'tax-id' }, sealed)).toThrow()
    expect(() => unseal(ringOf(Buffer.alloc(32, 2)), mine, sealed)).toThrow()
  })

  it('does not open with a character altered, whichever it is', () => {
    const sealed = seal(key, mine, 'secret number')
    for (const [at, character] of [...sealed].entries()) {
      // The last character of base64 may hold bits without meaning.
      if (at === sealed.length - 1) continue
      const altered = `${sealed.slice(0, at)}${character === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(() => unseal(key, mine, altered), altered).toThrow()
    }
  })
})
