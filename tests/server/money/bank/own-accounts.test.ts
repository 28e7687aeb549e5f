import { beforeEach, describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { checkAdopted } from '#server/control/adoption/state.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { ownAccount } from '#tests/support/portal/own-account.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/bank-statements'
const savings = { bank: 'Second Example Bank', account_number: '0055 6677-88' }

describe.each(subjectEngines)('the fund’s own bank accounts on %s', (engine) => {
  let server: TestServer
  let owner: Lasting
  let second: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { guarded: true })
    owner = await lasting(server, { role: 'admin', email: 'owner@example.com' })
    second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    return () => server.close()
  })

  const today = () => newYorkDate(server.clock.now())
  const accounts = async () => (await owner.get('/api/fund/terms')).body.own_accounts
  const camt = (account: string, opening = 0, closing?: number, id = 'C1') =>
    camt053({
      account,
      from: today(),
      to: today(),
      opening,
      lines: [{ day: today(), amount: (closing ?? opening + 5) - opening, id }],
    })
  const hand = (text: string, more = {}) => owner.post(path, { name: 'a file', text, ...more })
  const preview = async (text: string, more = {}) =>
    (await owner.post(`${path}/preview`, { name: 'a file', text, ...more })).body
  const approve = async () => {
    const [row] = (await second.get('/api/approvals?state=waiting')).body.rows
    return second.post(`/api/approvals/${row.id}/approve`)
  }
  const list = async () => {
    expect((await owner.post('/api/fund/bank-accounts', savings)).status).toBe(409)
    expect((await approve()).body).toMatchObject({ state: 'done', kind: 'own-account' })
    return (await accounts()).at(-1)
  }
  const due = async () =>
    (await owner.get('/api/admin/today')).body.due.filter(({ kind }: { kind: string }) => kind === 'own-accounts')

  test('while none is listed a file of any account is read, and Today asks; the confirmed account begins the list', async () => {
    expect(await due()).toEqual([])
    expect((await hand(camt('999988887777'))).status).toBe(201)
    expect(await due()).toMatchObject([{ count: 1, notes: [expect.stringContaining('any account')] }])
    await checkAdopted(server.context)
    await checkAdopted(server.context)
    expect(await accounts()).toMatchObject([{ account_number: ownAccount.accountNumber, added_by: null, used: true }])
    expect(await due()).toEqual([])
    expect((await preview(camt(`0${ownAccount.accountNumber}`))).is_own_account).toBe(true)
  })

  test('a file of another account is refused with what to do, until an owner lists it and a second person approves', async () => {
    await checkAdopted(server.context)
    const file = camt('55667788', 900)
    const sentence =
      /^This file is of account ••••7788, which is not among the fund’s bank accounts: First Example Bank ••••2233\. If it is the fund’s, an owner lists it in Settings/
    expect(await preview(file)).toMatchObject({
      is_own_account: false,
      problems: [expect.stringMatching(sentence)],
    })
    expect((await hand(file)).body.detail).toMatch(sentence)
    const operator = await lasting(server, { role: 'admin', adminRole: 'operator' })
    expect((await operator.post('/api/fund/bank-accounts', savings)).status).toBe(403)
    expect((await owner.post('/api/fund/bank-accounts', { bank: 'A Bank', account_number: '12/3' })).status).toBe(422)
    expect(await list()).toMatchObject({ ...savings, added_by: owner.email, used: false })
    expect((await owner.post('/api/fund/bank-accounts', savings)).body.detail).toMatch(/listed already/)
    expect((await hand(file)).body).toMatchObject({ account: '••••7788', lines: 1 })

    // Each account’s balances follow by themselves, and the same day and amount in both are two payments.
    expect((await hand(camt(ownAccount.accountNumber, 100))).body.lines).toBe(1)
    expect((await hand(camt('55667788', 905, 910, 'C2'))).status).toBe(201)
    expect((await owner.get(`${path}/reconciliation`)).body.problems).toEqual([])

    const [deposits, listed] = await accounts()
    expect((await owner.post(`/api/fund/bank-accounts/${deposits.id}/remove`)).body.detail).toMatch(
      /^Deposits are sent/,
    )
    expect((await owner.post('/api/fund/bank-accounts/none/remove')).status).toBe(404)
    expect((await owner.post(`/api/fund/bank-accounts/${listed.id}/remove`)).status).toBe(409)
    expect((await approve()).body.state).toBe('done')
    expect((await hand(camt('55667788', 910))).status).toBe(409)
    expect((await owner.get(`${path}/reconciliation`)).body.problems).toEqual([])
    expect(await list()).toMatchObject({ id: listed.id })
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })

  test('a table that names no account asks once, and is remembered by its header or its shape', async () => {
    await hand(`date,amount,reference\n${today()},1,before there was a list\n`)
    await checkAdopted(server.context)
    const { id, account_number } = await list()
    const [deposits] = await accounts()
    // A header that was imported before there was a list is of its first account.
    expect(await preview(`date,amount,reference\n${today()},2,x\n`)).toMatchObject({ account_id: deposits.id })
    for (const [header, row] of [
      ['Posted,Amount,Memo\n', `${today()},3.00,x\n`],
      ['', `"${today()}","4.00","*","","A WIRE"\n`],
    ] as const) {
      const asked = await preview(header + row)
      expect(asked).toMatchObject({ is_own_account: null, account_id: null, problems: [] })
      expect(asked.accounts.map(({ name }: { name: string }) => name)).toEqual([
        'First Example Bank ••••2233',
        'Second Example Bank ••••7788',
      ])
      expect((await hand(header + row)).body.detail).toMatch(/^This file names no account/)
      expect((await hand(header + row, { account: 'another' })).status).toBe(422)
      expect((await hand(header + row, { account: id })).status).toBe(201)
      expect(await preview(header + row)).toMatchObject({ account_id: id, is_own_account: true, known: 1 })
      // In the other account it is another payment.
      expect(await preview(header + row, { account: deposits.id })).toMatchObject({ account_id: deposits.id, new: 1 })
    }
    // A column names it, masked.
    const masked = `Date,Amount,Account,Memo\n${today()},9.00,Checking ••`
    expect(await preview(`${masked}${account_number.replace(/\D/g, '').slice(-4)},x\n`)).toMatchObject({
      is_own_account: true,
    })
    expect((await preview(`${masked}1111,x\n`)).problems[0]).toMatch(/of account ••••1111/)
  })

  test('a list that was changed in the database imports nothing', async () => {
    await checkAdopted(server.context)
    await fromOutside(server.context, `update own_bank_accounts set number = '55667788'`)
    const refused = await hand(camt('55667788'))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('The list of the fund’s bank accounts'),
    ])
  })
})
