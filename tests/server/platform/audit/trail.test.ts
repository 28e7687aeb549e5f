import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditAct } from '#fund/access/audit-acts.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { verifyTrail } from '#server/platform/audit/chain.ts'
import type { Work } from '#server/platform/database/store.ts'
import { latestCode, otherThan } from '#tests/support/mail/mails.ts'
import { dropGuards } from '#tests/support/people/guards.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the trail on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin' })
  })
  afterAll(() => server.close())

  const told = async (search: string): Promise<string[]> => {
    const { body } = await admin.get(`/api/audit?search=${encodeURIComponent(search)}`)
    return body.rows.map(({ action, subject, detail }: Record<string, string>) => `${action} ${subject}: ${detail}`)
  }

  it('is searched as it is written and without accents, an address only as it is written', async () => {
    const about = { subject: 'Łukasz Ørsted’s plan', detail: 'by o’brien@example.com, $5.00' }
    await server.context.store.write((work) => audit(work, { action: 'message.template', ...about }))
    const found = [`message.template ${about.subject}: ${about.detail}`]
    for (const search of ['Łukasz Ørsted’s', 'lukasz orsteds plan', 'ØRSTED', 'o’brien@example.com'])
      expect([search, await told(search)]).toEqual([search, found])
    expect(await told('obrien@example.com')).toEqual([])
  })

  it('has sign-ins and failures by code and by password, and no address that has no account', async () => {
    const person = await server.signIn()
    const browser = server.visitor()
    await browser.post(`/api/auth/generate-otp?user_email=${person.email}`)
    const code = (await latestCode(server.context, person.email)) ?? ''
    const verify = (otp: string) => browser.post(`/api/auth/verify-otp?user_email=${person.email}&otp=${otp}`)
    await verify(otherThan(code))
    await verify(code)
    await browser.post('/api/auth/login-password', { email: person.email, password: 'not it' })
    await browser.post('/api/auth/login-password', { email: 'stranger@example.com', password: 'not it' })
    expect(await told(person.email)).toEqual([
      `sign-in.fail ${person.email}: by password`,
      `sign-in ${person.email}: by code, Another program`,
      `sign-in.fail ${person.email}: by code`,
    ])
    expect(await told('stranger@example.com')).toEqual([])
    expect(await told('an address without')).toEqual(['sign-in.fail an address without an account: by password'])
  })

  it('has a password that was set, by whom and from where, and never the password', async () => {
    const person = await server.signIn()
    const save = (body: object) => person.put('/api/auth/session/password', body)
    expect((await save({ new_password: 'seven horses' })).status).toBe(200)
    expect((await save({ current_password: 'wrong', new_password: 'eight horses' })).status).toBe(422)
    expect((await save({ current_password: 'seven horses', new_password: 'eight horses' })).status).toBe(200)
    expect(await told(person.email)).toEqual([
      `password.set ${person.email}: changed it`,
      `password.set ${person.email}: a first one`,
    ])
    expect(await told('horses')).toEqual([])
  })

  it('has the admin’s trading toggle and downloads of personal data', async () => {
    const person = await server.signIn()
    const path = `/api/investors/${person.email}/trading-status`
    expect((await admin.patch(path, { trading_status: 'active' })).status).toBe(200)
    // Doing it again changes nothing, and a hundred times would fill the trail.
    expect((await admin.patch(path, { trading_status: 'active' })).status).toBe(200)
    expect(await told(person.email)).toEqual([`trading.request ${person.email}: active from the next week on`])
    await admin.get('/api/admin/investors/export.csv?search=ann')
    await admin.get('/api/audit/export')
    expect(await told('download')).toEqual(['download audit: {}', 'download investors: {"search":"ann"}'])
  })

  it('of a person has what was done to their transfers, and that of a transfer its own', async () => {
    const person = await server.signIn()
    const { body: asked } = await person.post('/api/transfers/deposits', { amount: 25_000 })
    expect((await admin.post(`/api/transfers/${asked.id}/approve`)).status).toBe(200)
    for (const id of [person.id, asked.id]) {
      const { rows } = (await admin.get(`/api/audit/of/${id}`)).body
      expect(rows).toContainEqual(
        expect.objectContaining({ action: 'deposit.approved', subject: asked.reference, by: admin.email }),
      )
    }
  })

  const note = (action: string, subject: string) =>
    server.context.store.write((work) => audit(work, { action: action as AuditAct, subject, detail: 'done' }))

  it('chains its rows, however many write at once', async () => {
    const before = await verifyTrail(server.context.store.read)
    await Promise.all(Array.from({ length: 50 }, (_, index) => note('test.chain', `subject ${index}`)))
    const { rows, erased, problems } = await verifyTrail(server.context.store.read)
    expect([rows, erased, problems]).toEqual([before.rows + 50, before.erased, []])
  })

  it('refuses to be changed, but for details that are erased; its chain holds without them', async () => {
    const { store } = server.context
    const run = (statement: string) => store.write(({ db }) => sql.raw(statement).execute(db))
    for (const subject of ['somebody', 'somebody else']) await note('test.erase', subject)
    for (const statement of [
      "update audit set action = 'x'",
      'delete from audit',
      "update audit_details set detail = 'x'",
    ])
      await expect(run(statement), statement).rejects.toThrow('never changed')
    const before = await verifyTrail(store.read)
    await run("delete from audit_details where subject = 'somebody'")
    const { erased, problems } = await verifyTrail(store.read)
    expect([erased, problems]).toEqual([before.erased + 1, []])
    const { body } = await admin.get('/api/audit?action=test.erase&limit=200')
    expect(body.rows.map(({ subject }: { subject: string }) => subject)).toEqual(['somebody else', '(erased)'])
  })

  it.each([
    ["update audit set action = 'other' where seq = 2", 'row 2 of the trail is not what its hash says'],
    [
      "update audit_details set detail = 'other' where id = (select id from audit where seq = 3)",
      'the details of row 3',
    ],
    ['delete from audit where seq = 2', 'row 2 of the trail is missing'],
    ['delete from audit where seq = (select max(seq) from audit)', 'its head says'],
  ])('is verified: %s', async (statement, problem) => {
    // None of the rows that are tampered with is the newest.
    for (const subject of ['one', 'two', 'three', 'four']) await note('test.kept', subject)
    let found: readonly string[] = []
    const undone = server.context.store.write(async ({ db }) => {
      await dropGuards(db)
      await sql.raw(statement).execute(db)
      found = (await verifyTrail(db)).problems
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(found.join('\n')).toContain(problem)
  })
})

describe.runIf(engines.includes('postgres'))('the end of the trail', () => {
  it('is held by a unit only once it has done everything else', async () => {
    const server = await startServer('postgres')
    const { store } = server.context
    const note = (detail: string) => (work: Work) =>
      audit(work, { action: 'message.send', subject: 'all investors', detail })
    const [recorded, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = store.write(async (work) => {
      await note('by the first to record')(work)
      recorded.resolve()
      await ended.promise
    })
    await recorded.promise
    await store.write(note('by the first to end'))
    ended.resolve()
    await long
    const details = store.read.selectFrom('audit').innerJoin('audit_details', 'audit_details.id', 'audit.id')
    const rows = await details.select('detail').where('action', '=', 'message.send').orderBy('seq').execute()
    expect(rows.map(({ detail }) => detail)).toEqual(['by the first to end', 'by the first to record'])
    expect((await verifyTrail(store.read)).problems).toEqual([])
    await server.close()
  })
})
