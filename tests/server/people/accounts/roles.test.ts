import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { house } from '#server/platform/config/house.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('the roles of admins on %s', (engine) => {
  let server: TestServer
  let owner: SignedIn
  beforeEach(async () => {
    server = await startServer(engine)
    owner = await server.signIn({ role: 'admin', email: 'owner@example.com', name: 'Olive Owner' })
  })
  afterEach(() => server.close())

  const actions = async () =>
    (await owner.get('/api/audit')).body.rows.map(({ action, subject, detail }: Record<string, string>) => [
      action,
      subject,
      detail,
    ])

  test('an owner invites, gives another role and removes; all of it appears in the trail', async () => {
    const person = { name: 'Vera Viewer', email: 'Vera@Example.com', role: 'viewer' }
    const invited = await owner.post('/api/admin/roles', person)
    expect([invited.status, invited.body.role, invited.body.signed_in_at]).toEqual([201, 'viewer', null])
    const [mail] = await mailsTo(server.context, 'vera@example.com')
    expect(mail?.text).toContain(
      `owner@example.com has made you an admin of ${house.name}’s investor portal, with this role: viewer`,
    )
    const { id } = invited.body
    expect((await owner.patch(`/api/admin/roles/${id}`, { role: 'operator', was: 'viewer' })).body.role).toBe(
      'operator',
    )
    // An owner who still sees "viewer" does not undo what another owner gave.
    const stale = await owner.patch(`/api/admin/roles/${id}`, { role: 'approver', was: 'viewer' })
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'Vera Viewer is operator by now, not viewer: somebody changed it since. Look at it again.',
    ])
    const listed = (await owner.get('/api/admin/roles')).body
    expect(listed.map(({ email, role }: Record<string, string>) => [email, role])).toEqual([
      ['owner@example.com', 'owner'],
      ['vera@example.com', 'operator'],
    ])
    expect((await owner.delete(`/api/admin/roles/${id}`)).body).toEqual({ removed: 'vera@example.com' })
    expect((await owner.delete(`/api/admin/roles/${id}`)).status).toBe(404)
    expect(await actions()).toEqual([
      ['admin.remove', 'vera@example.com', 'operator, 0 sessions ended, password, second factors and keys removed'],
      ['admin.role', 'vera@example.com', 'viewer → operator'],
      ['admin.make', 'vera@example.com', 'Vera Viewer, viewer'],
    ])
    expect((await owner.post('/api/admin/roles', { ...person, role: 'operator' })).body.role).toBe('operator')
  })

  test('who is removed is signed out at once, and a lesser role counts from the next call on', async () => {
    const helper = await server.signIn({ role: 'admin', adminRole: 'operator' })
    const adding = (email: string) => helper.post('/api/admin/investors', { name: 'Ann', email })
    expect((await adding('ann@example.com')).status).toBe(201)
    await owner.patch(`/api/admin/roles/${helper.id}`, { role: 'viewer', was: 'operator' })
    const refused = await adding('bob@example.com')
    expect([refused.status, refused.body.detail]).toEqual([403, 'This requires an operator, and you are a viewer.'])
    expect((await helper.get('/api/messages')).status).toBe(200)
    expect((await helper.get('/api/auth/session')).body).toMatchObject({
      user: { role: 'admin' },
      admin_role: 'viewer',
    })
    await owner.delete(`/api/admin/roles/${helper.id}`)
    expect((await helper.get('/api/messages')).status).toBe(401)
  })

  test('the last owner stays an owner', async () => {
    const alone = [
      await owner.delete(`/api/admin/roles/${owner.id}`),
      await owner.patch(`/api/admin/roles/${owner.id}`, { role: 'viewer', was: 'owner' }),
    ]
    expect(alone.map(({ status, body }) => [status, body.detail])).toEqual(
      Array(2).fill([409, 'This is the last owner. Make somebody else an owner first.']),
    )
  })

  test('an address that has an account is refused: an investor’s, and an admin’s of now', async () => {
    const ann = await server.signIn({ email: 'ann@example.com' })
    const taken = [ann.email, owner.email].map((email) => ({ name: 'Somebody', email, role: 'viewer' }))
    const answers = await Promise.all(taken.map((person) => owner.post('/api/admin/roles', person)))
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  })
})
