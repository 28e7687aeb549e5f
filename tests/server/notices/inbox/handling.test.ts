import { describe, expect, test } from 'vitest'
import { bankingDaysAfter } from '#fund/calendar/banking-days.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('how the inbox is worked on, on %s', (engine) => {
  const fund = ownFund(engine)
  const inbox = async (query = 'state=open') => (await fund.admin.get(`/api/inbox?${query}`)).body
  const one = async (kind: string) => (await inbox(`kind=${kind}`)).rows[0]

  const raised = async () => {
    const about = { kind: 'contact', subjectId: 'a question', type: 'alert', title: 'Hello', message: 'Hi.' } as const
    await fund.server.context.store.write((work) => raise(work, about))
    return one('contact')
  }

  test('says how what it is about stands, while it is open and once it is not', async () => {
    const zoe = await fund.server.signIn({ name: 'Zoe Quill', status: 'pending' })
    const asked = { title: 'Registered', message: 'Zoe.', type: 'alert' } as const
    await fund.server.context.store.write((work) => raise(work, { ...asked, kind: 'approval', subjectId: zoe.id }))
    expect((await one('approval')).stands).toEqual({
      open: true,
      text: expect.stringMatching(/^Decide by \w{3}, \w{3} \d+\.$/),
    })
    const other = await fund.server.signIn({ name: 'zoe quill', status: 'inactive' })
    const { registration } = await one('approval')
    expect(registration).toMatchObject({ risk_profile: null, investment_goals: null, signed: [] })
    expect(registration.namesakes).toEqual([{ id: other.id, email: other.email }])
    expect(Date.parse(registration.decide_by)).toBe(bankingDaysAfter(Date.parse(registration.registered_at), 5))
    await fund.admin.post(`/api/admin/investors/${zoe.id}/approve`)
    expect((await one('approval')).stands).toEqual({ open: false, text: 'Approved.' })

    await zoe.post('/api/support/requests', { subject: 'A question', message: 'When?' })
    const support = await one('support')
    expect(support.stands).toEqual({ open: true, text: 'Not answered yet.' })
    await fund.admin.post(`/api/support/requests/${support.subject_id}/answer`, { answer: 'Soon.' })
    expect((await one('support')).stands).toMatchObject({ open: false, text: /^Answered by boss@example\.com on / })
    expect((await raised()).stands).toBeNull()
  })

  test('is read one by one, finished or not, also by the id of the notification whose mail links to it', async () => {
    const item = await raised()
    await fund.admin.post(`/api/inbox/${item.id}/done`)
    expect((await fund.admin.get(`/api/inbox/${item.id}`)).body).toMatchObject({
      title: 'Hello',
      done_by: 'boss@example.com',
    })
    const notices = await fund.server.context.store.read
      .selectFrom('inbox_notices')
      .innerJoin('people', 'people.id', 'inbox_notices.person_id')
      .select(['notification_id', 'people.email'])
      .where('item_id', '=', item.id)
      .execute()
    const notified = notices.find(({ email }) => email === 'boss@example.com')?.notification_id
    expect((await fund.admin.get(`/api/inbox/${notified}`)).body.id).toBe(item.id)
    expect((await fund.admin.get(`/api/inbox/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('is handed over to an admin who may act, who is told, and noted on by name', async () => {
    const item = await raised()
    const path = `/api/inbox/${item.id}`
    const [second, viewer] = [
      await lasting(fund.server, { role: 'admin', email: 'second@example.com' }),
      await lasting(fund.server, { role: 'admin', adminRole: 'viewer', email: 'viewer@example.com' }),
    ]
    expect((await fund.admin.post(`${path}/hand-over`, { to: 'viewer@example.com' })).status).toBe(409)
    expect((await fund.admin.post(`${path}/hand-over`, { to: 'nobody@example.com' })).status).toBe(404)
    const given = await fund.admin.post(`${path}/hand-over`, { to: 'second@example.com' })
    expect(given.body).toMatchObject({ taken_by: 'second@example.com' })
    const [told] = (await second.get('/api/notifications/second@example.com')).body
    expect(told).toMatchObject({ title: 'Handed to you: Hello' })
    expect((await fund.admin.post(`${path}/hand-over`, { to: 'boss@example.com' })).body.detail).toBe(
      'second@example.com has taken this.',
    )
    expect((await second.post(`${path}/hand-over`, { to: 'boss@example.com' })).body.taken_by).toBe('boss@example.com')

    expect((await second.post(`${path}/notes`, { text: '  Called her.\n' })).body.notes).toMatchObject([
      { by: 'second@example.com', text: 'Called her.' },
    ])
    await fund.admin.post(`${path}/notes`, { text: 'Done.' })
    expect((await inbox('state=open&taken=me')).rows).toMatchObject([{ id: item.id }])
    expect((await second.get('/api/inbox?taken=me')).body.rows).toEqual([])
    expect((await one('contact')).notes.map(({ text }: { text: string }) => text)).toEqual(['Called her.', 'Done.'])
    expect((await viewer.post(`${path}/notes`, { text: 'No.' })).status).toBe(403)
    const trail = async (action: string) => (await fund.admin.get(`/api/audit?action=${action}`)).body.rows.length
    expect([await trail('inbox.hand-over'), await trail('inbox.note')]).toEqual([2, 2])
  })

  test('what is due and has no item appears, and goes once it is paid or was put away since', async () => {
    const { server, admin } = fund
    const ann = await investor(server, 100_000_00, { name: 'Ann Due' })
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 1_000)
    await openNow(server)
    await server.context.store.write((work) =>
      work.db
        .insertInto('withdrawals')
        .values({
          id: 'due',
          account_id: ann.id,
          kind: 'capital',
          in_full: 0,
          amount: 5_000_00,
          status: 'requested',
          requested_at: server.clock.now() - 1,
        })
        .execute(),
    )
    expect((await inbox()).missing).toMatchObject({ count: 1, rows: [{ id: 'due', investor: { name: 'Ann Due' } }] })
    const about = { kind: 'transfer', subjectId: 'due', type: 'withdrawal', title: 'Due', message: 'It is.' } as const
    await server.context.store.write((work) => raise(work, about))
    expect((await inbox()).missing).toEqual({ count: 0, rows: [] })
    const item = (await inbox()).rows[0]
    await admin.post(`/api/inbox/${item.id}/done`)
    expect((await inbox()).missing).toEqual({ count: 0, rows: [] })
    await server.context.store.write((work) =>
      work.db.updateTable('inbox_items').set({ done_at: 1 }).where('id', '=', item.id).execute(),
    )
    expect((await inbox()).missing.count).toBe(1)
    await server.context.store.write((work) => work.db.deleteFrom('withdrawals').where('id', '=', 'due').execute())
    expect((await inbox()).missing).toEqual({ count: 0, rows: [] })
  })
})
