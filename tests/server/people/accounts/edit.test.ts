import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { money } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const header = 'name,email,phone,join_date,risk_profile,opening_capital'

describe.each(subjectEngines)('what the admin does to investors on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin', email: 'boss@example.com' })
  })
  afterAll(() => server.close())

  const path = '/api/admin/investors'
  const trail = async (subject: string) => {
    const rows = await server.context.store.read
      .selectFrom('audit')
      .innerJoin('audit_details', 'audit_details.id', 'audit.id')
      .select(['action', 'detail', 'by_email'])
      .where('subject', '=', subject)
      .orderBy('seq')
      .execute()
    return rows.map(({ action, detail, by_email }) => `${by_email} ${action}: ${detail}`)
  }
  const titles = async (personId: string) => {
    const rows = await server.context.store.read
      .selectFrom('notifications')
      .select('title')
      .where('person_id', '=', personId)
      .execute()
    return rows.map(({ title }) => title)
  }

  test('approval lets a pending investor trade from the next Sunday, once', async () => {
    const ann = await createPerson(server.context, { email: 'ann@example.com', status: 'pending' })
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${path}/${ann.id}/approve`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      status: 'active',
      trading_status: 'inactive',
      pending: {
        requested_status: 'active',
        effective_from: new Date(nextWeek(server.clock.now()).from).toISOString(),
      },
    })
    expect(await titles(ann.id)).toEqual(['Account approved'])
    expect(await trail('ann@example.com')).toEqual(['boss@example.com investor.approve: pending → active'])
  })

  test('a decline mails its reason', async () => {
    const bob = await createPerson(server.context, { email: 'bob@example.com', status: 'pending' })
    expect((await admin.post(`${path}/${bob.id}/decline`, {})).status).toBe(422)
    const { status, body } = await admin.post(`${path}/${bob.id}/decline`, { reason: 'The papers are missing.' })
    expect([status, body.status]).toEqual([200, 'inactive'])
    const [mail, ...others] = await mailsTo(server.context, 'bob@example.com')
    expect(mail?.text).toContain('The papers are missing.')
    expect(others).toEqual([])
    expect(await trail('bob@example.com')).toEqual(['boss@example.com investor.decline: The papers are missing.'])
  })

  test('deactivation stops trading, whatever was asked for; reactivation waits to be asked', async () => {
    const carl = await createPerson(server.context, { email: 'carl@example.com', status: 'pending' })
    await admin.post(`${path}/${carl.id}/approve`)
    const { body } = await admin.post(`${path}/${carl.id}/deactivate`, { reason: 'Asked for it by phone.' })
    expect(body).toMatchObject({ status: 'inactive', trading_status: 'inactive', pending: null })
    expect((await admin.post(`${path}/${carl.id}/deactivate`, { reason: 'again' })).status).toBe(409)
    expect((await admin.post(`${path}/${carl.id}/reactivate`)).body).toMatchObject({ status: 'active', pending: null })
    expect((await titles(carl.id)).sort()).toEqual(['Account approved', 'Account deactivated', 'Account reactivated'])
  })

  test('an addition mails an invitation, and an address is one account', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => admin.post(path, { name: 'Dora Lane', email: 'DORA@example.com', risk_profile: 'moderate' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const [mail, ...others] = await mailsTo(server.context, 'dora@example.com')
    expect(mail?.text).toContain('http://127.0.0.1:4321/login')
    expect(others).toEqual([])
    expect((await admin.get(`${path}?search=dora`)).body.rows).toMatchObject([
      { name: 'Dora Lane', email: 'dora@example.com', status: 'active', risk_profile: 'moderate' },
    ])
  })

  test('an edit is found by its new name and traced with what it was', async () => {
    const eve = await createPerson(server.context, { email: 'eve@example.com', name: 'Eve Old' })
    const part = { name: 'Eve Newman', phone: '+1 212 555 0100' }
    const { status, body } = await admin.patch(`${path}/${eve.id}`, { ...part, version: 0 })
    expect([status, body.name, body.phone]).toEqual([200, 'Eve Newman', '+1 212 555 0100'])
    expect((await admin.patch(`${path}/${eve.id}`, { ...part, version: 1 })).status).toBe(200)
    expect((await admin.get(`${path}?search=newman`)).body.rows).toHaveLength(1)
    expect((await admin.get(`${path}?search=eve old`)).body.rows).toHaveLength(0)
    expect(await trail('eve@example.com')).toEqual([
      'boss@example.com investor.edit: name: Eve Old → Eve Newman; phone: none → +1 212 555 0100',
    ])
    expect((await admin.patch(`${path}/${eve.id}`, { version: 1, status: 'inactive' })).status).toBe(422)
  })

  test('an import names what is wrong with every line, and applies nothing until all is right', async () => {
    await createPerson(server.context, { email: 'known@example.com' })
    const csv = [
      header,
      'Fay Good,fay@example.com,,2024-02-01,moderate,"$12,500.50"',
      ',nobody@example.com,,,,',
      'Gus,no address,call me,2026-13-01,wild,1.234',
      'Fay Again,FAY@example.com,,,,',
      'Ann,known@example.com,,2027-01-01,,',
    ].join('\n')
    const { status, body } = await admin.post(`${path}/import/preview`, { csv })
    expect(status).toBe(200)
    expect(body).toMatchObject({ good: 1, bad: 4, total_capital: 12_500.5 })
    expect(body.lines.map(({ line, problems }: { line: number; problems: string[] }) => [line, problems])).toEqual([
      [2, []],
      [3, ['a name is needed']],
      [
        4,
        [
          'this is not an email address',
          'a phone number has 6 to 24 digits, spaces and signs',
          'join_date is a day like 2026-11-20',
          'a risk profile is conservative, moderate or aggressive',
          'opening_capital must be an amount like 12500.00',
        ],
      ],
      [5, ['the address is already in line 2']],
      [6, ['there is already an account with this address', 'the join date is in the future']],
    ])
    const applied = await admin.post(`${path}/import`, { csv })
    expect([applied.status, applied.body.detail]).toEqual([
      422,
      '4 of 5 lines have a problem, the first in line 3. Nothing was applied.',
    ])
    expect((await admin.get(`${path}?search=fay@`)).body.rows).toEqual([])
    for (const [wrong, detail] of [
      ['name\nAnn', 'The first line has no column email.'],
      ['name,email,shoe size\nA,a@b.co,9', 'The fund has no column shoe_size.'],
      ['name,email', 'The file has no investor below'],
      ['name,email\n"A,a@b.co', 'Line 2 opens a quotation mark that is never closed.'],
    ] as const) {
      const refused = await admin.post(`${path}/import/preview`, { csv: wrong })
      expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(detail)])
    }
  })

  const good = (from: number, count: number) =>
    [
      header,
      ...Array.from(
        { length: count },
        (_, place) => `Imp ${place},imp-${from + place}@example.com,,,aggressive,100.01`,
      ),
    ].join('\r\n')

  test('an import comes in whole, is undone by a reversal, and can come again', async () => {
    const csv = good(0, 1500)
    const { status, body } = await admin.post(`${path}/import`, { csv })
    expect(status).toBe(201)
    expect(body).toMatchObject({ by: 'boss@example.com', investors: 1500, total_capital: 150_015, can_undo: true })
    expect((await admin.post(`${path}/import`, { csv })).status).toBe(422)
    const [one] = (await admin.get(`${path}?search=imp-700@`)).body.rows
    expect(one).toMatchObject({ balance: 100.01, status: 'active', risk_profile: 'aggressive' })
    expect(await money(server, one.id)).toEqual({ capital: 100_01, result: 0 })
    expect(await mailsTo(server.context, 'imp-700@example.com')).toEqual([])
    const undone = await Promise.all([1, 2].map(() => admin.post(`${path}/import/${body.id}/undo`)))
    expect(undone.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await admin.get(`${path}?search=imp-700@`)).body.rows).toEqual([])
    expect((await admin.post(`${path}/import`, { csv: good(0, 3) })).status).toBe(201)
    const [latest, first] = (await admin.get(`${path}/import`)).body
    expect([latest.can_undo, first.can_undo, typeof first.undone_at]).toEqual([true, false, 'string'])
    expect((await verifyBook(server.context.store.read)).problems).toEqual([])
  })

  test('an import stays once something has happened to its investors', async () => {
    // Its clock is moved on by a week.
    const own = await startServer(engine)
    onTestFinished(() => own.close())
    const { context, clock } = own
    const first = await own.signIn({ role: 'admin' })
    const { body } = await first.post(`${path}/import`, { csv: good(5000, 2) })
    clock.set(nextWeek(clock.now()).from)
    await context.store.write((work) => openWeeks(work))
    const later = await own.signIn({ role: 'admin', email: 'later@example.com' })
    const { status, body: refused } = await later.post(`${path}/import/${body.id}/undo`)
    expect([status, refused.detail]).toEqual([
      409,
      'This import cannot be undone: something has happened since to 2 of its investors.',
    ])
    expect((await verifyBook(context.store.read)).problems).toEqual([])
  })
})
