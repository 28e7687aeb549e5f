import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrailStatement } from '#fund/proof/trail-statement.ts'
import { archiveOf } from '#server/desk/personal-data/archive.ts'
import { personOf } from '#server/desk/personal-data/kept.ts'
import { acceptRow } from '#server/platform/integrity/accept.ts'
import { adoptRows } from '#server/platform/integrity/adopt.ts'
import { signTrailDaily } from '#server/proof/log/trail-heads.ts'
import { newNightlyVerification, runVerification } from '#server/proof/verification/run.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { acceptRowAsIs } from '#server/server/operator/accept-row.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { openPaperDesk, type PaperDesk } from '#tests/support/papers/paper-desk.ts'
import { createSession } from '#tests/support/people/people.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'

const november = '/api/statements/statement.pdf?month=2026-11'

describe.each(engines)('a fund that somebody changes in its database, on %s', (engine) => {
  let desk: PaperDesk
  let ann: { id: string; email: string }
  let bob: { id: string; email: string }
  const context = () => desk.server.context
  const verify = () => verifyFund(desk.store.read, { secret: context().secret })
  const problems = async () => (await verify()).problems
  const outside = (statement: string) => fromOutside(context(), statement)
  const download = async (id: string) => {
    const { cookie } = await createSession(context(), id)
    return desk.server.visitor(cookie).get(november)
  }

  beforeAll(async () => {
    desk = await openPaperDesk(engine)
    const people = await desk.begin()
    ann = people.ann
    bob = people.bob
    await desk.issue('2026-11')
    await adoptRows(desk.store)
    await signTrailDaily(context())
  }, 60_000)
  afterAll(() => desk.server.close())

  /** What is found while the database is changed in one way, which is then undone in another. */
  const foundWhile = async (change: string, back: string): Promise<readonly string[]> => {
    await outside(change)
    const found = await problems()
    await outside(back)
    expect(await problems()).toEqual([])
    return found
  }

  test('is in order before, with what to do beside each problem that comes', async () => {
    expect(await problems()).toEqual([])
    await outside(`update people set name = 'Eve' where id = '${ann.id}'`)
    const { found } = await verify()
    expect(found[0]).toMatchObject({
      problem: `the person ${ann.id} is not what the portal made of it`,
      toDo: expect.stringContaining('newest backup'),
    })
    await outside(`update people set name = 'Ann' where id = '${ann.id}'`)
  })

  test('two investors are swapped in the accounts: each is named', async () => {
    const swap = `update accounts set account_id = case account_id when '${ann.id}' then '${bob.id}' else '${ann.id}' end
      where account_id in ('${ann.id}', '${bob.id}')`
    const found = await foundWhile(swap, swap)
    expect(found.join('\n')).toContain(
      `the account capital:${ann.id}: account_id is stored as ${bob.id}, but should be ${ann.id}`,
    )
  })

  test('a role, a setting and a second owner made from nothing are found', async () => {
    const role = `update people set admin_role = 'viewer' where email = 'boss@example.com'`
    const was = `update people set admin_role = 'owner' where email = 'boss@example.com'`
    expect((await foundWhile(role, was)).join()).toContain('the person')
    const owner = `insert into people (id, email, name, name_folded, role, status, join_date, created_at, admin_role)
      values ('x', 'eve@example.com', 'Eve', 'eve', 'admin', 'active', '2026-01-01', 1, 'owner')`
    expect(await foundWhile(owner, `delete from people where id = 'x'`)).toEqual([
      'the person x was added from outside',
    ])
  })

  test('a request that was altered before the portal acted on it stays found, until an operator accepts it', async () => {
    const asked = await lastingAs(desk.server, ann).post('/api/transfers/deposits', { amount: 20_000 })
    const { id } = asked.body
    await outside(`update deposits set amount = 9000000 where id = '${id}'`)
    expect(await problems()).toEqual([`the deposit ${id} is not what the portal made of it`])
    // It is not approved as it is; to decline it, the portal writes the row again, and would make the change its own.
    expect((await desk.admin.post(`/api/transfers/${id}/approve`)).status).toBe(409)
    expect((await desk.admin.post(`/api/transfers/${id}/decline`, { reason: 'It was altered' })).status).toBe(200)
    expect((await problems()).join()).toMatch(
      new RegExp(`the deposit ${id} had been changed from outside when the portal changed it at `),
    )
    await desk.store.write((work) => acceptRow(work, { table: 'deposits', key: id }))
    expect(await problems()).toEqual([])
  })

  test('a request that was deleted is found', async () => {
    const { body } = await lastingAs(desk.server, bob).post('/api/transfers/deposits', { amount: 30_000 })
    await outside(`delete from deposits where id = '${body.id}'`)
    expect((await problems()).join()).toContain(`the deposit ${body.id} was deleted from outside`)
    const command = (...given: string[]) => acceptRowAsIs({ store: desk.store, now: desk.server.clock.now() }, given)
    await expect(command('deposits', body.id)).rejects.toThrow('the reason')
    await expect(command('deposits', 'none', 'why')).rejects.toThrow('No row none of deposits')
    await expect(command('mail', 'none', 'why')).rejects.toThrow('No row none of mail')
    expect(await command('deposits', body.id, 'it was a test')).toContain('is accepted as it is')
    const { rows } = (await desk.admin.get('/api/audit?action=row.accept')).body
    expect(rows).toMatchObject([{ subject: `deposits ${body.id}`, detail: 'it was a test' }])
    expect(await problems()).toEqual([])
  })

  test('nobody is handed another’s paper whose row was given to them, nor one of which anything else was changed', async () => {
    const give = (from: string, to: string) =>
      `update papers set account_id = '${to}' where account_id = '${from}' and period = '2026-11'`
    const swap = [give(ann.id, 'nobody'), give(bob.id, ann.id), give('nobody', bob.id)].join('; ')
    for (const [change, back] of [
      [swap, swap],
      [`update papers set figures = figures || ' '`, 'update papers set figures = trim(figures)'],
      ['update papers set version = 2', 'update papers set version = 1'],
    ] as const) {
      await outside(change)
      for (const { id } of [ann, bob])
        expect(await download(id), change).toMatchObject({
          status: 409,
          body: { detail: expect.stringContaining('This paper is not what was issued') },
        })
      await outside(back)
    }
    expect((await download(ann.id)).status).toBe(200)
    expect(await problems()).toEqual([])
  })

  test('a paper that is not what was issued is not handed out: its owner and the admins read why', async () => {
    const { status } = await download(ann.id)
    expect(status).toBe(200)
    await outside(`update papers set file = 'QUFB' where account_id = '${ann.id}'`)
    expect(await download(ann.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('This paper is not what was issued') },
    })
    const { rows } = (await desk.admin.get('/api/inbox?state=open')).body
    expect(rows.map(({ title }: { title: string }) => title)).toContain('An issued paper was altered')
    expect((await problems()).join()).toContain(
      `version 1 of the paper of ${ann.id} for 2026-11 is not what was issued`,
    )
    const archive = unzipSync(await archiveOf(context(), await personOf(desk.store.read, ann.id)))
    expect(Object.keys(archive).filter((name) => name.startsWith('papers/'))).toEqual([])
    expect(JSON.parse(Buffer.from(archive['data.json'] ?? []).toString()).papers).toMatchObject([{ withheld: true }])
    // The other one is served.
    expect((await download(bob.id)).status).toBe(200)
    await outside(`update papers set file = (select file from papers where account_id = '${bob.id}')
      where account_id = '${ann.id}'`)
    expect((await download(ann.id)).status).toBe(409)
    await outside(`delete from papers where account_id = '${ann.id}'`)
    expect((await problems()).join()).toContain(`the paper 2026-11 ${ann.id} 1 was deleted from outside`)
  })

  test('the trail cut off together with its head, details deleted, and people emptied are found', async () => {
    const before = await problems()
    const { seq } = await desk.store.read.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
    const signed = readTrailStatement(
      (await desk.store.read.selectFrom('trail_statements').select('text').executeTakeFirstOrThrow()).text,
    )
    const cut = (signed?.trail.seq ?? 0) - 1
    expect(seq).toBeGreaterThan(cut)
    const { id } = await desk.store.read
      .selectFrom('audit')
      .select('id')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirstOrThrow()
    await outside(`delete from audit_details where id = '${id}'`)
    await outside('delete from audit_people')
    await outside(`delete from audit where seq > ${cut}`)
    await outside(
      `update audit_head set seq = ${cut}, hash = coalesce((select hash from audit where seq = ${cut}), '${'0'.repeat(64)}')`,
    )
    const found = (await problems()).filter((one) => !before.includes(one)).join('\n')
    expect(found).toContain(`the row of the trail’s details ${id} was deleted from outside`)
    expect(found).toContain('a person of the trail’s row')
    expect(found).toMatch(/the trail ended at row \d+ when it was signed on 2026-12-02, and has no such row now/)
  })

  test('digests that somebody adds, changes or cuts off without the key are found', async () => {
    await outside(`insert into row_digests (seq, of_table, of_row, digest, at, hash, salt)
      select seq + 1, 'people', 'y', 'made up', 1, 'made up', 'made up' from row_digest_head`)
    await outside(`update row_digest_head set seq = seq + 1, hash = 'made up'`)
    expect((await problems()).join('\n')).toMatch(/row digest \d+ \(people y\) is not what its hash says/)
  })
})

