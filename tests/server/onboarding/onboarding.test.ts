import { describe, expect, test } from 'vitest'
import { addDays, newYorkDate } from '#fund/new-york.ts'
import { lasting } from '#tests/support/lasting.ts'
import { ownFund } from '#tests/support/own-fund.ts'
import { createPerson } from '#tests/support/people.ts'
import { engines } from '#tests/support/server.ts'

describe.each(engines)('onboarding on %s', (engine) => {
  const fund = ownFund(engine)
  const path = (id: string, end = 'checks') => `/api/admin/investors/${id}/${end}`
  const applicant = () => createPerson(fund.server.context, { name: 'Zoe Quill', status: 'pending' })
  const inDays = (days: number) => addDays(newYorkDate(fund.server.clock.now()), days)
  const passed = { result: 'passed', document: 'Passport, seen in person' } as const

  const demand = async (...requiredChecks: readonly string[]) => {
    const { body } = await fund.admin.get('/api/fund/settings')
    const saved = await fund.admin.patch('/api/fund/settings', { requiredChecks, version: body.version })
    expect(saved.status).toBe(200)
  }
  const record = (id: string, kind: string, more: object = passed) => fund.admin.post(path(id), { kind, ...more })

  test('a check has its document, result, expiry and who made it; the newest counts and the earlier stay', async () => {
    const zoe = await applicant()
    const before = (await fund.admin.get(path(zoe.id))).body
    expect(before.checks.map(({ kind, state }: Record<string, string>) => [kind, state])).toEqual([
      ['identity', 'missing'],
      ['address', 'missing'],
      ['accreditation', 'missing'],
      ['source-of-funds', 'missing'],
    ])
    await record(zoe.id, 'identity', { result: 'failed', document: 'A library card' })
    const { body } = await record(zoe.id, 'identity', { ...passed, expires_on: inDays(400) })
    expect(body.checks[0]).toMatchObject({
      kind: 'identity',
      state: 'passed',
      required: false,
      newest: { ...passed, expires_on: inDays(400), by: 'boss@example.com' },
      earlier: [{ result: 'failed', document: 'A library card', expires_on: null }],
    })
    expect((await record(zoe.id, 'identity', { ...passed, expires_on: inDays(-1) })).status).toBe(422)
    expect((await record('nobody', 'identity')).status).toBe(404)
    const viewer = await lasting(fund.server, { role: 'admin', adminRole: 'viewer' })
    expect((await viewer.post(path(zoe.id), { kind: 'identity', ...passed })).status).toBe(403)
    expect((await viewer.get(path(zoe.id))).status).toBe(200)
    const trail = (await fund.admin.get(`/api/audit/of/${zoe.id}`)).body.rows
    expect(trail.filter(({ action }: { action: string }) => action === 'investor.check')).toHaveLength(2)
  })

  test('Approve asks for what the fund requires, by name, and for nothing where it requires nothing', async () => {
    const [zoe, ann] = [await applicant(), await applicant()]
    expect((await fund.admin.post(path(ann.id, 'approve'))).status).toBe(200)
    await demand('identity', 'source-of-funds')
    const refused = await fund.admin.post(path(zoe.id, 'approve'))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The fund asks for these checks first: identity and source of funds. Record them under Onboarding.',
    ])
    await record(zoe.id, 'identity')
    await record(zoe.id, 'source-of-funds', { result: 'failed', document: 'No answer' })
    expect((await fund.admin.post(path(zoe.id, 'approve'))).body.detail).toBe(
      'The fund asks for this check first: source of funds. Record it under Onboarding.',
    )
    await record(zoe.id, 'source-of-funds', { ...passed, expires_on: inDays(1) })
    fund.server.clock.set(fund.server.clock.now() + 3 * 24 * 3_600_000)
    expect((await fund.admin.post(path(zoe.id, 'approve'))).status).toBe(409)
    await record(zoe.id, 'source-of-funds')
    expect((await fund.admin.post(path(zoe.id, 'approve'))).status).toBe(200)
  })

  test('what expires within 30 days or has expired comes up under Today, of active investors, until it is renewed', async () => {
    const due = async () =>
      (await fund.admin.get('/api/admin/today')).body.due.find(({ kind }: { kind: string }) => kind === 'checks')
    const [zoe, later, waiting] = [
      await createPerson(fund.server.context, { name: 'Zoe Quill' }),
      await createPerson(fund.server.context, { name: 'Ann Later' }),
      await applicant(),
    ]
    await record(later.id, 'identity', { ...passed, expires_on: inDays(31) })
    await record(waiting.id, 'identity', { ...passed, expires_on: inDays(3) })
    expect(await due()).toBeUndefined()
    await record(zoe.id, 'identity', { ...passed, expires_on: inDays(30) })
    expect(await due()).toMatchObject({ count: 1, notes: [expect.stringMatching(/^Zoe Quill: identity, until /)] })
    fund.server.clock.set(fund.server.clock.now() + 2 * 24 * 3_600_000)
    expect((await due()).count).toBe(2)
    await record(zoe.id, 'identity', { ...passed, expires_on: inDays(365) })
    expect(await due()).toMatchObject({ count: 1 })
  })

  test('checks are in what a person may have of themselves, and go with them', async () => {
    const zoe = await createPerson(fund.server.context, { name: 'Zoe Quill' })
    await record(zoe.id, 'identity')
    const { body } = await fund.admin.get(path(zoe.id, 'erasure'))
    expect(body.goes).toContainEqual({ what: 'onboarding checks', count: 1 })
  })
})
