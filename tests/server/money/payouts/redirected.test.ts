import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepLastUsed } from '#server/control/terms/wiring.ts'
import { adoptRows } from '#server/platform/integrity/adopt.ts'
import { setSettings } from '#tests/support/money/guards.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/payments/batches'
const tables = ['payment_batch_items', 'bank_accounts', 'withdrawals', 'payment_batches', 'payment_files'] as const
const changed = /was changed in the database.*Nothing was done/

describe.each(engines)('money that somebody redirects in the database, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let second: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    admin = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    second = await lasting(server, { role: 'admin', email: 'approves@example.com' })
  })
  afterEach(() => server.close())

  const outside = (statement: string) => fromOutside(server.context, statement)
  const today = async () =>
    (await admin.get('/api/admin/today')).body.due.find(({ kind }: { kind: string }) => kind === 'book')
  /** Stopped with a sentence, and in Today with the same words. */
  const stopped = async (answer: { status: number; body: { detail?: string } }, what: string, inToday = true) => {
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(changed)])
    expect(answer.body.detail).toContain(what)
    if (inToday) expect(JSON.stringify(await today())).toContain(what)
  }
  /** What the portal made, to be put back as it was. */
  const keep = () =>
    Promise.all(tables.map((table) => server.context.store.read.selectFrom(table).selectAll().execute()))
  const restore = async (kept: Awaited<ReturnType<typeof keep>>) => {
    const inserts = tables.flatMap((table, place) =>
      (kept[place] ?? []).map((row) => {
        const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
        return `insert into ${table} (${Object.keys(row).join()}) values (${values.join()})`
      }),
    )
    await outside([...tables.map((table) => `delete from ${table}`), ...inserts].join(';'))
  }
  /** Changes a value in the database, sees what happens, and puts it back. */
  const swap = async (table: string, column: string, where: string, value: string, act: () => Promise<void>) => {
    const was = `select ${column} as was from ${table} where ${where}`
    const { rows } = await sql<{ was: unknown }>`${sql.raw(was)}`.execute(server.context.store.read)
    await outside(`update ${table} set ${column} = ${value} where ${where}`)
    await act()
    const before = rows[0]?.was
    await outside(
      `update ${table} set ${column} = ${typeof before === 'string' ? `'${before}'` : String(before)} where ${where}`,
    )
  }
  const batchOf = async (payouts: readonly { id: string }[], format = 'pain.001') => {
    const { body } = await admin.post(path, { payouts: payouts.map(({ id }) => id), format })
    return body as { id: string; reference: string }
  }
  const file = (id: string) => admin.post(`${path}/${id}/files`, { format: 'pain.001' })
  const download = (id: string) => admin.get(`${path}/${id}/file?format=pain.001`)
  const pay = (id: string) => admin.post(`${path}/${id}/pay`)

  test('a batch whose payees, amounts, accounts or file are others is neither written, handed out nor paid', async () => {
    const [one, two] = await duePayouts(server, admin, [100, 60])
    if (!one || !two) throw new Error('two payouts')
    const { id, reference } = await batchOf([one, two])
    const item = `batch_id = '${id}' and withdrawal_id = '${one.id}'`
    const whose = async (personId: string) =>
      await server.context.store.read
        .selectFrom('bank_accounts')
        .select(['id', 'sealed'])
        .where('account_id', '=', personId)
        .where('status', '=', 'current')
        .executeTakeFirstOrThrow()
    const [own, other] = [await whose(one.person.id), await whose(two.person.id)]
    const ways = [
      `update payment_batch_items set payee = 'Eve' where ${item}`,
      `update payment_batch_items set bank_account_id = '${other.id}' where ${item}`,
      `update bank_accounts set sealed = '${other.sealed}' where id = '${own.id}'`,
      `update withdrawals set settled = 20000 where id = '${one.id}'`,
      `delete from payment_batch_items where ${item}`,
    ]
    const before = await keep()
    for (const change of ways) {
      await outside(change)
      await stopped(await file(id), reference)
      await stopped(await pay(id), reference, false)
      // The screens go on showing what can be shown.
      if (change.includes('bank_account'))
        for (const screen of ['/api/payments', `${path}/${id}`, '/api/transfers'])
          expect([screen, (await admin.get(screen)).status]).toEqual([screen, 200])
      await restore(before)
    }
    expect((await file(id)).status).toBe(201)
    const made = await keep()
    for (const change of [
      ways[0] ?? '',
      `update payment_files set sealed = 'none' where batch_id = '${id}'`,
      `update payment_files set digest = 'none' where batch_id = '${id}'`,
    ]) {
      await outside(change)
      await stopped(await download(id), reference)
      await stopped(await pay(id), reference, false)
      await restore(made)
    }
    expect((await download(id)).status).toBe(200)
    expect((await pay(id)).status).toBe(200)
  })

  test('nor does a single payout, a deposit or the account for deposits that was changed count', async () => {
    const [one] = await duePayouts(server, admin, [100])
    if (!one) throw new Error('a payout')
    await server.context.store.write(keepLastUsed)
    await adoptRows(server.context.store)
    const investor = lastingAs(server, one.person)
    const payOne = () => admin.post(`/api/transfers/${one.id}/pay`)
    await swap('withdrawals', 'settled', `id = '${one.id}'`, '5000000', async () =>
      stopped(await payOne(), 'This payout'),
    )
    await swap(
      'bank_accounts',
      'sealed',
      `account_id = '${one.person.id}' and status = 'current'`,
      `'none'`,
      async () => {
        await stopped(await payOne(), 'This payout')
        expect((await investor.get('/api/bank-account')).body.current.bankName).toContain('cannot be read')
      },
    )

    const { id } = (await investor.post('/api/transfers/deposits', { amount: 20_000 })).body
    const approve = () => admin.post(`/api/transfers/${id}/approve`)
    const wiring = ['wiring_accounts', 'account_number', 'replaced_at is null', `'666'`] as const
    await swap('deposits', 'amount', `id = '${id}'`, '5000000', async () => stopped(await approve(), 'This deposit'))
    await swap(...wiring, async () => {
      await stopped(await approve(), 'The account that deposits are sent to')
      const allowances = (await investor.get('/api/transfers/allowed')).body
      expect(JSON.stringify(allowances)).not.toContain('666')
      expect(allowances).toMatchObject({ instructions: [], deposit: { allowed: false } })
    })
    expect((await approve()).status).toBe(200)
    const other = await createPerson(server.context)
    await swap('deposits', 'account_id', `id = '${id}'`, `'${other.id}'`, async () =>
      stopped(await admin.post(`/api/transfers/${id}/receive`), 'This deposit'),
    )
  })

  test('nor a bank account or a request that waits for a second person', async () => {
    const person = await createPerson(server.context)
    const details = { bankName: 'Another Bank', accountNumber: '000987654321', routingNumber: '021000021' }
    const { cookie } = await createSession(server.context, person.id)
    const change = (await server.visitor(cookie).put('/api/bank-account', details)).body.pending.id
    await swap('bank_accounts', 'sealed', `id = '${change}'`, `'none'`, async () =>
      stopped(await admin.post(`/api/bank-account/${change}/approve`), 'This bank account'),
    )

    await setSettings(server, { twoPeople: true, importAbove: 0 })
    const csv = 'name,email,opening_capital\nZoe,zoe@example.com,10000'
    expect((await admin.post('/api/admin/investors/import', { csv })).status).toBe(409)
    const waits = async () => (await second.get('/api/approvals?state=waiting')).body.rows[0]
    const request = await waits()
    await swap('approvals', 'params_sealed', `id = '${request.id}'`, `'none'`, async () => {
      await stopped(await second.post(`/api/approvals/${request.id}/approve`), 'This request')
      expect((await waits()).changed).toEqual(['It was changed in the database since it was asked: refuse it.'])
    })
    expect((await second.post(`/api/approvals/${request.id}/approve`)).status).toBe(200)
  })
})
