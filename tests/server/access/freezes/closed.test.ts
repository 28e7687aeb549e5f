import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '#server/platform/database/migrations.ts'
import { runCommand } from '#server/server/operator/command.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { dropNotes } from '#tests/support/people/guards.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const bank = { bankName: 'Bank', accountNumber: '000123456789', routingNumber: '021000021', accountType: 'checking' }
const dayMs = 86_400_000

describe.each(engines)('a frozen account is closed on %s', (engine) => {
  let server: TestServer
  let boss: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
    boss = await server.signIn({ role: 'admin', email: 'boss@example.com' })
  })
  afterAll(() => server.close())

  const again = async ({ id }: Pick<SignedIn, 'id'>, at = server) =>
    at.visitor((await createSession(server.context, id)).cookie)
  const mailed = async (email: string, subject: string) =>
    (await mailsTo(server.context, email)).find((one) => one.subject === subject)?.text ?? ''
  const keyIn = (text: string, page: string) => new RegExp(`${page}\\?key=([\\w-]{43})`).exec(text)?.[1] ?? 'none'
  const press = (key: string) => postForm(server, '/api/not-me', { key })
  const prove = (key: string) => postForm(server, '/api/address-change', { key })
  const freeze = async (id: string, reason = 'a call') => {
    const asked = await (await again(boss)).post(`/api/admin/investors/${id}/freeze`, { reason })
    expect(asked.status).toBe(200)
  }
  const lift = async (id: string, given: object = {}) =>
    (await again(boss)).post(`/api/admin/investors/${id}/lift-freeze`, { reason: 'seen in person', ...given })
  const details = async (id: string) => (await (await again(boss)).get(`/api/admin/investors/${id}`)).body
  const state = async (caller: Caller) => (await caller.get('/api/auth/session')).body

  /** Asks for another address, and answers with the keys of both mails. */
  const asksForAddress = async (ann: SignedIn, next: string) => {
    expect((await ann.post('/api/auth/address', { email: next })).status).toBeLessThan(300)
    const old = keyIn(await mailed(ann.email, 'Confirm that your address changes'), 'address-change')
    return { old, next: keyIn(await mailed(next, 'Confirm your new address'), 'address-change') }
  }

  /** Does something between the look at a link and the unit that acts on it, as another node may. */
  const meanwhile = (act: () => Promise<unknown>): void => {
    const { store } = server.context
    const { write } = store
    store.write = async (unit) => {
      store.write = write
      await act()
      return write(unit)
    }
  }

  test('its profile stays as it is, with the number that the team calls, and so does the change of a bank account', async () => {
    const ann = await server.signIn()
    expect((await ann.put('/api/bank-account', bank)).status).toBe(200)
    await freeze(ann.id, 'it sounded odd')
    const back = await again(ann)
    const { version } = (await back.get('/api/profile')).body
    const closed = { status: 403, body: { detail: expect.stringContaining('Our team lifts the freeze') } }
    expect(await back.patch('/api/profile', { phone: '+1 202 555 0199', version })).toMatchObject(closed)
    expect(await back.delete('/api/bank-account')).toMatchObject(closed)
    expect((await state(back)).frozen_reason).toBe('Our team wrote: It sounded odd.')
  })

  test('an address whose change is confirmed at the moment of the freeze stays, and the page says why', async () => {
    const ann = await server.signIn({ email: `half-${engine}@example.com` })
    const keys = await asksForAddress(ann, `next-${engine}@example.com`)
    expect((await prove(keys.old)).status).toBe(200)
    meanwhile(() => freeze(ann.id))
    const late = await prove(keys.next)
    expect([late.status, late.body]).toEqual([410, expect.stringContaining('This change was cancelled')])
    expect((await details(ann.id)).email).toBe(ann.email)
    expect((await lift(ann.id)).status).toBe(200)
    expect((await prove(keys.next)).status).toBe(410)
  })

  test('the last confirmation and "This was not me" at once leave no address that is not disputed', async () => {
    for (const turn of [1, 2, 3]) {
      const [old, next] = [`race-${turn}-${engine}@example.com`, `raced-${turn}-${engine}@example.com`]
      const ann = await server.signIn({ email: old })
      expect((await ann.put('/api/bank-account', bank)).status).toBe(200)
      const notMe = keyIn(await mailed(old, 'Bank account change'), 'not-me')
      const keys = await asksForAddress(ann, next)
      await prove(keys.old)
      const [pressed] = await Promise.all([press(notMe), prove(keys.next)])
      expect(pressed.status).toBe(200)
      const { email, freeze: found } = await details(ann.id)
      expect(found.addresses).toEqual(email === next ? [next, old] : null)
    }
  })

  test('only the team lifts it: neither its owner, nor a link, nor an operator', async () => {
    const ann = await server.signIn()
    expect((await ann.put('/api/bank-account', bank)).status).toBe(200)
    const key = keyIn(await mailed(ann.email, 'Bank account change'), 'not-me')
    expect((await press(key)).status).toBe(200)
    const operator = await server.signIn({ role: 'admin', adminRole: 'operator' })
    for (const caller of [await again(ann), operator, server.visitor()]) {
      const tried = await caller.post(`/api/admin/investors/${ann.id}/lift-freeze`, { reason: 'it is me' })
      expect([401, 403]).toContain(tried.status)
    }
    for (const again of [await press(key), await server.visitor().get(`/api/not-me?key=${key}`)])
      expect(again.status).toBe(410)
    expect(await state(await again(ann))).toMatchObject({
      frozen_since: expect.any(String),
      frozen_reason: 'You told us: "This was not me", about a change of the bank account.',
    })
  })

  test('the lift, and the command, say what was valid all the time, what counts again and what was removed', async () => {
    const ann = await server.signIn()
    const passkey = (id: string, created_at: number) =>
      server.context.store.write(({ db: within }) =>
        within
          .insertInto('passkeys')
          .values({
            id: `${id} of ${ann.id}`,
            person_id: ann.id,
            public_key: '',
            counter: 0,
            transports: '[]',
            name: id,
            created_at,
            used_at: null,
          })
          .execute(),
      )
    await passkey('Old', server.clock.now() - 8 * dayMs)
    await passkey('New', server.clock.now() - 6 * dayMs)
    await freeze(ann.id)
    const { freeze: found } = await details(ann.id)
    const labels = (list: { label: string }[]) => list.map(({ label }) => label)
    expect(labels(found.remains)).toEqual(['Passkey “Old”'])
    expect(labels(found.suspended)).toEqual(expect.arrayContaining(['Passkey “New”']))
    const listed = runCommand(server.context.config, server.clock.now(), ['lift-freeze', ann.email])
    await expect(listed).rejects.toThrow(/Valid all the time:\n {2}passkey:Old of \S+ {2}Passkey “Old”/)
    const lifted = await lift(ann.id, { keep: [`passkey:New of ${ann.id}`] })
    expect(lifted).toMatchObject({ status: 200, body: { freeze: null } })
    expect(lifted.body.became).toMatch(/^Valid again: Passkey “New”\. Removed: .*Bank account/)
    const left = await server.context.store.read
      .selectFrom('passkeys')
      .select('name')
      .where('person_id', '=', ann.id)
      .execute()
    expect(left.map(({ name }) => name).toSorted()).toEqual(['New', 'Old'])
  })

  test('other tabs, live connections and the other node hear of the freeze, and of the lift, at once', async () => {
    const { clock, context } = server
    const { databaseUrl } = context.config
    const other = databaseUrl ? await startServer(engine, { clock, config: { databaseUrl, demo: true } }) : server
    const ann = await server.signIn()
    const hears = async () => {
      const { cookie } = await createSession(context, ann.id)
      const [here, there] = [server.visitor(cookie), other.visitor(cookie)]
      const sockets = await Promise.all([
        openSocket(server, { email: ann.email, cookies: () => cookie }),
        openSocket(other, { email: ann.email, cookies: () => cookie }),
      ])
      // Asked before, so that whatever is kept in a process is kept.
      for (const tab of [here, there]) expect((await state(tab)).user?.email).toBe(ann.email)
      return {
        ended: async () => {
          for (const { closed } of sockets) expect(await closed).toBe(4401)
          for (const tab of [here, there]) {
            expect((await state(tab)).user).toBeNull()
            expect((await tab.get('/api/account/home')).status).toBe(401)
          }
        },
      }
    }
    const before = await hears()
    await freeze(ann.id)
    await before.ended()
    const whileFrozen = await hears()
    const { cookie } = await createSession(context, ann.id)
    expect((await state(other.visitor(cookie))).frozen_since).toEqual(expect.any(String))
    expect((await lift(ann.id)).status).toBe(200)
    await whileFrozen.ended()
    expect((await state(await again(ann, other))).frozen_since).toBeNull()
    if (other !== server) await other.app.close().then(() => other.context.store.close())
  })
})

