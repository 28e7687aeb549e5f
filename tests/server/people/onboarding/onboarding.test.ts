import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { archiveOf } from '#server/desk/personal-data/archive.ts'
import { personOf } from '#server/desk/personal-data/kept.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

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

  test('a document is kept as a file by what it is, encrypted, and leaves with who took it in the trail', async () => {
    const zoe = await applicant()
    const png = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('scan'),
      Buffer.from('49454e44ae426082', 'hex'),
    ])
    const data = png.toString('base64')
    const file = { name: 'passport.exe', data }
    const { body } = await record(zoe.id, 'identity', { ...passed, file })
    const kept = body.checks[0].newest.file
    expect(kept).toEqual({ id: expect.any(String), name: 'passport.exe', bytes: png.length })
    const row = await fund.server.context.store.read.selectFrom('check_files').selectAll().executeTakeFirstOrThrow()
    expect(row.sealed).not.toContain(data)
    const pdf = await smallPdf('A bill')
    expect((await record(zoe.id, 'address', { ...passed, file: { name: 'bill', data: pdf } })).status).toBe(200)
    const jpeg = Buffer.from('ffd8ffe000104a464946ffd9', 'hex').toString('base64')
    expect((await record(zoe.id, 'accreditation', { ...passed, file: { name: 'a', data: jpeg } })).status).toBe(200)
    for (const wrong of [png.subarray(0, 12), Buffer.from('<html>'), Buffer.from('MZ')]) {
      const refused = await record(zoe.id, 'identity', {
        ...passed,
        file: { name: 'a.png', data: wrong.toString('base64') },
      })
      expect([refused.status, refused.body.detail]).toEqual([422, 'This is not a complete PDF, JPEG or PNG.'])
    }
    const large = Buffer.concat([png.subarray(0, 8), Buffer.alloc(5_000_000), png.subarray(-8)]).toString('base64')
    expect((await record(zoe.id, 'identity', { ...passed, file: { name: 'a', data: large } })).status).toBe(422)
    const answer = await fund.admin.get(`/api/onboarding/document?id=${kept.id}`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="document.png"')
    const viewer = await lasting(fund.server, { role: 'admin', adminRole: 'viewer' })
    expect((await viewer.get(`/api/onboarding/document?id=${kept.id}`)).status).toBe(403)
    expect((await fund.admin.get('/api/onboarding/document?id=none')).status).toBe(404)
    const trail = (await fund.admin.get(`/api/audit/of/${zoe.id}`)).body.rows
    expect(trail.map(({ detail }: { detail: string }) => detail)).toContain('document of a check, “passport.exe”')
    const archive = unzipSync(
      await archiveOf(fund.server.context, await personOf(fund.server.context.store.read, zoe.id)),
    )
    expect(Buffer.from(archive['checks/1-passport.exe'] ?? []).equals(png)).toBe(true)
    expect(Buffer.from(archive['data.json'] ?? []).toString()).not.toContain(row.sealed)
  })

  test('Approve asks for what the fund requires, by name, and for nothing where it requires nothing', async () => {
    const [zoe, ann] = [await applicant(), await applicant()]
    expect((await fund.admin.post(path(ann.id, 'approve'))).status).toBe(200)
    await demand('identity', 'source-of-funds')
    const refused = await fund.admin.post(path(zoe.id, 'approve'))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The fund requires these checks first: identity and source of funds. Record them under Onboarding.',
    ])
    await record(zoe.id, 'identity')
    await record(zoe.id, 'source-of-funds', { result: 'failed', document: 'No answer' })
    expect((await fund.admin.post(path(zoe.id, 'approve'))).body.detail).toBe(
      'The fund requires this check first: source of funds. Record it under Onboarding.',
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
    const note = (words: string) => [expect.stringMatching(new RegExp(`^Zoe Quill: identity, ${words} `))]
    expect(await due()).toMatchObject({ count: 1, of: 'Zoe Quill', since: null, notes: note('until') })
    fund.server.clock.set(fund.server.clock.now() + 2 * 24 * 3_600_000)
    expect(await due()).toMatchObject({ count: 2, of: null })
    await record(later.id, 'identity', { ...passed, expires_on: inDays(365) })
    fund.server.clock.set(fund.server.clock.now() + 30 * 24 * 3_600_000)
    expect(await due()).toMatchObject({
      of: 'Zoe Quill',
      since: expect.stringMatching(/^\d{4}-/),
      notes: note('expired'),
    })
    await record(later.id, 'identity', { ...passed, expires_on: inDays(1) })
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
