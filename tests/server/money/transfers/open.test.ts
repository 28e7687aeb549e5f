import { expect, test } from 'vitest'
import type { Transfer } from '#contract/entities/transfer.ts'
import { isOpenTransfer } from '#fund/money/lives.ts'
import { investor } from '#tests/support/money/fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { isPendingTransfer } from '#tests/support/money/pending-transfer.ts'
import { lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer } from '#tests/support/portal/server.ts'

test.each(engines)('what an admin has to act on is a state of the list of its own, on %s', async (engine) => {
  const server = await startServer(engine)
  const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  const [batched, returned, due, paid] = await duePayouts(server, admin, [10, 20, 30, 40])
  if (!batched || !returned || !due || !paid) throw new Error('four payouts')
  await admin.post('/api/payments/batches', { payouts: [batched.id] })
  for (const { id } of [returned, paid]) await admin.post(`/api/transfers/${id}/pay`)
  await admin.post(`/api/transfers/${returned.id}/returned`, { reason: 'The account is closed.' })
  const deposits: string[] = []
  for (const _ of ['requested', 'approved', 'received', 'declined', 'cancelled']) {
    const person = lastingAs(server, await investor(server, 10_000_00))
    const { body } = await person.post('/api/transfers/deposits', { amount: 5_000 })
    deposits.push(body.id)
    if (deposits.length === 5) await person.post(`/api/transfers/${body.id}/cancel`)
  }
  const [, approved, received, declined] = deposits
  for (const id of [approved, received]) await admin.post(`/api/transfers/${id}/approve`)
  await admin.post(`/api/transfers/${received}/receive`)
  await admin.post(`/api/transfers/${declined}/decline`, { reason: 'Not now.' })
  const asking = lastingAs(server, due.person)
  await asking.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 5 })

  const read = async (query: string): Promise<Transfer[]> =>
    (await admin.get(`/api/transfers?limit=200&${query}`)).body.rows
  const [all, open] = [await read(''), await read('state=open')]
  expect(new Set(all.map(({ state }) => state))).toEqual(
    new Set(['requested', 'approved', 'received', 'effective', 'batched', 'paid', 'returned', 'declined', 'cancelled']),
  )
  expect(open).toEqual(all.filter(isOpenTransfer))
  expect(open.map(({ state }) => state).toSorted()).toEqual(
    ['approved', 'effective', 'requested', 'requested', 'returned'].toSorted(),
  )
  expect(await read('state=pending')).toEqual(all.filter(isPendingTransfer))
  expect(await read('state=ended')).toEqual(all.filter((one) => !isPendingTransfer(one)))
  const moving = all.filter((one) => isPendingTransfer(one) && !isOpenTransfer(one))
  expect(await read('state=moving')).toEqual(moving)
  expect(moving.map(({ state }) => state).toSorted()).toEqual(['batched', 'received'])
  await server.close()
})
