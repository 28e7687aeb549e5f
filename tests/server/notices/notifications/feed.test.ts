import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '#server/notices/notifications/notify.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const feedOf = async (person: SignedIn) => (await person.get(`/api/notifications/${person.email}`)).body

describe.each(subjectEngines)('the feed on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  it('is empty at first', async () => {
    expect(await feedOf(await server.signIn())).toEqual([])
  })

  it('has every field of spec §3', async () => {
    const person = await server.signIn()
    const metadata = { amount: 1234.56, period: 'Week 46', payment_reference: 'D-1' }
    const [id] = await send(
      server.context,
      notice(person.id, { type: 'profit', priority: 'high', title: 'Profit', message: 'Yours.', metadata }),
    )
    const created_at = new Date(server.clock.now()).toISOString()
    const told = { id, type: 'profit', priority: 'high', title: 'Profit', message: 'Yours.', metadata }
    expect(await feedOf(person)).toEqual([{ ...told, status: 'unread', created_at, read_at: null }])
  })

  it('holds the latest 200, newest first, and older ones by key', async () => {
    const person = await server.signIn()
    const titles = Array.from({ length: 230 }, (_, index) => `Number ${index}`)
    await send(server.context, ...titles.map((title) => notice(person.id, { title })))
    const latest = await feedOf(person)
    const newestFirst = titles.toReversed()
    expect(latest.map(({ title }: { title: string }) => title)).toEqual(newestFirst.slice(0, 200))

    const older = await person.get(`/api/account/notifications?before=${latest.at(-1).id}&limit=20`)
    expect(older.body.rows.map(({ title }: { title: string }) => title)).toEqual(newestFirst.slice(200, 220))
    const last = await person.get(`/api/account/notifications?before=${older.body.next}&limit=20`)
    expect(last.body.rows.map(({ title }: { title: string }) => title)).toEqual(newestFirst.slice(220))
    expect(last.body.next).toBeNull()
  })

  it('marks one read, and again without an error or another time', async () => {
    const person = await server.signIn()
    const [id] = await send(server.context, notice(person.id), notice(person.id))
    const first = await person.patch(`/api/notifications/${id}/read`)
    expect([first.status, first.body.status]).toEqual([200, 'read'])
    server.clock.advance({ minutes: 5 })
    const again = await person.patch(`/api/notifications/${id}/read`)
    expect(again.body.read_at).toBe(first.body.read_at)
    const statuses = (await feedOf(person)).map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['unread', 'read'])
  })

  it('marks all read and says how many', async () => {
    const person = await server.signIn()
    const other = await server.signIn()
    await send(server.context, notice(person.id), notice(person.id), notice(other.id))
    const path = `/api/notifications/${person.email}/mark-all-read`
    expect((await person.patch(path)).body).toEqual({ updated: 2 })
    expect((await person.patch(path)).body).toEqual({ updated: 0 })
    expect((await feedOf(other))[0].status).toBe('unread')
  })

  it("answers another's notification and a missing one alike", async () => {
    const [person, other] = [await server.signIn(), await server.signIn()]
    const [id] = await send(server.context, notice(other.id))
    const theirs = await person.patch(`/api/notifications/${id}/read`)
    const missing = await person.patch('/api/notifications/nothing/read')
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(missing.body)
    expect((await feedOf(other))[0].status).toBe('unread')
  })

  it.each([
    ['GET', '/api/notifications/:email'],
    ['PATCH', '/api/notifications/:email/mark-all-read'],
    ['GET', '/api/notification-settings/:email'],
    ['PATCH', '/api/notification-settings/:email'],
  ] as const)('keeps %s %s to its owner', async (method, path) => {
    const [person, admin] = [await server.signIn(), await server.signIn({ role: 'admin' })]
    const theirs = path.replace(':email', person.email)
    const body = method === 'PATCH' ? {} : undefined
    const status = async (caller: Pick<SignedIn, 'call'>) =>
      (await caller.call(method, theirs, body ? { body } : {})).status
    expect(await status(person)).toBe(200)
    expect(await status(admin)).toBe(403)
    expect(await status(server.visitor())).toBe(401)
  })

  it('undoes a notification with the unit that wrote it', async () => {
    const person = await server.signIn()
    const { store } = server.context
    const mails = () => store.read.selectFrom('mail').select('id').where('to_address', '=', person.email).execute()
    const failing = store.write(async (work) => {
      await notify(work, notice(person.id))
      throw new Error('after all, no')
    }, server.clock.now())
    await expect(failing).rejects.toThrow('after all, no')
    expect([await feedOf(person), await mails()]).toEqual([[], []])
  })
})