describe.each(engines)('an upgrade on %s', (engine) => {
  test('treats accounts that are frozen already as if they were frozen now', async () => {
    const server = await startServer(engine, { config: { demo: true } })
    const { store } = server.context
    const admin = await server.signIn({ role: 'admin' })
    const now = server.clock.now()
    const someone = async (name: string) => {
      const person = await server.signIn({ name, email: `${name}@example.com` })
      expect((await person.put('/api/auth/session/password', { new_password: 'a long and good one' })).status).toBe(200)
      return person
    }
    const [frozen, moved, lifted, free] = [
      await someone('frozen'),
      await someone('moved'),
      await someone('lifted'),
      await someone('free'),
    ]
    const change = (days: number, from: string, state: 'done' | 'cancelled') => ({
      id: `${days} days before`,
      person_id: moved.id,
      old_email: from,
      new_email: moved.email,
      session_id: null,
      by_email: null,
      asked_at: now - days * dayMs,
      expires_at: now,
      old_hash: `${days} old`,
      new_hash: `${days} new`,
      old_proved_at: now,
      new_proved_at: now,
      state,
    })
    const changes = [
      change(20, 'long-ago@example.com', 'done'),
      change(5, 'was@example.com', 'done'),
      change(1, 'asked@example.com', 'cancelled'),
    ]
    const factor = { public_key: '', counter: 0, transports: '[]', used_at: null }
    const passkeys = [frozen, lifted, free].flatMap(({ id }) =>
      [6, 8].map((days) => ({
        ...factor,
        id: `${days} days of ${id}`,
        person_id: id,
        name: `${days} days`,
        created_at: now - days * dayMs,
      })),
    )
    // As the earlier version left them: it froze, ended no later session and suspended nothing.
    await store.write(async ({ db }) => {
      await db.insertInto('address_changes').values(changes).execute()
      await db.insertInto('passkeys').values(passkeys).execute()
      for (const { id } of [frozen, moved, lifted])
        await db
          .insertInto('freezes')
          .values({ id: `of ${id}`, person_id: id, at: now, by_email: null, reason: 'before', suspends_since: 0 })
          .execute()
      await db
        .updateTable('freezes')
        .set({ lifted_at: now, lift_reason: 'before' })
        .where('person_id', '=', lifted.id)
        .execute()
      await dropNotes(db)
      await db.schema.alterTable('freezes').dropColumn('suspends_since').execute()
      await db.schema.alterTable('freezes').dropColumn('disputed_email').execute()
      await db.schema.alterTable('recovery_codes').dropColumn('made_at').execute()
      await migrations['0110-suspended']?.up(db)
    })
    const user = async (caller: Caller) => (await caller.get('/api/auth/session')).body.user?.email ?? null
    expect([await user(frozen), await user(moved), await user(lifted), await user(free)]).toEqual([
      null,
      null,
      lifted.email,
      free.email,
    ])
    const byPassword = async (email: string) => {
      const given = { email, password: 'a long and good one' }
      return (await server.visitor().post('/api/auth/login-password', given)).body.success
    }
    expect([await byPassword(frozen.email), await byPassword(lifted.email)]).toEqual([false, true])
    const freezeOf = async ({ id }: SignedIn) => (await admin.get(`/api/admin/investors/${id}`)).body.freeze
    const names = (list: { label: string }[]) => list.map(({ label }) => label).filter((label) => /days/.test(label))
    const found = await freezeOf(frozen)
    expect([names(found.suspended), names(found.remains)]).toEqual([['Passkey “6 days”'], ['Passkey “8 days”']])
    expect((await freezeOf(moved)).addresses).toEqual([moved.email, 'was@example.com'])
    const visitor = server.visitor()
    await visitor.post(`/api/auth/generate-otp?user_email=${moved.email}`)
    expect(await latestCode(server.context, moved.email).catch(() => undefined)).toBeUndefined()
    const lift = (id: string, given: object = {}) =>
      admin.post(`/api/admin/investors/${id}/lift-freeze`, { reason: 'seen in person', ...given })
    expect((await lift(moved.id)).status).toBe(422)
    expect((await lift(moved.id, { address: 'was@example.com' })).status).toBe(200)
    expect((await lift(frozen.id)).status).toBe(200)
    await server.close()
  })
})
