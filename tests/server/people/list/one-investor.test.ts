import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextWeek, shownEnd } from '#fund/calendar/week.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('what the list says of one investor on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
  })
  afterEach(() => server.close())

  test('a status waits for its Sunday and then holds, without a job', async () => {
    const { context, clock } = server
    const ann = await createPerson(context, { name: 'Ann' })
    await createPerson(context, { name: 'Bob' })
    await context.store.write((work) => beginTrading(work, { personIds: [ann.id], byId: 'admin' }))
    const read = async () => {
      const admin = await server.signIn({ role: 'admin' })
      const { body } = await admin.get('/api/admin/investors?sort=trading')
      return body.rows.map(({ name, trading_status, pending }: Record<string, unknown>) => ({
        name,
        trading_status,
        pending,
      }))
    }
    const week = nextWeek(clock.now())
    const window = {
      effective_from: new Date(week.from).toISOString(),
      effective_to: new Date(shownEnd(week)).toISOString(),
    }
    expect(await read()).toEqual([
      { name: 'Ann', trading_status: 'inactive', pending: { requested_status: 'active', ...window } },
      { name: 'Bob', trading_status: 'inactive', pending: null },
    ])
    clock.set(week.from)
    expect(await read()).toEqual([
      { name: 'Ann', trading_status: 'active', pending: null },
      { name: 'Bob', trading_status: 'inactive', pending: null },
    ])
  })

  test('details hold the latest of everything, and nobody else is found', async () => {
    const { context } = server
    const admin = await server.signIn({ role: 'admin' })
    const carla = await createPerson(context, { name: 'Carla' })
    await deposit(server, carla.id, 12_345_67)
    const { status, body } = await admin.get(`/api/admin/investors/${carla.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Carla',
      balance: 12_345.67,
      invested: 12_345.67,
      return_percent: 0,
      payable: 0,
    })
    expect(body.ledger).toHaveLength(1)
    expect(body.ledger[0]).toMatchObject({ kind: 'deposit', lines: [{ account: 'capital', amount: 12_345.67 }] })
    expect(body.notifications[0].title).toBe('Deposit received')
    expect((await admin.get(`/api/admin/investors/${admin.id}`)).status).toBe(404)
  })
})
