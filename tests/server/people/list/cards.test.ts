import { describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { capitalOf, payableOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { postDeposit } from '#server/money/transfers/receive-deposit.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the stat cards on %s', (engine) => {
  test('count the new, the average and those who stayed', async () => {
    const server = await startServer(engine)
    const { context, clock } = server
    const read = async () => (await (await server.signIn({ role: 'admin' })).get('/api/admin/investors/summary')).body
    expect(await read()).toMatchObject({
      total: 0,
      new_investors: 0,
      average_account: null,
      retention_percent: null,
      active_investors: 0,
    })
    const people = await Promise.all(['Ann', 'Bob', 'Cleo'].map((name) => createPerson(context, { name })))
    for (const { id } of people) await deposit(server, id, 3000_00)
    const [ann, bob] = people
    clock.advance({ days: 60 })
    await createPerson(context, { name: 'Dora', joinDate: '2027-01-10', status: 'pending' })
    // Ann leaves; Bob leaves and comes back; the books say so, whatever became of the withdrawals themselves.
    const leave = (personId: string) =>
      context.store.write((work) =>
        append(work, {
          key: `left-${personId}`,
          kind: 'withdrawal',
          subjectId: null,
          description: 'All of it',
          effectiveAt: clock.now(),
          lines: [
            { account: capitalOf(personId), amount: -3000_00 },
            { account: payableOf(personId), amount: 3000_00 },
          ],
        }),
      )
    await leave(ann?.id ?? '')
    await leave(bob?.id ?? '')
    clock.advance({ days: 1 })
    await context.store.write((work) =>
      postDeposit(work, {
        key: 'back',
        personId: bob?.id ?? '',
        amount: 9000_00,
        receivedAt: clock.now(),
        reference: 'back',
      }),
    )
    expect((await read()).retention_percent).toBeNull()
    clock.advance({ days: 30 })
    // 91 days after the first deposits: three had a balance 90 days ago, two have one now.
    expect(await read()).toMatchObject({
      total: 4,
      active_investors: 3,
      average_account: 6000,
      retention_percent: 66.67,
    })
    clock.advance({ days: 60 })
    expect((await read()).retention_percent).toBe(100)
    // Applicants are new investors once they are approved, and never if they are declined.
    const joinDate = newYorkDate(clock.now())
    const apply = (name: string) => createPerson(context, { name, joinDate, status: 'pending' })
    const [eve, finn] = [await apply('Eve'), await apply('Finn')]
    const admin = await server.signIn({ role: 'admin' })
    expect((await read()).new_investors).toBe(0)
    await admin.post(`/api/admin/investors/${eve.id}/approve`)
    await admin.post(`/api/admin/investors/${finn.id}/decline`, { reason: 'Not accredited.' })
    expect((await read()).new_investors).toBe(1)
    await server.close()
  })
})
