import { beforeEach, describe, expect, test } from 'vitest'
import { freezeAdmin } from '#server/people/accounts/freeze.ts'
import { setSettings } from '#tests/support/money/guards.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('a request of somebody who has lost the right to make it, on %s', (engine) => {
  let server: TestServer
  let asker: Lasting
  let second: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    asker = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    second = await lasting(server, { role: 'admin', email: 'approves@example.com' })
    return () => server.close()
  })

  const guard = () => setSettings(server, { twoPeople: true, payoutAbove: 50, reserveWeeks: 0 })
  const change = (set: object) =>
    server.context.store.write(({ db }) => db.updateTable('people').set(set).where('id', '=', asker.id).execute())
  const waiting = async () => (await second.get('/api/approvals?state=waiting')).body.rows
  const decided = async () => (await second.get('/api/approvals?state=decided')).body.rows
  const askToPay = async () => {
    const [payout] = await duePayouts(server, asker, [100])
    await guard()
    const { body } = await asker.post(`/api/transfers/${payout?.id}/pay`)
    return { approval: body.waits.id as string, payout: payout?.id }
  }
  const payouts = () =>
    server.context.store.read.selectFrom('entries').select('key').where('kind', '=', 'payout').execute()

  test('an operator who may only look by now: nothing is paid, the request says so, and approving closes it', async () => {
    const { approval } = await askToPay()
    await change({ admin_role: 'viewer' })
    const because = 'It requires an operator, and asks@example.com, who asked for it, is a viewer now.'
    expect(await waiting()).toMatchObject([{ id: approval, void: because }])
    const answer = await second.post(`/api/approvals/${approval}/approve`)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      `Nothing was done, and the request is closed: ${because}`,
    ])
    expect(await payouts()).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await decided()).toMatchObject([{ id: approval, state: 'lapsed', reason: because, void: null }])
    expect((await second.get('/api/audit?kind=approvals')).body.rows[0]).toMatchObject({
      action: 'approval.lapse',
      detail: because,
    })
    const again = await second.post(`/api/approvals/${approval}/approve`)
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('could not be done')])
  })

  test('somebody who is no admin any more, or whose account is frozen', async () => {
    const { approval, payout } = await askToPay()
    await server.context.store.write((work) =>
      freezeAdmin(work.as({ by: second, from: '' }), { id: asker.id, reason: 'Lost phone' }),
    )
    const frozen = await second.post(`/api/approvals/${approval}/approve`)
    expect([frozen.status, frozen.body.detail]).toEqual([
      409,
      'Nothing was done, and the request is closed: The account of asks@example.com, who asked for it, is frozen.',
    ])
    expect(await decided()).toMatchObject([{ state: 'lapsed' }])

    const third = await lasting(server, { role: 'admin', email: 'third@example.com' })
    const { waits } = (await third.post(`/api/transfers/${payout}/pay`)).body
    await server.context.store.write(({ db }) =>
      db.updateTable('people').set({ admin_role: null, status: 'inactive' }).where('id', '=', third.id).execute(),
    )
    const gone = await second.post(`/api/approvals/${waits.id}/approve`)
    expect(gone.body.detail).toContain('third@example.com, who asked for it, is no longer an admin.')
    expect(await payouts()).toEqual([])
  })

  test('an approver who asked for their own payout of the fund’s share, and is an operator by now', async () => {
    await duePayouts(server, asker, [100])
    await guard()
    const asked = await asker.post('/api/cash/fund-payouts', { amount: 60 })
    const { waits } = (await asker.post(`/api/cash/fund-payouts/${asked.body.id}/approve`)).body
    await change({ admin_role: 'operator' })
    const answer = await second.post(`/api/approvals/${waits.id}/approve`)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      expect.stringContaining('It requires an approver, and asks@example.com, who asked for it, is an operator now.'),
    ])
    expect((await second.get('/api/cash')).body.fund_payouts).toMatchObject([{ state: 'requested' }])
  })
})

describe.each(subjectEngines)('what one save would change in the settings, on %s', (engine) => {
  test('is all shown to whoever approves it, and each is in the trail', async () => {
    const server = await startServer(engine, { guarded: true })
    const asker = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    const second = await lasting(server, { role: 'admin', email: 'approves@example.com' })
    const part = { payoutAbove: 5_000, minimumInvestment: 100, riskLimit: 9, publicTotals: true }
    const { waits } = (await asker.patch('/api/fund/settings', { version: 0, ...part })).body
    const [{ detail }] = (await second.get('/api/approvals?state=waiting')).body.rows
    expect(detail).toBe(
      'The amount of a payout: 1000 → 5000. Saved with it, the minimum investment: 10000 → 100; the risk limit: 1 → 9; totals in public: off → on.',
    )
    expect((await second.post(`/api/approvals/${waits.id}/approve`)).status).toBe(200)
    const trail = (await second.get('/api/audit?kind=settings')).body.rows.map(
      ({ subject, detail: words }: { subject: string; detail: string }) => `${subject} ${words}`,
    )
    expect(trail.toSorted()).toEqual([
      'minimumInvestment 10000 → 100',
      'payoutAbove 1000 → 5000',
      'publicTotals false → true',
      'riskLimit 1 → 9',
    ])
    await server.close()
  })
})

describe.each(subjectEngines)('an import on %s', (engine) => {
  test('that took a second person takes one to be undone, whatever was set since; one that took none does not', async () => {
    const server = await startServer(engine, { guarded: true })
    const asker = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    const second = await lasting(server, { role: 'admin', email: 'approves@example.com' })
    const path = '/api/admin/investors/import'
    const csv = 'name,email,opening_capital\nAnn Lee,a@example.com,5000\n'
    const { waits } = (await asker.post(path, { csv })).body
    expect((await second.post(`/api/approvals/${waits.id}/approve`)).status).toBe(200)
    const small = await asker.post(path, { csv: 'name,email\nBo,b@example.com\n' })
    expect(small.status).toBe(201)
    await setSettings(server, { importAbove: 100_000 })
    const [free, made] = (await asker.get(path)).body
    const asked = await asker.post(`${path}/${made.id}/undo`)
    expect([asked.status, asked.body.detail]).toEqual([
      409,
      'Nothing is booked yet: Undoing of the import of 1 investor waits for another admin to approve it.',
    ])
    expect((await asker.get(path)).body[1].undone_at).toBeNull()
    expect((await second.post(`/api/approvals/${asked.body.waits.id}/approve`)).status).toBe(200)
    expect((await asker.get(path)).body[1].undone_at).not.toBeNull()
    expect((await asker.post(`${path}/${free.id}/undo`)).status).toBe(200)
    await server.close()
  })
})
