import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('the inbox on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  let second: SignedIn
  let subjects = 0
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin' })
    second = await server.signIn({ role: 'admin' })
  })
  afterAll(() => server.close())

  const raised = async (kind: 'transfer' | 'approval' = 'transfer') => {
    subjects += 1
    const item = {
      kind,
      subjectId: `s-${subjects}`,
      type: 'deposit',
      title: `Item ${subjects}`,
      message: 'Look.',
    } as const
    await server.context.store.write((work) => raise(work, item))
    const { body } = await admin.get('/api/inbox?limit=1')
    return body.rows[0]
  }
  const find = async (by: SignedIn, id: string) =>
    (await by.get('/api/inbox?limit=200')).body.rows.find((item: { id: string }) => item.id === id)

  it('has what was raised, newest first, by key, by kind and state', async () => {
    const items = [await raised('approval'), await raised('approval'), await raised('approval')]
    const first = (await admin.get('/api/inbox?kind=approval&limit=2')).body
    expect(first.rows).toEqual([items[2], items[1]])
    const second = (await admin.get(`/api/inbox?kind=approval&limit=1&before=${first.next}`)).body
    expect(second.rows).toEqual([items[0]])
    const oldest = (await admin.get('/api/inbox?kind=approval&limit=200')).body
    expect([oldest.rows.slice(0, 3), oldest.next]).toEqual([items.toReversed(), null])
    await admin.post(`/api/inbox/${items[1].id}/done`)
    const ids = async (state: string) =>
      (await admin.get(`/api/inbox?kind=approval&state=${state}`)).body.rows.map(({ id }: { id: string }) => id)
    expect((await ids('open')).slice(0, 2)).toEqual([items[2].id, items[0].id])
    expect((await ids('done'))[0]).toBe(items[1].id)
  })

  it('says whom and what an item is about, as it stands now', async () => {
    const zoe = await server.signIn({ name: 'Zoe Quill', status: 'active' })
    const about = async (kind: string) => (await admin.get(`/api/inbox?kind=${kind}&limit=1`)).body.rows[0]
    const person = { name: 'Zoe Quill', email: zoe.email }
    const asked = await zoe.post('/api/transfers/deposits', { amount: 12_500 })
    expect(await about('transfer')).toMatchObject({
      investor: person,
      transfer: { id: asked.body.id, kind: 'deposit', state: 'requested', amount: 12_500, investor: person },
    })
    await admin.post(`/api/transfers/${asked.body.id}/approve`)
    expect((await about('transfer')).transfer.state).toBe('approved')
    await zoe.put('/api/bank-account', {
      bankName: 'First Example Bank',
      accountNumber: '000123456789',
      routingNumber: '021000021',
    })
    await zoe.post('/api/support/requests', { subject: 'A question', message: 'When?' })
    for (const kind of ['bank', 'support'])
      expect(await about(kind)).toMatchObject({ investor: person, transfer: null })
    expect(await raised('approval')).toMatchObject({ investor: null, transfer: null })
  })

  it('raises a thing once, of many at once', async () => {
    const item = { kind: 'transfer', subjectId: 'once', type: 'deposit', title: 'Once', message: 'Once.' } as const
    const { store } = server.context
    await Promise.all(Array.from({ length: 50 }, () => store.write((work) => raise(work, item), server.clock.now())))
    const feed = (await admin.get(`/api/notifications/${admin.email}`)).body
    expect(feed.filter(({ title }: { title: string }) => title === 'Once').length).toBe(1)
  })

  it('reaches an open window of each admin', async () => {
    const window = await openSocket(server, second)
    const item = await raised()
    await window.received(1)
    expect(window.messages[0]?.data.title).toBe(item.title)
  })

  it('saves what one admin has read, one by one and all, and leaves the other’s', async () => {
    await admin.post('/api/inbox/read-all')
    const [item] = [await raised(), await raised()]
    const unread = async (by: SignedIn) => (await by.get('/api/inbox?limit=1')).body.unread_count
    const [before, others] = [await unread(admin), await unread(second)]
    expect((await admin.post(`/api/inbox/${item.id}/read`)).body.read).toBe(true)
    expect((await admin.post(`/api/inbox/${item.id}/read`)).status).toBe(200)
    expect([await unread(admin), await unread(second)]).toEqual([before - 1, others])
    expect((await find(second, item.id)).read).toBe(false)
    expect((await admin.post('/api/inbox/read-all')).body).toEqual({ updated: 1 })
    expect([await unread(admin), await unread(second)]).toEqual([0, others])
  })

  it('counts as unread what is open: an item that is finished no longer counts, and counts again once it is reopened', async () => {
    const [byHand, elsewhere] = [await raised(), await raised()]
    const unread = async () => (await second.get('/api/inbox?limit=1')).body.unread_count
    const before = await unread()
    await admin.post(`/api/inbox/${byHand.id}/done`)
    expect(await unread()).toBe(before - 1)
    const subject = { kind: 'transfer', subjectId: elsewhere.subject_id, by: admin } as const
    await server.context.store.write((work) => finishItem(work, subject))
    expect(await unread()).toBe(before - 2)
    await admin.post(`/api/inbox/${byHand.id}/reopen`)
    expect(await unread()).toBe(before - 1)
  })

  it('gives an item to one of the admins who take it at once, until it is given back', async () => {
    const item = await raised()
    const path = `/api/inbox/${item.id}`
    const both = await Promise.all([admin, second].map((by) => by.post(`${path}/take`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [holder, other] = both[0]?.status === 200 ? [admin, second] : [second, admin]
    expect((await find(other, item.id)).taken_by).toBe(holder.email)
    expect((await holder.post(`${path}/take`)).status).toBe(200)
    expect((await other.post(`${path}/release`)).body.detail).toBe(`${holder.email} has taken this.`)
    expect((await holder.post(`${path}/release`)).body.taken_by).toBeNull()
    expect((await other.post(`${path}/take`)).body.taken_by).toBe(other.email)
  })

  it('settles by hand once, written down, or with what it is about', async () => {
    const [byHand, elsewhere] = [await raised(), await raised()]
    const done = await admin.post(`/api/inbox/${byHand.id}/done`)
    expect(done.body).toMatchObject({ done_by: admin.email })
    expect((await second.post(`/api/inbox/${byHand.id}/done`)).body.done_by).toBe(admin.email)
    const trail = await admin.get(`/api/audit?action=inbox.settle&search=${encodeURIComponent(byHand.title)}`)
    expect(trail.body.rows.length).toBe(1)

    const subject = { kind: 'transfer', subjectId: elsewhere.subject_id, by: second } as const
    await server.context.store.write((work) => finishItem(work, subject))
    expect((await find(admin, elsewhere.id)).done_by).toBe(second.email)
  })

  it('opens again what was put away, written down, with the request for contact that it is about', async () => {
    const item = await raised()
    await admin.post(`/api/inbox/${item.id}/done`)
    expect((await second.post(`/api/inbox/${item.id}/reopen`)).body).toMatchObject({ done_by: null, done_at: null })
    expect((await second.post(`/api/inbox/${item.id}/reopen`)).status).toBe(200)
    const trail = await admin.get(`/api/audit?action=inbox.reopen&search=${encodeURIComponent(item.title)}`)
    expect(trail.body.rows.length).toBe(1)

    const ann = await server.signIn({ status: 'active' })
    const ask = () => ann.post('/api/support/contact')
    const newest = async () => (await admin.get('/api/inbox?kind=support&limit=1')).body.rows[0]
    await ask()
    const first = await newest()
    await admin.post(`/api/inbox/${first.id}/done`)
    await admin.post(`/api/inbox/${first.id}/reopen`)
    await ask()
    expect((await newest()).id).toBe(first.id)
    await admin.post(`/api/inbox/${first.id}/done`)
    await ask()
    expect((await newest()).id).not.toBe(first.id)
    const refused = await admin.post(`/api/inbox/${first.id}/reopen`)
    expect([refused.status, refused.body.detail]).toEqual([409, 'A newer request of the same person is open.'])
    expect((await find(admin, first.id)).done_by).toBe(admin.email)
  })

  it('counts as read for an admin who came later', async () => {
    const item = await raised()
    const late = await server.signIn({ role: 'admin' })
    expect([(await find(late, item.id)).read, (await late.get('/api/inbox')).body.unread_count]).toEqual([true, 0])
  })

  it('is the admins’ alone, and knows no made-up item', async () => {
    const investor = await server.signIn()
    expect((await investor.get('/api/inbox')).status).toBe(403)
    for (const act of ['take', 'release', 'done', 'reopen', 'read']) {
      expect((await admin.post(`/api/inbox/nothing/${act}`)).status).toBe(404)
      expect((await investor.post(`/api/inbox/nothing/${act}`)).status).toBe(403)
    }
  })
})
