import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** An admin who does what another has just done gets a refusal that names the other. */
describe.each(engines)('of two admins at once on %s', (engine) => {
  let server: TestServer
  let first: Lasting
  let second: Lasting
  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
    first = await lasting(server, { role: 'admin', email: 'first@example.com' })
    second = await lasting(server, { role: 'admin', email: 'second@example.com' })
  })
  afterAll(() => server.close())

  const bothDo = async (path: string, body?: unknown) => {
    expect((await first.post(path, body)).status).toBeLessThan(300)
    const late = await second.post(path, body)
    return [late.status, late.body.detail]
  }

  test('a deposit is approved and marked received by one; the same admin again reads no error', async () => {
    const investor = await server.signIn()
    const { body } = await investor.post('/api/transfers/deposits', { amount: 25_000 })
    expect(await bothDo(`/api/transfers/${body.id}/approve`)).toEqual([
      409,
      'This deposit was approved already, by first@example.com.',
    ])
    const received = `/api/transfers/${body.id}/receive`
    expect(await bothDo(received)).toEqual([409, 'This deposit was marked received already, by first@example.com.'])
    expect((await first.post(received)).body.state).toBe('received')
  })

  test('payouts are approved and paid by one, singly or as a batch', async () => {
    const [one, two, three] = await duePayouts(server, first, [100, 200, 300])
    const approve = async (by: Lasting) => {
      const { status, body } = await by.post(`/api/transfers/${one?.id}/approve`)
      return [status, body.detail]
    }
    const nothingWaits = [409, 'Only a request that is waiting can be approved.']
    expect(await approve(second)).toEqual([409, 'This withdrawal was approved already, by first@example.com.'])
    expect(await approve(first)).toEqual(nothingWaits)
    expect(await bothDo(`/api/transfers/${one?.id}/pay`)).toEqual([
      409,
      'This payout was marked paid already, by first@example.com.',
    ])
    expect(await approve(second)).toEqual(nothingWaits)
    const batch = async (id = '') => (await first.post('/api/payments/batches', { payouts: [id] })).body.id
    const paid = `/api/payments/batches/${await batch(two?.id)}/pay`
    expect(await bothDo(paid)).toEqual([409, 'This batch was marked paid already, by first@example.com.'])
    expect((await first.post(paid)).body.state).toBe('paid')
    expect((await second.post(`/api/transfers/${two?.id}/pay`)).body.detail).toContain('already, by first@example.com.')
    const undone = `/api/payments/batches/${await batch(three?.id)}/undo`
    expect(await bothDo(undone)).toEqual([409, 'This batch was undone already, by first@example.com.'])
  })
})
