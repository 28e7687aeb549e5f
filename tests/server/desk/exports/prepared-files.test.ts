import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, secondMs } from '#fund/calendar/time.ts'
import { prepareFiles } from '#server/desk/exports/prepare.ts'
import { type Table, type TableMaker, table } from '#server/desk/exports/table.ts'
import { tableMakers } from '#server/desk/exports/tables.ts'
import { progressNews, readProgress } from '#server/platform/live/progress.ts'
import { expire } from '#server/server/expire.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import {
  type Answered,
  type SignedIn,
  startServer,
  subjectEngines,
  type TestServer,
} from '#tests/support/portal/server.ts'

const list = '/api/admin/prepared-files'
const investors = '/api/admin/investors/export.csv'
const batches = '/api/payments/batches/export'
const later = { headers: { prefer: 'respond-async, wait=0' } }

describe.each(subjectEngines)('prepared files on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin' })
    await server.signIn({ name: 'Zoe Zimmer' })
    return () => server.close()
  })

  const ask = async (by: SignedIn = admin, path = investors): Promise<string> => {
    const { status, body } = await by.get(path, later)
    expect(status).toBe(202)
    return body.id
  }
  const make = (makers: Record<string, TableMaker> = tableMakers(server.context), signal = goingOn) =>
    prepareFiles(server.context, makers, signal)
  const mine = async (by: SignedIn = admin) => (await by.get(list)).body.rows
  const fileOf = (id: string, by: SignedIn = admin): Promise<Answered> => by.get(`${list}/${id}/file`)

  /** An export of investors with these rows. */
  const rowsOf = (rows: Table['rows'], count = 3) => ({
    exportInvestors: () =>
      table({ name: 'investors', columns: { name: 'text' }, rows, taken: null, count: async () => count }),
  })

  test('a table is answered at once unless the client would rather not wait', async () => {
    const at = await admin.get(investors)
    expect([at.status, at.headers.get('preference-applied')]).toEqual([200, null])
    const soon = await admin.get(investors, { headers: { prefer: 'respond-async, wait=10' } })
    expect(soon.status).toBe(200)
    expect(soon.headers.get('content-disposition')).toMatch(/^attachment; filename="investors-.*\.csv"$/)
    expect(soon.body).toBe(at.body)
    expect(await mine()).toEqual([])
  })

  test('one that takes longer is made behind the call, and is kept for a day', async () => {
    const { body: direct, headers } = await admin.get(investors, { headers: { prefer: 'respond-async, wait=10' } })
    const answer = await admin.get(investors, later)
    expect(answer).toMatchObject({ status: 202, body: { state: 'waiting', done: 0, of: null, bytes: null } })
    expect(answer.headers.get('location')).toBe(`${list}/${answer.body.id}`)
    expect((await fileOf(answer.body.id)).status).toBe(409)
    await make()
    const [ready] = await mine()
    expect(ready).toMatchObject({
      id: answer.body.id,
      state: 'ready',
      done: 1,
      of: 1,
      bytes: Number(headers.get('content-length')),
    })
    expect(ready.kept_until).toBe(new Date(server.clock.now() + dayMs).toISOString())
    expect((await fileOf(ready.id)).body).toBe(direct)
    server.clock.advance({ days: 1, seconds: 1 })
    await expire(server.context)
    const parts = await server.context.store.read.selectFrom('prepared_file_parts').selectAll().execute()
    expect(parts).toEqual([])
  })

  test('what leaves is in the trail, when it leaves', async () => {
    const downloads = async () => {
      const { body } = await admin.get('/api/audit?action=download')
      return body.rows.map(({ subject }: { subject: string }) => subject)
    }
    const id = await ask()
    await make()
    expect(await downloads()).toEqual([])
    await fileOf(id)
    await fileOf(id)
    expect(await downloads()).toEqual(['investors', 'investors'])
  })

  test('the same again while it is made is the same file, and another filter another', async () => {
    const id = await ask()
    expect(await ask()).toBe(id)
    expect(await ask(admin, `${investors}?status=active`)).not.toBe(id)
    await make()
    expect(await ask()).not.toBe(id)
  })

  test('is its asker’s alone, and nobody’s once they are no admin', async () => {
    const other = await server.signIn({ role: 'admin' })
    const id = await ask()
    await make()
    expect(await mine(other)).toEqual([])
    expect((await fileOf(id, other)).status).toBe(404)
    expect((await other.delete(`${list}/${id}`)).status).toBe(404)
    const lost = await ask(other)
    await server.context.store.write(({ db }) =>
      db.updateTable('people').set({ status: 'inactive' }).where('id', '=', other.id).execute(),
    )
    await make()
    const row = await server.context.store.read
      .selectFrom('prepared_files')
      .select(['failed', 'made_at'])
      .where('id', '=', lost)
      .executeTakeFirst()
    expect(row).toEqual({ failed: 'The person who asked for it may no longer see it.', made_at: null })
  })

  test('ten may wait', async () => {
    for (let place = 0; place < 10; place += 1) await ask(admin, `${investors}?search=${place}`)
    const beyond = await admin.get(`${investors}?search=10`, later)
    expect(beyond).toMatchObject({ status: 429, body: { detail: expect.stringContaining('Wait for one') } })
    expect(await ask(admin, `${investors}?search=3`)).toEqual(expect.any(String))
  })

  test('says how far it is, and stops where it is removed', async () => {
    const id = await ask()
    const told: unknown[] = []
    const stop = server.context.store.subscribe({
      received: (topic, key) => topic === progressNews && told.push(readProgress(key)),
      resumed: () => undefined,
    })
    let rows = 0
    const endless = async function* () {
      for (; ; rows += 1) {
        yield { name: `Investor ${rows}` }
        server.clock.advance({ seconds: 1 })
        if (rows === 3) expect((await mine())[0]).toMatchObject({ state: 'being-made', done: 4, of: 1000 })
        if (rows === 5) expect((await admin.delete(`${list}/${id}`)).body).toEqual({ removed: true })
      }
    }
    await make(rowsOf(endless(), 1000))
    await expect.poll(() => told.at(-1)).toEqual({ type: 'progress', job: 'file', id, at: null })
    stop()
    expect(rows).toBeLessThan(8)
    expect(told).toContainEqual({ type: 'progress', job: 'file', id, at: { step: null, done: 2, of: 1000 } })
    expect(await mine()).toEqual([])
  })

  test('one that is broken off by a stop is begun anew at the next start', async () => {
    const id = await ask()
    const stop = new AbortController()
    const broken = async function* () {
      yield { name: 'Half of it' }
      stop.abort()
      server.clock.advance({ seconds: 2 })
      yield { name: 'Never written' }
    }
    await make(rowsOf(broken()), stop.signal)
    expect((await mine())[0]).toMatchObject({ id, state: 'waiting' })
    await make(rowsOf([{ name: 'Whole' }]))
    expect((await fileOf(id)).body).toContain('Whole')
    expect((await fileOf(id)).body).not.toContain('Half')
  })

  test('one whose node ended is begun anew by another, and not before', async () => {
    const id = await ask()
    let [others, going] = [0, true]
    const slow = async function* () {
      yield { name: 'Slow' }
      // The other node finds that it is taken.
      await make(rowsOf([{ name: 'Other' }]))
      others = (await mine())[0].done
      going = false
      yield { name: 'Done' }
    }
    await make(rowsOf(slow()))
    expect([others, going]).toEqual([0, false])
    expect((await fileOf(id)).body).not.toContain('Other')
    const left = await ask()
    await server.context.store.write(({ db }) =>
      db
        .updateTable('prepared_files')
        .set({ taken_until: server.clock.now() + secondMs })
        .where('id', '=', left)
        .execute(),
    )
    await make(rowsOf([{ name: 'Other' }]))
    expect((await mine())[0]).toMatchObject({ id: left, state: 'being-made' })
    server.clock.advance({ seconds: 2 })
    await make(rowsOf([{ name: 'Other' }]))
    expect((await fileOf(left)).body).toContain('Other')
  })

  test('a node that was thought to have ended writes nothing into what another has begun anew', async () => {
    const id = await ask()
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const others = async function* () {
      yield { name: 'Other' }
      begun.resolve()
      await over.promise
    }
    let other: Promise<void> | undefined
    const stalled = async function* () {
      yield { name: 'Before' }
      server.clock.advance({ minutes: 2 })
      other = make(rowsOf(others()))
      await begun.promise
      yield { name: 'After' }
    }
    await make(rowsOf(stalled()))
    over.resolve()
    await other
    const { status, body } = await fileOf(id)
    expect([status, body]).toEqual([200, expect.stringContaining('Other')])
    expect(body).not.toMatch(/Before|After/)
    expect((await mine())[0]).toMatchObject({ state: 'ready', detail: null })
  })

  test('one that cannot be made says so, and those behind it are made', async () => {
    const [bad, good] = [await ask(), await ask(admin, batches)]
    const failing = async function* (): AsyncGenerator<{ name: string }> {
      yield { name: 'One' }
      throw new Error('The table is gone')
    }
    await make({ ...tableMakers(server.context), ...rowsOf(failing()) })
    const rows = await mine()
    expect(rows.find(({ id }: { id: string }) => id === bad)).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/could not be made. Ask for it again.$/),
    })
    expect((await fileOf(good)).status).toBe(200)
    expect(server.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  test('a large one is kept in parts, enciphered, and is answered whole', async () => {
    const text = 'x'.repeat(1000)
    const rows = Array.from({ length: 1500 }, (_, place) => ({ name: `${place} ${text}` }))
    const id = await ask()
    await make(rowsOf(rows))
    const parts = await server.context.store.read.selectFrom('prepared_file_parts').selectAll().execute()
    expect(parts.length).toBeGreaterThan(4)
    for (const { sealed } of parts) expect(sealed).not.toContain(Buffer.from(text).toString('base64').slice(0, 40))
    const { body } = await fileOf(id)
    expect(body.trim().split('\n')).toHaveLength(1501)
    expect(body).toContain(`1499 ${text}`)
  })
})
