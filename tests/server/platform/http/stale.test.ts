import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { report } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('nothing is overwritten unseen on %s', (engine) => {
  let server: TestServer
  let first: Lasting
  let second: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    first = await lasting(server, { role: 'admin', email: 'first@example.com' })
    second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    return () => server.close()
  })

  test("a second admin's note does not bring the old end balance back", async () => {
    await investor(server, 100_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    const id = await report(server, first, 1_000)
    const path = `/api/reports/${id}`
    expect((await first.patch(path, { version: 1, endBalance: 101_500, reason: 'A late fill' })).status).toBe(200)
    const note = { version: 1, notes: 'Quiet', reason: 'A note' }
    const { status, body } = await second.patch(path, note)
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^first@example\.com changed the end balance on .* \(New York\), after this was opened\./),
    ])
    expect(body.stale).toEqual({
      version: 2,
      changes: [{ by: 'first@example.com', at: expect.any(String), fields: ['the end balance'] }],
    })
    const saved = await second.patch(path, { ...note, version: body.stale.version })
    expect(saved.body).toMatchObject({ version: 3, endBalance: 101_500, notes: 'Quiet', trades: 20 })
    expect((await second.patch(path, { notes: 'Again', reason: 'A note' })).status).toBe(422)
    // Larger than a database's whole numbers.
    expect((await second.patch(path, { ...note, version: 2 ** 63 })).status).toBe(422)
  })

  test('a stale settings form does not bring the old minimum back, and two at once are one', async () => {
    const path = '/api/fund/settings'
    const { body: opened } = await second.get(path)
    await first.patch(path, { version: opened.version, minimumInvestment: 2_500, riskLimit: 2 })
    const { status, body } = await second.patch(path, { version: opened.version, tradingHours: '10:00-16:00' })
    expect([status, body.detail]).toEqual([
      409,
      expect.stringContaining('first@example.com changed the minimum investment and the risk limit on'),
    ])
    const after = await second.patch(path, { version: body.stale.version, tradingHours: '10:00-16:00' })
    expect(after.body.settings).toMatchObject({ minimumInvestment: 2_500, tradingHours: '10:00-16:00' })
    const both = await Promise.all(
      [first, second].map((by, place) => by.patch(path, { version: after.body.version, riskLimit: 3 + place })),
    )
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
  })

  test("an investor's own form, the documented call and the admin's form are one record", async () => {
    const ann = await server.signIn({ email: 'ann@example.com' })
    const path = `/api/admin/investors/${ann.id}`
    expect((await first.get(path)).body.version).toBe(0)
    await ann.patch(`/api/investors/${ann.email}/preferences`, {
      risk_profile: 'aggressive',
      investment_goals: 'income',
    })
    const stale = await first.patch(path, { version: 0, risk_profile: 'moderate' })
    expect(stale.body.detail).toContain('ann@example.com changed the risk profile and the investment goals on')
    expect((await first.patch(path, { version: 1, name: 'Ann Lee' })).body).toMatchObject({
      version: 2,
      name: 'Ann Lee',
      risk_profile: 'aggressive',
    })
    const own = await ann.patch('/api/profile', { version: 1, phone: '+1 212 555 0100' })
    expect([own.status, own.body.detail]).toEqual([
      409,
      expect.stringContaining('first@example.com changed the name on'),
    ])
    expect((await ann.patch('/api/profile', { version: 2, phone: '+1 212 555 0100' })).body).toMatchObject({
      version: 3,
      name: 'Ann Lee',
    })
  })

  test('a draft of a message is saved over nobody', async () => {
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => server.signIn({ role: 'admin', email: `${name}@example.com` })),
    )
    if (!one || !two) throw new Error('nobody signed in')
    const content = { audience: { to: 'all' }, type: 'alert', priority: 'low', title: 'Half', message: '' }
    const { body: draft } = await one.post('/api/message-drafts', content)
    const path = `/api/message-drafts/${draft.id}`
    expect((await one.put(path, { version: draft.version, message: 'The text' })).body.version).toBe(1)
    const stale = await two.put(path, { version: draft.version, title: 'Whole' })
    expect(stale.body.detail).toContain('one@example.com changed the text on')
    const saved = await two.put(path, { version: 1, title: 'Whole' })
    expect(saved.body).toMatchObject({ title: 'Whole', message: 'The text', version: 2 })
    expect((await two.get('/api/messages')).body.rows).toMatchObject([{ version: 2 }])
    const sent = await one.post('/api/messages', { ...content, id: draft.id, message: 'The text', version: 1 })
    expect([sent.status, sent.body.detail]).toEqual([409, expect.stringContaining('two@example.com changed the title')])
  })
})
