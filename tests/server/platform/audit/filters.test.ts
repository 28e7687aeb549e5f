import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditAct, actsOf, auditKinds } from '#fund/access/audit-acts.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { AuditFilter } from '#server/platform/audit/find.ts'
import { entries } from '#server/platform/audit/find.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

test('every act is of one kind', () => {
  const acts = auditKinds.flatMap((kind) => actsOf(kind))
  expect(new Set(acts).size).toBe(acts.length)
})

describe.each(engines)('the trail narrowed on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let other: Lasting
  let payout: { id: string; reference: string; batch: string; email: string; personId: string }
  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
    admin = await lasting(server, { role: 'admin', name: 'Boss', email: 'boss@example.com' })
    other = await lasting(server, { role: 'admin', name: 'Second', email: 'second@example.com' })
    const [one] = await duePayouts(server, admin, [100, 250.5])
    if (!one) throw new Error('a payout')
    const { body: batch } = await admin.post('/api/payments/batches', { payouts: [one.id] })
    await other.post(`/api/payments/batches/${batch.id}/pay`, {})
    const { body: desk } = await admin.get('/api/transfers?state=paid')
    const { reference } = desk.rows.find(({ id }: { id: string }) => id === one.id)
    const { body: profile } = await lastingAs(server, one.person).get('/api/profile')
    payout = { id: one.id, reference, batch: batch.reference, email: profile.email, personId: one.person.id }
  })
  afterAll(() => server.close())

  interface Row {
    readonly id: string
    readonly action: AuditAct
    readonly subject: string
    readonly by: string | null
  }
  const rows = async (query: string): Promise<Row[]> => {
    const { status, body } = await admin.get(`/api/audit?limit=200&${query}`)
    expect(status).toBe(200)
    return body.rows
  }
  const acts = async (query: string) => (await rows(query)).map(({ action }) => action)
  const note = (action: AuditAct, subject: string) =>
    server.context.store.write((work) => audit(work, { action, subject, detail: 'done' }))

  test('by kind: all of it and nothing else, page by page, with a search, in the export', async () => {
    const everything = await rows('')
    for (const kind of auditKinds) {
      const of = everything.filter(({ action }) => actsOf(kind).includes(action)).map(({ id }) => id)
      expect((await rows(`kind=${kind}`)).map(({ id }) => id)).toEqual(of)
    }
    const money = await rows('kind=money')
    const { body: first } = await admin.get('/api/audit?kind=money&limit=2')
    const { body: second } = await admin.get(`/api/audit?kind=money&limit=200&before=${first.next}`)
    expect([...first.rows, ...second.rows]).toEqual(money)
    expect(await acts(`kind=money&search=${payout.email}`)).toContain('withdrawal.approved')
    expect(await acts(`kind=security&search=${payout.email}`)).not.toContain('withdrawal.approved')
    expect((await admin.get('/api/audit?kind=other')).status).toBe(422)
    const { body: csv } = await admin.get('/api/audit/export?kind=messages')
    expect(csv.trim().split('\n')).toHaveLength(1 + (await rows('kind=messages')).length)
    expect((await admin.get('/api/audit/export?kind=money')).body).toContain('batch.paid')
  })

  test('by who did it: one of the fund, any investor, or the portal itself', async () => {
    const everything = await rows('')
    const ids = (some: readonly Row[]) => some.map(({ id }) => id)
    expect(ids(await rows('by=second@example.com'))).toEqual(
      ids(everything.filter(({ by }) => by === 'second@example.com')),
    )
    expect(await acts('by=second@example.com&kind=money')).toEqual(['batch.paid'])
    expect(ids(await rows('by=portal'))).toEqual(ids(everything.filter(({ by }) => by === null)))
    const fund = ['boss@example.com', 'second@example.com']
    expect(ids(await rows('by=investors'))).toEqual(
      ids(everything.filter(({ by }) => by !== null && !fund.includes(by))),
    )
    expect(await rows('by=nobody@example.com')).toEqual([])
    expect((await admin.get('/api/audit?by=somebody')).status).toBe(422)
    const { body: export_ } = await admin.get('/api/audit/export?by=second@example.com&kind=money')
    expect(export_.trim().split('\n')).toHaveLength(2)
  })

  test('those of the fund who have entries are listed by name, whoever was removed among them', async () => {
    const idle = await lasting(server, { role: 'admin', name: 'Idle', email: 'idle@example.com' })
    const { body } = await admin.get('/api/audit/actors')
    expect(body).toEqual([
      { email: 'boss@example.com', name: 'Boss' },
      { email: 'second@example.com', name: 'Second' },
    ])
    expect((await idle.get('/api/audit/actors')).status).toBe(200)
    const viewer = await lastingAs(server, { id: payout.personId, email: payout.email }).get('/api/audit/actors')
    expect(viewer.status).toBe(403)
  })

  test('by payment: with its batch, with its mark or without, in any case; another one has nothing of it', async () => {
    const whole = ['withdrawal.approved', 'batch.made', 'batch.paid']
    const bare = payout.reference.replace('WD-', '').toLowerCase()
    for (const reference of [payout.reference, bare, ` ${payout.reference} `]) {
      const found = await acts(`payment=${encodeURIComponent(reference)}`)
      expect(found).toEqual(expect.arrayContaining(whole))
    }
    expect(await acts(`payment=${payout.batch}`)).toEqual(expect.arrayContaining(['batch.made', 'batch.paid']))
    expect(await rows('payment=WD-00000000')).toEqual([])
    const { body: of } = await admin.get(`/api/audit/of/${payout.id}?limit=200`)
    expect(of.rows.map(({ action }: Row) => action)).toEqual(expect.arrayContaining(whole))
  })

  test('by the record of an entry: the same person, payment or thing, and no other whose name holds its', async () => {
    await note('message.template', 'Hi')
    await note('message.template', 'Hi there')
    const [longer, short] = await rows('action=message.template')
    expect((await rows(`record=${short?.id}`)).map(({ subject }) => subject)).toEqual(['Hi'])
    expect((await rows(`record=${longer?.id}`)).map(({ subject }) => subject)).toEqual(['Hi there'])
    const approved = (await rows('action=withdrawal.approved')).find(({ subject }) => subject === payout.reference)
    expect(await acts(`record=${approved?.id}`)).toEqual(expect.arrayContaining(['batch.paid', 'withdrawal.approved']))
    expect(await rows('record=none')).toEqual([])
  })

  test('is found along an index, however long it is', async () => {
    if (engine !== 'sqlite') return
    const { store } = server.context
    const planOf = async (filter: AuditFilter): Promise<string> => {
      const { sql: text, parameters } = entries(store.read, filter, 'ffffffff', 51).compile()
      const parts = text.split('?')
      const whole = sql.join(
        parts.flatMap((part, at) => [sql.raw(part), ...(at < parts.length - 1 ? [sql.val(parameters[at])] : [])]),
        sql``,
      )
      const { rows: plan } = await sql<{ detail: string }>`explain query plan ${whole}`.execute(store.read)
      return plan.map(({ detail }) => detail).join('\n')
    }
    for (const filter of [
      { kind: 'money' },
      { by: 'portal' },
      { by: ['a@example.com'] },
      { since: '2026-01-01T00:00:00Z' },
    ] as const) {
      const plan = await planOf(filter)
      expect(plan, JSON.stringify(filter)).not.toMatch(/SCAN audit|USE TEMP B-TREE FOR ORDER BY/)
    }
    const record = { of: 'thing', names: ['Hi'], people: ['x'] } as const
    expect(await planOf({ record })).toMatch(/audit_details_by_subject/)
    expect(await planOf({ record })).not.toMatch(/SCAN audit_details/)
    expect(await planOf({ by: ['a@example.com'] })).toMatch(/audit_details_by_actor/)
  })
})