describe.each(engines)('verifying by itself, on %s', (engine) => {
  let desk: PaperDesk
  const context = () => desk.server.context
  beforeAll(async () => {
    desk = await openPaperDesk(engine)
    await desk.begin()
  }, 60_000)
  afterAll(() => desk.server.close())

  test('rows from before there were digests accuse nobody, and are covered from when they are adopted', async () => {
    const first = await verifyFund(desk.store.read, { secret: context().secret })
    expect(first.problems).toEqual([])
    await fromOutside(context(), 'delete from row_digests')
    await fromOutside(
      context(),
      `update row_digest_head set seq = 0, hash = '${'0'.repeat(64)}', key_sealed = null, begun_at = null`,
    )
    const old = await verifyFund(desk.store.read, { secret: context().secret })
    expect(old).toMatchObject({ problems: [], rows: { rows: 0 } })
    expect(old.rows.uncovered).toBeGreaterThan(10)
    await adoptRows(desk.store)
    expect(await verifyFund(desk.store.read, { secret: context().secret })).toMatchObject({
      problems: [],
      rows: { rows: expect.any(Number), uncovered: 0 },
    })
  })

  test('the ends of the chains are signed once a day, and a missed day is made up for by the next', async () => {
    const count = async () => (await desk.store.read.selectFrom('trail_statements').select('number').execute()).length
    await Promise.all([signTrailDaily(context()), signTrailDaily(context())])
    expect(await count()).toBe(1)
    desk.server.clock.advance({ days: 3 })
    await signTrailDaily(context())
    expect(await count()).toBe(2)
    const response = await fetch(`${desk.server.url}/proofs/trail.json`)
    const { format, statements } = (await response.json()) as { format: string; statements: { statement: string }[] }
    expect(format).toBe('investor-portal trail heads 1')
    expect(statements.map(({ statement }) => readTrailStatement(statement)?.number)).toEqual([0, 1])
  })

  test('an operator starts it, one at a time; the result is kept with what to do, and a problem reaches inbox and Today', async () => {
    const path = '/api/proofs/verification'
    const [one, other] = await Promise.all([desk.admin.post(path), desk.admin.post(path)])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect((await desk.admin.get(path)).body).toMatchObject({ running: { asked_by: 'boss@example.com' }, last: null })
    await Promise.all([runVerification(context(), goingOn), runVerification(context(), goingOn)])
    expect((await desk.admin.get(path)).body).toMatchObject({ running: null, last: { count: 0, problems: [] } })
    await fromOutside(context(), `update people set email = 'other@example.com' where email = 'ann@example.com'`)
    await desk.admin.post(path)
    await runVerification(context(), goingOn)
    const { body } = await desk.admin.get(path)
    expect(body.last).toMatchObject({
      count: 1,
      problems: [
        {
          problem: expect.stringMatching(/^the person .* is not what the portal made of it$/),
          to_do: expect.any(String),
        },
      ],
    })
    const titles = (await desk.admin.get('/api/inbox?state=open')).body.rows.map((row: { title: string }) => row.title)
    expect(titles).toContain('The book is not in order')
    const { due } = (await desk.admin.get('/api/admin/today')).body
    expect(due.map(({ kind }: { kind: string }) => kind)).toContain('book')
    await fromOutside(context(), `update people set email = 'ann@example.com' where email = 'other@example.com'`)
  })

  test('each night it is made once, by one node, and a night that was missed is made up for', async () => {
    const asked = async () =>
      (await desk.store.read.selectFrom('verifications').select('asked_by').orderBy('id').execute()).filter(
        ({ asked_by }) => asked_by === null,
      ).length
    const nightly = newNightlyVerification(context())
    await nightly()
    expect(await asked()).toBe(0)
    desk.server.clock.advance({ hours: 30 })
    await nightly()
    await nightly()
    expect(await asked()).toBe(1)
    await runVerification(context(), goingOn)
    await nightly()
    expect(await asked()).toBe(1)
    desk.server.clock.advance({ days: 3 })
    await nightly()
    await runVerification(context(), goingOn)
    expect(await asked()).toBe(2)
  })
})
