import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditAct } from '#fund/access/audit-acts.ts'
import { type Audited, audit } from '#server/platform/audit/audit.ts'
import { type Actor, portalItself } from '#server/platform/database/store.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the audit trail on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin' })
  })
  afterAll(() => server.close())

  // An act that belongs to no kind, so that it is found by no kind.
  const write = async ({
    action = 'test.do',
    actor = { by: admin, from: '192.0.2.1' },
    ...given
  }: Partial<Omit<Audited, 'action'>> & { action?: string; actor?: Actor }) => {
    const entry = { subject: 'x', detail: 'done', ...given, action: action as AuditAct }
    await server.context.store.write((work) => audit(work.as(actor), entry))
    server.clock.advance({ seconds: 1 })
  }
  const subjects = async (query: string) => {
    const { status, body } = await admin.get(`/api/audit?${query}`)
    expect(status).toBe(200)
    return body.rows.map(({ subject }: { subject: string }) => subject)
  }

  it('tells who did what to whom, when and from where', async () => {
    const at = new Date(server.clock.now()).toISOString()
    await write({ action: 'investor.approve', subject: 'ann@example.com', detail: 'approved' })
    const { body } = await admin.get('/api/audit?action=investor.approve')
    const entry = { action: 'investor.approve', subject: 'ann@example.com', detail: 'approved', from: '192.0.2.1' }
    expect(body.rows).toEqual([{ id: body.rows[0].id, at, by: admin.email, ...entry }])
  })

  it('pages by key, newest first', async () => {
    for (const subject of ['p1', 'p2', 'p3', 'p4', 'p5']) await write({ action: 'test.page', subject })
    const first = await admin.get('/api/audit?action=test.page&limit=3')
    const second = await admin.get(`/api/audit?action=test.page&limit=3&before=${first.body.next}`)
    const rows = [...first.body.rows, ...second.body.rows].map(({ subject }) => subject)
    expect([rows, second.body.next]).toEqual([['p5', 'p4', 'p3', 'p2', 'p1'], null])
  })

  it('is searched in any case and letter by letter, not as a pattern', async () => {
    await write({ action: 'test.search', subject: 'ZOË 100% of_it' })
    await write({ action: 'test.search', subject: 'nothing like it \\ there' })
    expect(await subjects(`action=test.search&search=${encodeURIComponent('zoë')}`)).toEqual(['ZOË 100% of_it'])
    expect(await subjects(`action=test.search&search=${encodeURIComponent('100%')}`)).toEqual(['ZOË 100% of_it'])
    expect(await subjects('action=test.search&search=f_i')).toEqual(['ZOË 100% of_it'])
    expect(await subjects('action=test.search&search=o%25f')).toEqual([])
    expect(await subjects(`action=test.search&search=${encodeURIComponent('\\')}`)).toEqual([
      'nothing like it \\ there',
    ])
  })

  it('is narrowed to a span of time', async () => {
    const [from, to] = [server.clock.now() + 1000, server.clock.now() + 3000].map((at) => new Date(at).toISOString())
    for (const subject of ['before', 'first', 'second', 'after']) await write({ action: 'test.span', subject })
    expect(await subjects(`action=test.span&since=${from}&until=${to}`)).toEqual(['second', 'first'])
    expect((await admin.get('/api/audit?since=yesterday')).status).toBe(422)
  })

  it('is exported whole as CSV, without a cell that a spreadsheet would run', async () => {
    await write({ action: 'test.export', subject: '=1+1', detail: 'a "quoted", comma\nand line', actor: portalItself })
    const { headers, body } = await admin.get('/api/audit/export?action=test.export')
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain('attachment')
    const [row] = parse(body, { columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({ by: '', subject: "'=1+1", detail: 'a "quoted", comma\nand line', from: '' })
    for (let count = 0; count < 10; count += 1) await write({ action: 'test.whole' })
    expect((await admin.get('/api/audit/export')).body.split('test.').length).toBeGreaterThan(10)
  })

  it('stands or falls with what it tells', async () => {
    const failing = server.context.store.write(async (work) => {
      await audit(work, { action: 'message.try', subject: 'undone', detail: '' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await subjects('search=undone')).toEqual([])
  })

  it('is the admin’s alone', async () => {
    const investor = await server.signIn()
    expect((await investor.get('/api/audit')).status).toBe(403)
    expect((await investor.get('/api/audit/export')).status).toBe(403)
    expect((await server.visitor().get('/api/audit')).status).toBe(401)
  })
})
