import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { auditEntriesOf } from '#server/platform/audit/find.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the audit trail of a person on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  })
  afterEach(() => server.close())

  const actions = async (path: string): Promise<string[]> => {
    const { status, body } = await admin.get(path)
    expect(status).toBe(200)
    return body.rows.map(({ action }: { action: string }) => action)
  }
  const found = (search: string) => actions(`/api/audit?limit=100&search=${encodeURIComponent(search)}`)

  test('has the money: a search by address or by name finds it, payments in batches among it', async () => {
    const [one, two] = await duePayouts(server, admin, [100, 250.5])
    if (!one || !two) throw new Error('two payouts')
    const { email, name } = await server.context.store.read
      .selectFrom('people')
      .select(['email', 'name'])
      .where('id', '=', one.person.id)
      .executeTakeFirstOrThrow()
    const made = await admin.post('/api/payments/batches', { payouts: [one.id] })
    await admin.post(`/api/payments/batches/${made.body.id}/files`, { format: 'pain.001' })
    await admin.post(`/api/payments/batches/${made.body.id}/pay`, {})
    const money = ['batch.made', 'batch.file', 'batch.paid', 'withdrawal.approved']
    expect(await found(email.toUpperCase())).toEqual(expect.arrayContaining(money))
    expect(await found(name)).toEqual(expect.arrayContaining(money))
    expect(await actions(`/api/audit/of/${one.person.id}?limit=100`)).toEqual(expect.arrayContaining(money))
    const other = await lastingAs(server, two.person).get('/api/profile')
    expect(await found(other.body.email)).not.toContain('batch.made')
    expect((await admin.get(`/api/audit/export?search=${encodeURIComponent(email)}`)).body).toContain('batch.paid')
  })

  test('has a correction that touched their account', async () => {
    const someone = await investor(server, 10_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 0)
    const id = await runWeek(server, admin, 500)
    const [{ version, endBalance }] = (await admin.get(`/api/reports/${id}/versions`)).body
    const reason = 'A fill was amended'
    const corrected = await admin.patch(`/api/reports/${id}`, { version, endBalance: endBalance - 100, reason })
    expect(corrected.status).toBe(200)
    const { email } = await server.context.store.read
      .selectFrom('people')
      .select('email')
      .where('id', '=', someone.id)
      .executeTakeFirstOrThrow()
    expect(await found(email)).toContain('report.correct')
  })

  test('is found along an index, however long the trail is', async () => {
    const { read } = server.context.store
    const id = 'nobody'
    const { sql: text, parameters } = auditEntriesOf(read, [id], {}, undefined, 26).compile()
    if (engine !== 'sqlite') return
    const whole = sql.join(
      text
        .split('?')
        .flatMap((part, at) => [sql.raw(part), ...(at < parameters.length ? [sql.val(parameters[at])] : [])]),
      sql``,
    )
    const { rows } = await sql<{ detail: string }>`explain query plan ${whole}`.execute(read)
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).toMatch(/SEARCH audit_people USING .*INDEX .*person_id=/)
    expect(plan).not.toMatch(/SCAN audit\b|SCAN audit_details/)
  })
})
