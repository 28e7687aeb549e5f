import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { roleDelayMs } from '#fund/access/second-person.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs, hourMs, weekMs } from '#fund/calendar/time.ts'
import { runDue } from '#server/control/approvals/decide.ts'
import { remindOfRoles } from '#server/control/approvals/role-changes.ts'
import { invite } from '#server/people/accounts/change.ts'
import { liftAdminFreeze } from '#server/people/accounts/lift-freeze.ts'
import { house } from '#server/platform/config/house.ts'
import { guardedActions } from '#server/server/guarded-actions.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const invitation = { name: 'Other Mailbox', email: 'other-mailbox@example.com', role: 'approver' }

describe.each(subjectEngines)('the second person on %s', (engine) => {
  let server: TestServer
  let owner: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { guarded: true })
    owner = await admin('owner', 'owner@example.com')
    return () => server.close()
  })

  const admin = (adminRole: AdminRole, email: string) =>
    lasting(server, { role: 'admin', adminRole, email, name: email.split('@')[0] ?? email })
  const tick = async () => {
    await remindOfRoles(server.context)
    await runDue(server.context, guardedActions)
  }
  const later = (ms: number) => {
    server.clock.set(server.clock.now() + ms)
    return tick()
  }
  const subjects = async ({ email }: { email: string }) =>
    (await mailsTo(server.context, email)).map(({ subject }) => subject)
  const waiting = async (by: Lasting) => (await by.get('/api/approvals?state=waiting')).body.rows
  const listed = async () =>
    (await owner.get('/api/admin/roles')).body.map(({ email, role }: Record<string, string>) => [email, role])
  const ask = async (by: Lasting = owner, person: object = invitation) => {
    const { status, body } = await by.post('/api/admin/roles', person)
    expect(status, body.detail).toBe(409)
    return body as { detail: string; waits: { id: string; runs_at: string | null } }
  }
  const act = (by: Lasting, id: string, what: string, reason?: string) =>
    by.post(`/api/approvals/${id}/${what}`, reason === undefined ? undefined : { reason })
  /** The account that an invitation made, with a session. */
  const invited = async (email = invitation.email) => {
    const { id } = await server.context.store.read
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return lastingAs(server, { id, email })
  }
  const detailOf = ({ status, body }: { status: number; body: { detail: string } }) => [status, body.detail]

  test('an owner with two mailboxes gets no second person of their own: the existing one decides, and everybody hears of it', async () => {
    const approver = await admin('approver', 'approver@example.com')
    const viewer = await admin('viewer', 'viewer@example.com')
    const { detail, waits } = await ask()
    expect(detail).toBe(
      'Nothing is changed yet: Invitation of Other Mailbox as approver waits for another admin to approve it.',
    )
    for (const one of [owner, approver, viewer]) {
      expect(await subjects(one)).toEqual(['Asked for: Invitation of Other Mailbox as approver'])
      const { body } = await one.get(`/api/notifications/${one.email}`)
      expect(body[0]).toMatchObject({ type: 'security', priority: 'critical' })
    }
    // Nobody has been let in, and the same request again changes nothing.
    expect((await ask()).waits.id).toBe(waits.id)
    await server.visitor().post(`/api/auth/generate-otp?user_email=${invitation.email}`)
    expect(await subjects(invitation)).toEqual([])
    expect(detailOf(await act(owner, waits.id, 'approve'))).toEqual([
      403,
      'You cannot approve what you asked for yourself.',
    ])
    const off = await owner.patch('/api/fund/settings', { version: 0, twoPeople: false })
    expect(off.body.detail).toContain('waits for another admin to approve it')
    expect((await act(approver, off.body.waits.id, 'refuse', 'No')).status).toBe(200)
    expect((await act(approver, waits.id, 'refuse', 'Nobody knows them')).status).toBe(200)
    expect((await subjects(viewer))[0]).toBe('Invitation of Other Mailbox as approver: refused')
    await later(roleDelayMs)
    expect(await listed()).toEqual([
      ['approver@example.com', 'approver'],
      ['owner@example.com', 'owner'],
      ['viewer@example.com', 'viewer'],
    ])
    expect((await owner.get('/api/fund/settings')).body.settings.twoPeople).toBe(true)
  })

  test('the second person who is to go objects and stops nothing; any other admin stops it within 72 hours', async () => {
    const approver = await admin('approver', 'approver@example.com')
    const viewer = await admin('viewer', 'viewer@example.com')
    const removing = () => owner.delete(`/api/admin/roles/${approver.id}`)
    const { detail, waits } = (await removing()).body
    expect(detail).toMatch(
      /^Nothing is changed yet: Removal of the approver approver waits until .* \(New York\), since nobody else could approve it\. Every admin is told each day, and any but the one it is about can stop it until then\.$/,
    )
    expect(Date.parse(waits.runs_at)).toBe(server.clock.now() + roleDelayMs)
    const refusals = [await act(approver, waits.id, 'approve'), await act(approver, waits.id, 'refuse', 'No')]
    for (const refused of refusals)
      expect(detailOf(refused)).toEqual([
        403,
        'This is about your own role: somebody else decides it. You can object to it.',
      ])
    expect(detailOf(await act(approver, waits.id, 'stop', 'No'))).toEqual([
      403,
      expect.stringMatching(/^This is about your own role, so you cannot stop it\. It waits until .* You can object/),
    ])
    expect((await act(viewer, waits.id, 'object', 'Not me')).status).toBe(403)
    expect((await act(approver, waits.id, 'object', 'I did nothing wrong')).body).toMatchObject({
      state: 'waiting',
      concerns: approver.email,
      about_me: true,
      objection: { reason: 'I did nothing wrong' },
      stoppable: true,
    })
    expect(await waiting(viewer)).toMatchObject([{ about_me: false, mine: false, stoppable: true }])
    expect((await subjects(viewer))[0]).toBe('Objection to: Removal of the approver approver')
    await later(61 * 60_000)
    expect(await listed()).toHaveLength(3)
    const stopped = await act(viewer, waits.id, 'stop', 'Ask me first')
    expect(stopped.body).toMatchObject({ state: 'cancelled', decided_by: viewer.email, reason: 'Ask me first' })
    for (const one of [owner, approver, viewer])
      expect((await subjects(one))[0]).toBe('Removal of the approver approver: stopped')
    await later(roleDelayMs)
    expect(await listed()).toHaveLength(3)
    const trail = (await owner.get('/api/audit?kind=approvals')).body.rows.map(
      ({ action }: { action: string }) => action,
    )
    expect(trail).toEqual(['approval.stop', 'approval.object', 'approval.ask'])
  })

  test('who is alone waits 72 hours, with a notice each day; an ordinary act keeps its delay, and a lost mailbox gets none', async () => {
    // Time does not vouch for a lost mailbox.
    const eve = await server.signIn()
    const lost = { email: 'eve.new@example.com', reason: 'Seen in person' }
    const vouched = await owner.post(`/api/admin/investors/${eve.id}/address`, lost)
    expect(detailOf(vouched)).toEqual([409, expect.stringContaining('npm run admin -- change-address')])
    const { waits } = await ask()
    const settings = await owner.patch('/api/fund/settings', { version: 0, closeAbove: 1_000 })
    expect(Date.parse(settings.body.waits.runs_at)).toBe(server.clock.now() + hourMs)
    await later(hourMs)
    expect((await owner.get('/api/fund/settings')).body.settings.closeAbove).toBe(1_000)
    const stillAsked = async () =>
      (await subjects(owner)).filter((subject) => subject.startsWith('Still asked for')).length
    for (const day of [1, 2]) {
      server.clock.set(Date.parse(waits.runs_at ?? '') - roleDelayMs + day * dayMs)
      await Promise.all([tick(), tick(), tick()])
      expect(await stillAsked()).toBe(day)
    }
    await later(dayMs - 1)
    expect(await listed()).toHaveLength(1)
    server.clock.set(server.clock.now() + 1)
    await Promise.all([tick(), tick(), tick()])
    expect(await stillAsked()).toBe(2)
    expect(await listed()).toEqual([
      [invitation.email, 'approver'],
      ['owner@example.com', 'owner'],
    ])
    expect(await subjects(invitation)).toContain(`You are an admin of ${house.name}’s investor portal`)
    expect((await subjects(owner))[0]).toBe('Invitation of Other Mailbox as approver: done')
  })

  test('of presses at once one counts', async () => {
    const deciders = await Promise.all(['one', 'two', 'three'].map((name) => admin('approver', `${name}@example.com`)))
    const asked = await Promise.all([owner, owner, owner].map((by) => ask(by)))
    expect(new Set(asked.map(({ waits }) => waits.id)).size).toBe(1)
    const id = asked[0]?.waits.id ?? ''
    const answers = await Promise.all([
      ...deciders.flatMap((by) => [act(by, id, 'approve'), act(by, id, 'refuse', 'No')]),
      act(owner, id, 'cancel'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(6).fill(409)])
    const rows = (await owner.get('/api/approvals?state=decided')).body.rows
    expect(rows).toHaveLength(1)
    expect((await listed()).length).toBe(rows[0].state === 'done' ? 5 : 4)
    expect(await waiting(owner)).toEqual([])
  })

  test('the last owner stays one: at the request, and if two are due at once', async () => {
    const lower = (by: Lasting, one: Lasting) =>
      by.patch(`/api/admin/roles/${one.id}`, { role: 'viewer', was: 'owner' })
    expect(detailOf(await lower(owner, owner))).toEqual([
      409,
      'This is the last owner. Make somebody else an owner first.',
    ])
    const second = await admin('owner', 'second@example.com')
    const asked = [await lower(owner, second), await second.delete(`/api/admin/roles/${owner.id}`)]
    expect(asked.map(({ body }) => typeof body.waits.runs_at)).toEqual(['string', 'string'])
    server.clock.set(server.clock.now() + roleDelayMs)
    await Promise.all([tick(), tick()])
    const decided = (await owner.get('/api/approvals?state=decided')).body.rows
    expect(decided.map(({ state }: { state: string }) => state).toSorted()).toEqual(['done', 'lapsed'])
    expect((await listed()).filter(([, role]: [string, string]) => role === 'owner')).toHaveLength(1)
  })

  test('a new approver decides nothing of whoever asked for them for seven days, unless nobody else could', async () => {
    const old = await admin('approver', 'old@example.com')
    const { waits } = await ask()
    expect((await act(old, waits.id, 'approve')).status).toBe(200)
    const made = server.clock.now()
    const fresh = await invited()
    const off = { version: 0, twoPeople: false }
    const byOwner = (await owner.patch('/api/fund/settings', off)).body.waits.id
    const refused = [await act(fresh, byOwner, 'approve'), await act(fresh, byOwner, 'refuse', 'No')]
    for (const one of refused)
      expect(detailOf(one)).toEqual([
        403,
        expect.stringMatching(
          /^You became an approver because owner@example\.com asked for it: until .* \(New York\), /,
        ),
      ])
    // Their list says so before they press anything; the old one's does not.
    const notYet = async (by: Lasting) => (await waiting(by)).map((row: { not_yet: string | null }) => row.not_yet)
    expect([await notYet(fresh), await notYet(old)]).toEqual([[refused[0]?.body.detail], [null]])
    // Of what others ask for they decide at once.
    const other = await admin('owner', 'chief@example.com')
    const raise = await other.patch(`/api/admin/roles/${old.id}`, { role: 'owner', was: 'approver' })
    expect((await act(fresh, raise.body.waits.id, 'approve')).status).toBe(200)
    server.clock.set(made + weekMs - 1)
    expect((await act(fresh, byOwner, 'approve')).status).toBe(403)
    server.clock.set(made + weekMs)
    expect((await act(fresh, byOwner, 'approve')).status).toBe(200)
  })

  test('an owner’s other mailbox that does the daily work is no way out: until seven days have passed, the existing one decides', async () => {
    const approver = await admin('approver', 'approver@example.com')
    const viewer = await admin('viewer', 'viewer@example.com')
    await server.context.store.write(({ db }) =>
      db
        .insertInto('fund_settings')
        .values({ setting: 'moneyInByTwo', value: 'true', changed_at: 1, changed_by: 'a test' })
        .onConflict((conflict) => conflict.column('setting').doUpdateSet({ value: 'true' }))
        .execute(),
    )
    expect((await owner.post('/api/admin/roles', { ...invitation, role: 'operator' })).status).toBe(201)
    for (const one of [owner, approver, viewer])
      expect(await subjects(one)).toEqual(['Other Mailbox was invited as operator'])
    const made = server.clock.now()
    const mailbox = await invited()
    const suspense = { amount: 5_000_000, value_day: newYorkDate(made), payer: 'Aunt May' }
    const { waits } = (await mailbox.post('/api/cash/suspense', suspense)).body
    for (const refused of [await act(owner, waits.id, 'approve'), await act(owner, waits.id, 'refuse', 'No')])
      expect(detailOf(refused)).toEqual([
        403,
        expect.stringMatching(
          /^other-mailbox@example\.com was invited or raised because you asked for it: until .* \(New York\), /,
        ),
      ])
    // Nor does a third mailbox decide what the other one asked for.
    server.clock.set(made + weekMs - 1)
    const third = { name: 'Third', email: 'third@example.com', role: 'approver' }
    expect((await act(approver, (await ask(owner, third)).waits.id, 'approve')).status).toBe(200)
    expect(detailOf(await act(await invited(third.email), waits.id, 'approve'))).toEqual([
      403,
      expect.stringMatching(/^You and other-mailbox@example\.com have your roles from the same admin: until /),
    ])
    server.clock.set(made + weekMs)
    expect((await act(await invited(third.email), waits.id, 'refuse', 'No')).status).toBe(200)
    const again = { ...suspense, value_day: newYorkDate(server.clock.now()) }
    const next = (await mailbox.post('/api/cash/suspense', again)).body.waits
    expect((await act(owner, next.id, 'approve')).status).toBe(200)
  })

  test('an owner decides nothing of an owner whom they had made, for seven days', async () => {
    const approver = await admin('approver', 'approver@example.com')
    const { waits } = await ask(owner, { ...invitation, role: 'owner' })
    expect((await act(approver, waits.id, 'approve')).status).toBe(200)
    const made = server.clock.now()
    const fresh = await invited()
    const off = (await fresh.patch('/api/fund/settings', { version: 0, twoPeople: false })).body.waits
    expect(detailOf(await act(owner, off.id, 'approve'))[0]).toBe(403)
    server.clock.set(made + weekMs)
    expect((await act(owner, off.id, 'approve')).status).toBe(200)
  })

  test('a reader who is raised to the daily work is new again, and every admin hears of it', async () => {
    const approver = await admin('approver', 'approver@example.com')
    const viewer = await admin('viewer', 'viewer@example.com')
    const { id } = viewer
    expect((await owner.patch(`/api/admin/roles/${id}`, { role: 'operator', was: 'viewer' })).status).toBe(200)
    expect((await subjects(approver))[0]).toBe('viewer was raised to operator')
    const { second_by } = await server.context.store.read
      .selectFrom('people')
      .select('second_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(second_by).toBe(owner.id)
  })

  test('the one whom it is about counts as another second person: a new one does not decide their removal, and stops it', async () => {
    const approver = await admin('approver', 'approver@example.com')
    const { waits } = await ask()
    expect((await act(approver, waits.id, 'approve')).status).toBe(200)
    const fresh = await invited()
    const removal = await owner.delete(`/api/admin/roles/${approver.id}`)
    expect(removal.body.detail).toContain('since nobody else could approve it')
    expect(Date.parse(removal.body.waits.runs_at)).toBe(server.clock.now() + roleDelayMs)
    expect((await act(fresh, removal.body.waits.id, 'approve')).status).toBe(403)
    await later(dayMs)
    expect((await subjects(approver))[0]).toBe('Still asked for: Removal of the approver approver')
    expect((await act(fresh, removal.body.waits.id, 'stop', 'Ask me')).body.state).toBe('cancelled')
  })

  test.each([
    ['removes', (viewer: Lasting) => owner.delete(`/api/admin/roles/${viewer.id}`)],
    ['freezes', (viewer: Lasting) => owner.post(`/api/admin/roles/${viewer.id}/freeze`, { reason: 'Strange' })],
  ])(
    'a request whose asker %s an admin who could stop it is no longer done by itself, and says so',
    async (_what, act) => {
      const approver = await admin('approver', 'approver@example.com')
      const viewer = await admin('viewer', 'viewer@example.com')
      const bystander = await admin('viewer', 'bystander@example.com')
      await owner.delete(`/api/admin/roles/${approver.id}`)
      expect(await waiting(bystander)).toMatchObject([{ stoppable: true }])
      expect((await act(viewer)).status).toBe(200)
      const [row] = await waiting(bystander)
      const why =
        'It is not done by itself: owner@example.com, who asked for it, removed or froze viewer@example.com, who could have stopped it.'
      expect(row).toMatchObject({ runs_at: null, stoppable: false, detail: expect.stringContaining(why) })
      const { body } = await approver.get(`/api/notifications/${approver.email}`)
      const notice = body.find(
        ({ title }: { title: string }) => title === 'Still waiting: Removal of the approver approver',
      )
      expect(notice.message).toContain(why)
      await later(roleDelayMs)
      expect((await listed()).map(([email]: [string]) => email)).toContain(approver.email)
      // Another second person, whom the operator makes, decides it.
      const chief = { name: 'Chief', email: 'chief@example.com', role: 'owner', portalUrl: '' } as const
      await server.context.store.write((work) => invite(work, { ...chief }))
      expect((await (await invited(chief.email)).post(`/api/approvals/${row.id}/approve`)).status).toBe(200)
    },
  )

  test('a request stays as it is if somebody else removes an admin, or its asker the one whom it is about', async () => {
    const chief = await admin('owner', 'chief@example.com')
    const viewer = await admin('viewer', 'viewer@example.com')
    await owner.delete(`/api/admin/roles/${chief.id}`)
    expect((await chief.delete(`/api/admin/roles/${viewer.id}`)).status).toBe(200)
    expect(await waiting(owner)).toMatchObject([{ stoppable: true }])
    await later(roleDelayMs)
    expect(await listed()).toEqual([['owner@example.com', 'owner']])
  })

  test('an ordinary delay ends if somebody else can decide by then: it waits for them, who are told', async () => {
    const off = (await owner.patch('/api/fund/settings', { version: 0, twoPeople: false })).body.waits
    expect(Date.parse(off.runs_at)).toBe(server.clock.now() + hourMs)
    const chief = { name: 'Chief', email: 'chief@example.com', role: 'approver', portalUrl: '' } as const
    await server.context.store.write((work) => invite(work, { ...chief }))
    const approver = await invited(chief.email)
    server.clock.set(server.clock.now() + hourMs)
    await Promise.all([tick(), tick(), tick()])
    expect((await owner.get('/api/fund/settings')).body.settings.twoPeople).toBe(true)
    expect(await waiting(approver)).toMatchObject([{ id: off.id, runs_at: null, mine: false }])
    const { body } = await approver.get(`/api/notifications/${approver.email}`)
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Still waiting: Change of the fund’s settings'])
    await later(dayMs)
    expect((await act(approver, off.id, 'refuse', 'No')).status).toBe(200)
    expect((await owner.get('/api/fund/settings')).body.settings.twoPeople).toBe(true)
  })

  test('a new fund goes on: the only second person decides at once', async () => {
    await ask()
    await later(roleDelayMs)
    const off = (await owner.patch('/api/fund/settings', { version: 0, twoPeople: false })).body.waits
    expect(off.runs_at).toBeNull()
    expect((await act(await invited(), off.id, 'approve')).status).toBe(200)
  })

  test('who is frozen still counts: nothing gets the delay, until they are back or there is another one', async () => {
    const approver = await admin('approver', 'approver@example.com')
    const removal = (await owner.delete(`/api/admin/roles/${approver.id}`)).body.waits
    const froze = await owner.post(`/api/admin/roles/${approver.id}/freeze`, { reason: 'A strange sign-in' })
    expect(froze.body.freeze).toMatchObject({ reason: 'A strange sign-in' })
    expect((await subjects(approver))[0]).toBe('Your account is frozen')
    expect((await owner.post(`/api/admin/roles/${approver.id}/freeze`, { reason: 'Again' })).status).toBe(409)
    expect((await owner.post(`/api/admin/roles/${owner.id}/freeze`, { reason: 'Me' })).status).toBe(409)
    const off = await owner.patch('/api/fund/settings', { version: 0, twoPeople: false })
    expect(off.body).toMatchObject({
      waits: { runs_at: null },
      detail: expect.stringContaining('The account of approver@example.com is frozen: an owner or the operator'),
    })
    expect((await ask()).waits.runs_at).toBeNull()
    // They hear of it all the same.
    expect((await subjects(approver))[0]).toBe('Asked for: Invitation of Other Mailbox as approver')
    await later(roleDelayMs)
    expect((await waiting(owner)).map(({ runs_at }: { runs_at: unknown }) => runs_at)).toEqual([null, null, null])
    expect((await subjects(approver))[0]).toBe('Still waiting: Removal of the approver approver')
    expect(await listed()).toHaveLength(2)
    expect((await owner.get('/api/fund/settings')).body.settings.twoPeople).toBe(true)
    // Another one whom the operator makes decides at once.
    const chief = { name: 'Chief', email: 'chief@example.com', role: 'owner', portalUrl: '' } as const
    await server.context.store.write((work) => invite(work, { ...chief }))
    expect((await act(await invited(chief.email), removal.id, 'refuse', 'Why?')).status).toBe(200)
    const lifting = { id: approver.id, reason: 'seen', keep: [], by: null, from: null }
    await server.context.store.write((work) => liftAdminFreeze(work, lifting))
    expect((await act(approver, off.body.waits.id, 'refuse', 'No')).status).toBe(200)
  })

  test('what an owner asked for is not done once they are an owner no more', async () => {
    const { waits } = await ask()
    await server.context.store.write(({ db }) =>
      db.updateTable('people').set({ admin_role: 'viewer' }).where('id', '=', owner.id).execute(),
    )
    await later(roleDelayMs)
    expect((await owner.get('/api/approvals?state=decided')).body.rows).toMatchObject([
      {
        id: waits.id,
        state: 'lapsed',
        reason: expect.stringContaining(
          'It requires an owner, and owner@example.com, who asked for it, is a viewer now',
        ),
      },
    ])
  })

  test('who reads and who does the daily work is invited, changed and removed at once', async () => {
    await admin('approver', 'approver@example.com')
    const { id } = (await owner.post('/api/admin/roles', { ...invitation, role: 'viewer' })).body
    expect((await owner.patch(`/api/admin/roles/${id}`, { role: 'operator', was: 'viewer' })).status).toBe(200)
    expect((await owner.patch(`/api/admin/roles/${id}`, { role: 'approver', was: 'operator' })).status).toBe(409)
    expect((await owner.delete(`/api/admin/roles/${id}`)).body).toEqual({ removed: invitation.email })
  })
})
