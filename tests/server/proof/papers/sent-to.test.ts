import { beforeEach, describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { putAccount } from '#server/people/bank-accounts/put-account.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const sentWords = /Sent to [\w ]+ ••••\d{4}, WD-[0-9A-F]{8}/

describe.each(subjectEngines)('a statement says where a payout was sent, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    return () => server.close()
  })

  const statement = async (personId: string, as: string) => {
    const day = newYorkDate(server.clock.now())
    const { cookie } = await createSession(server.context, personId)
    return fetch(`${server.url}/api/statements/${as}?from=${day}&to=${day}`, { headers: { cookie } })
  }
  const step = async (path: string, body?: object) => expect((await admin.post(path, body)).status).toBe(200)
  const comesBack = ({ id }: { id: string }) =>
    step(`/api/transfers/${id}/returned`, { reason: 'The account is closed.' })

  test('as the paper and as a table', async () => {
    const [due] = await duePayouts(server, admin, [120])
    if (!due) throw new Error('nothing is due')
    const { id, person } = due
    await step(`/api/transfers/${id}/pay`)
    const pdf = await statement(person.id, 'statement.pdf')
    expect((await pagesOf(new Uint8Array(await pdf.arrayBuffer()))).join(' ')).toMatch(sentWords)
    expect(await (await statement(person.id, 'ledger.csv')).text()).toMatch(sentWords)
  })

  test('also of one that came back, as long as it was not paid singly and again since', async () => {
    const payouts = await duePayouts(server, admin, [80, 60, 40])
    const [once, batched, singly] = payouts
    if (!once || !batched || !singly) throw new Error('three payouts')
    const { body } = await admin.post('/api/payments/batches', { payouts: [batched.id] })
    await step(`/api/payments/batches/${body.id}/pay`)
    for (const { id } of [once, singly]) await step(`/api/transfers/${id}/pay`)
    for (const payout of payouts) await comesBack(payout)
    for (const { id, person } of [batched, singly]) {
      await server.context.store.write(async (work) => {
        const [personId, { secret }] = [person.id, server.context]
        await work.db
          .updateTable('bank_accounts')
          .set({ status: 'replaced' })
          .where('account_id', '=', personId)
          .execute()
        const numbers = { accountNumber: '000000004321', routingNumber: '021000021', accountType: 'checking' } as const
        await putAccount(work, { personId, details: { bankName: 'Another Bank', ...numbers }, secret, by: null })
      })
      await step(`/api/transfers/${id}/pay`)
    }
    const lines = async ({ person }: { person: { id: string } }) => {
      const table = await (await statement(person.id, 'ledger.csv')).text()
      return table.split('\n').filter((line) => /Sent to|Paid WD-|came back/.test(line))
    }
    const [first, back, second] = ['First Test Bank ••••6789', 'came back', 'Another Bank ••••4321']
    expect(await lines(once)).toEqual([first, back].map((words) => expect.stringContaining(words)))
    expect(await lines(batched)).toEqual([first, back, second].map((words) => expect.stringContaining(words)))
    // Nothing keeps the account that it was paid to singly.
    expect(await lines(singly)).toEqual(['Paid WD-', back, second].map((words) => expect.stringContaining(words)))
  })
})
