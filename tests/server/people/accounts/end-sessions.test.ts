import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('an investor’s sessions on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  it('end at once, all of them, and appear in the trail', async () => {
    const [ann, bob] = [await server.signIn({ email: 'ann@example.com' }), await server.signIn()]
    const admin = await server.signIn({ role: 'admin' })
    expect((await ann.get('/api/account/home')).status).toBe(200)
    const ended = await admin.post(`/api/admin/investors/${ann.id}/end-sessions`)
    expect(ended).toMatchObject({ status: 200, body: { ended: 1 } })
    expect((await ann.get('/api/account/home')).status).toBe(401)
    expect((await bob.get('/api/account/home')).status).toBe(200)
    const trail = (await admin.get(`/api/audit/of/${ann.id}`)).body.rows
    expect(trail).toMatchObject([
      { action: 'sessions.end', by: admin.email, subject: 'ann@example.com', detail: '1 session' },
    ])
    const viewer = await server.signIn({ role: 'admin', adminRole: 'viewer' })
    expect((await viewer.post(`/api/admin/investors/${bob.id}/end-sessions`)).status).toBe(403)
    expect((await viewer.get(`/api/audit/of/${ann.id}`)).status).toBe(200)
  })
})
