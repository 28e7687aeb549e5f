import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishOne } from '#server/platform/queues/deferred.ts'
import { finishDeferred } from '#server/platform/queues/finish.ts'
import { deferredKinds } from '#server/server/deferred-kinds.ts'
import { reportedFund } from '#tests/support/money/many-investors.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'
import {
  type Answered,
  engines,
  read,
  type SignedIn,
  startServer,
  type TestServer,
} from '#tests/support/portal/server.ts'

const investors = 1200

describe.each(engines)('a message to many on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    await reportedFund(server.context.store, testEpoch, investors)
    admin = await server.signIn({ role: 'admin', email: 'boss@example.com' })
  })
  afterAll(() => server.close())

  /** Asks as a browser does, without what the test's own calls do after each answer. */
  const post = async (path: string, body: unknown = {}): Promise<Answered> => {
    const headers = { cookie: admin.cookies(), origin: server.url, 'content-type': 'application/json' }
    return read(await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  const send = async (title: string): Promise<string> => {
    const id = uuidv7()
    const note = { title, message: 'A note for {first_name}.', type: 'system', priority: 'low' }
    const { status, body } = await post('/api/messages', { id, audience: { to: 'all' }, ...note })
    expect([status, body.state, body.recipients, body.telling]).toEqual([
      201,
      'sent',
      investors,
      { told: 0, of: investors },
    ])
    return id
  }
  const tellOnePart = async (): Promise<void> => {
    const { store } = server.context
    const part = await store.read.selectFrom('deferred').select('id').orderBy('id').executeTakeFirstOrThrow()
    await store.write((work) => finishOne(work, server.context, deferredKinds, part.id))
  }
  const listed = async (id: string) => {
    const { rows } = (await (
      await fetch(`${server.url}/api/messages`, { headers: { cookie: admin.cookies() } })
    ).json()) as { rows: { id: string; recipients: number; telling: unknown }[] }
    const row = rows.find((one) => one.id === id)
    return [row?.recipients, row?.telling]
  }
  const readers = async (title: string) => {
    const rows = await server.context.store.read
      .selectFrom('notifications')
      .select('person_id')
      .where('title', '=', title)
      .execute()
    return [rows.length, new Set(rows.map(({ person_id }) => person_id)).size]
  }

  it('is answered before anybody is told, says how far it is, and reaches each once though two nodes send it', async () => {
    const id = await send('To each once')
    expect(await readers('To each once')).toEqual([0, 0])
    const path = `/api/messages/${id}/deliveries?mail=waiting&limit=5`
    const waiting = await (await fetch(`${server.url}${path}`, { headers: { cookie: admin.cookies() } })).json()
    expect((waiting as { rows: unknown[] }).rows).toHaveLength(5)
    await tellOnePart()
    expect(await listed(id)).toEqual([investors, { told: 500, of: investors }])
    const finish = () => finishDeferred(server.context, deferredKinds)
    await Promise.all([finish(), finish()])
    expect(await readers('To each once')).toEqual([investors, investors])
    expect(await listed(id)).toEqual([investors, null])
    expect(await post(`/api/messages/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { detail: 'This message was sent.' },
    })
  })

  it('stops where it is cancelled: who has it keeps it, nobody else gets it', async () => {
    const id = await send('Stopped')
    await tellOnePart()
    const stopped = await post(`/api/messages/${id}/cancel`)
    expect([stopped.status, stopped.body.state, stopped.body.recipients, stopped.body.telling]).toEqual([
      200,
      'sent',
      500,
      null,
    ])
    await finishDeferred(server.context, deferredKinds)
    expect(await readers('Stopped')).toEqual([500, 500])
    const trail = (await admin.get('/api/audit?action=message.stop')).body.rows
    expect(trail.map(({ detail }: { detail: string }) => detail)).toEqual([
      '"Stopped", to 500 people; the others were not told',
    ])
  })

  it('says that whoever nothing was decided for waits while it goes out, and gets none after it', async () => {
    const id = await send('Of long ago')
    const ofMail = async (mail: string) => {
      const path = `/api/messages/${id}/deliveries?mail=${mail}&limit=200`
      const answer = await fetch(`${server.url}${path}`, { headers: { cookie: admin.cookies() } })
      const { rows } = (await answer.json()) as { rows: { mail: string; browser: string }[] }
      return new Set(rows.map((row) => `${row.mail} ${row.browser}`))
    }
    expect([await ofMail('waiting'), await ofMail('dropped')]).toEqual([new Set(['waiting waiting']), new Set()])
    await finishDeferred(server.context, deferredKinds)
    // As for a message from before the decisions were kept.
    await server.context.store.write(({ db }) =>
      db
        .deleteFrom('deliveries')
        .where('notification_id', 'in', (to) =>
          to.selectFrom('message_recipients').select('notification_id').where('message_id', '=', id),
        )
        .execute(),
    )
    expect([await ofMail('waiting'), await ofMail('dropped')]).toEqual([new Set(), new Set(['dropped dropped'])])
  })
})
