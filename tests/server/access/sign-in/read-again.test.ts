import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/access/sign-in/passwords.ts'
import { changeRole, remove } from '#server/people/accounts/change.ts'
import type { Work } from '#server/platform/database/store.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { confirming, confirmRefused } from '#tests/support/people/confirm.ts'
import { createSession, freezeAccount } from '#tests/support/people/people.ts'
import { cheapHash } from '#tests/support/portal/cheap-hash.ts'
import { type Caller, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const app = '/api/auth/factors/app'
const bank = { bankName: 'Bank', accountNumber: '000123456789', routingNumber: '021000021', accountType: 'checking' }
const password = 'correct horse battery'

const putPassword = async ({ context }: TestServer, { id }: SignedIn): Promise<void> => {
  const password_hash = await hashPassword(password, cheapHash)
  await context.store.write(({ db }) => db.updateTable('people').set({ password_hash }).where('id', '=', id).execute())
}

describe.each(engines)('what a session knows of a person is read again on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { asksForFactors: true } })
  })
  afterAll(() => server.close())

  /** A browser that has given the password, and lacks a second factor. */
  const enrolling = async ({ email }: SignedIn): Promise<Caller> => {
    const visitor = server.visitor()
    expect((await visitor.post('/api/auth/login-password', { email, password })).body.success).toBe(true)
    expect((await visitor.get('/api/auth/session')).body.awaits).toBe('enrolment')
    return visitor
  }
  const admin = async () => {
    const one = await server.signIn({ role: 'admin' })
    await putPassword(server, one)
    return one
  }
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })
  const isIn = async (caller: Caller) => (await caller.get('/api/auth/session')).body.user !== null
  const stepUp = (sessionId: string, action: string) =>
    server.context.store.write(({ db }) =>
      db.insertInto('step_ups').values({ session_id: sessionId, action, at: server.clock.now() }).execute(),
    )

  /** Does something between the moment in which a call is let in and its first unit, as another node may. */
  const meanwhile = (act: (work: Work) => Promise<unknown>): void => {
    const { store } = server.context
    const { write } = store
    store.write = async (unit) => {
      store.write = write
      await write(act)
      return write(unit)
    }
  }

  test('a sign-in from before the first factor sets up none of its own afterwards', async () => {
    const boss = await admin()
    const [thief, owner] = [await enrolling(boss), await enrolling(boss)]
    const { secret } = (await owner.post(app)).body
    expect((await owner.put(app, { code: codeOf(secret) })).status).toBe(200)
    for (const tried of [
      await thief.get('/api/auth/factors'),
      await thief.post('/api/auth/factors/passkeys/options'),
      await thief.post('/api/auth/factors/passkeys', { response: {}, name: 'Mine' }),
      await thief.post(app),
    ])
      expect(tried.status).toBe(401)
    expect([await isIn(owner), await isIn(thief), await isIn(boss)]).toEqual([true, false, false])
  })

  test('of two first factors that are confirmed at once one is kept, and the other sign-in ends', async () => {
    const boss = await admin()
    const [one, two] = [await enrolling(boss), await enrolling(boss)]
    const { secret } = (await one.post(app)).body
    const code = codeOf(secret)
    const answers = await Promise.all([one.put(app, { code }), two.put(app, { code })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await Promise.all([one, two].map(isIn)).then((inside) => inside.filter(Boolean))).toHaveLength(1)
  })

  test('a first factor ends the other sessions of somebody who needed none; a second one leaves them', async () => {
    const ann = await server.signIn()
    const elsewhere = server.visitor((await createSession(server.context, ann.id)).cookie)
    await stepUp(ann.sessionId, 'factor')
    const { secret } = (await ann.post(app)).body
    expect((await ann.put(app, { code: codeOf(secret) })).status).toBe(200)
    expect([await isIn(ann), await isIn(elsewhere)]).toEqual([true, false])
  })

  test('a second factor that is set up between the question and the answer is asked for', async () => {
    const boss = await admin()
    const half = await enrolling(boss)
    const { secret } = (await half.post(app)).body
    meanwhile(({ db }) =>
      db
        .insertInto('passkeys')
        .values({
          id: `key of ${boss.id}`,
          person_id: boss.id,
          public_key: '',
          counter: 0,
          transports: '[]',
          name: 'A key',
          created_at: server.clock.now(),
          used_at: null,
        })
        .execute(),
    )
    expect((await half.put(app, { code: codeOf(secret) })).status).toBe(403)
    expect(await isIn(half)).toBe(false)
  })

  test('a role that was lowered, a removed admin and a frozen account are refused in the unit itself', async () => {
    const invite = (by: Caller) => by.post('/api/admin/roles', { email: 'x@example.com', name: 'X', role: 'viewer' })
    const lowered = await server.signIn({ role: 'admin' })
    await confirmRefused(server, await invite(lowered))
    meanwhile(({ db }) =>
      db.updateTable('people').set({ admin_role: 'operator' }).where('id', '=', lowered.id).execute(),
    )
    expect(await invite(lowered)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('operator') } })
    const removed = await server.signIn({ role: 'admin' })
    await confirmRefused(server, await invite(removed))
    meanwhile(({ db }) => db.updateTable('people').set({ status: 'inactive' }).where('id', '=', removed.id).execute())
    expect((await invite(removed)).status).toBe(401)
    const ann = await server.signIn()
    await confirmRefused(server, await ann.put('/api/bank-account', bank))
    const { context } = server
    const freezing = context.store.write
    context.store.write = async (unit) => {
      context.store.write = freezing
      await freezeAccount(context, ann.id)
      return freezing(unit)
    }
    expect((await ann.put('/api/bank-account', bank)).status).toBe(403)
  })

  test('a session whose address has changed meanwhile, or that is asked for a factor again, does nothing', async () => {
    const { store } = server.context
    const ann = await server.signIn()
    await confirmRefused(server, await ann.put('/api/bank-account', bank))
    const email = `moved-${ann.email}`
    meanwhile(({ db }) => db.updateTable('people').set({ email }).where('id', '=', ann.id).execute())
    const moved = await ann.put('/api/bank-account', bank)
    expect(moved).toMatchObject({ status: 409, body: { detail: expect.stringContaining('address has changed') } })
    meanwhile(({ db }) =>
      db.updateTable('sessions').set({ awaits: 'factor' }).where('id', '=', ann.sessionId).execute(),
    )
    expect((await ann.put('/api/bank-account', bank)).status).toBe(403)
    const asked = store.read.selectFrom('bank_accounts').select('id').where('account_id', '=', ann.id)
    expect(await asked.where('status', '=', 'pending').execute()).toEqual([])
  })

  test('a lowered role and a removed admin count on the other node from the next call on', async () => {
    const { clock, context } = server
    const { databaseUrl } = context.config
    const other = databaseUrl ? await startServer(engine, { clock, config: { databaseUrl } }) : server
    await server.signIn({ role: 'admin' })
    const boss = await server.signIn({ role: 'admin' })
    const there = other.visitor(boss.cookies())
    const status = async () => (await there.get('/api/api-keys')).status
    expect(await status()).toBe(200)
    const byOperator = { id: boss.id, by: null, from: null } as const
    await context.store.write((work) => changeRole(work, { ...byOperator, role: 'viewer' }))
    expect(await status()).toBe(403)
    await context.store.write((work) => remove(work, byOperator))
    expect(await status()).toBe(401)
    if (other !== server) await other.app.close().then(() => other.context.store.close())
  })

  test('a session that ends while its new password is hashed sets none', async () => {
    const ann = await server.signIn()
    await stepUp(ann.sessionId, 'password')
    meanwhile(({ db }) => db.deleteFrom('sessions').where('id', '=', ann.sessionId).execute())
    expect((await ann.put('/api/auth/session/password', { new_password: 'a long and good one' })).status).toBe(401)
  })

  test('a key that was revoked writes nothing more', async () => {
    const boss = await server.signIn({ role: 'admin' })
    const courier = { name: 'Courier', scopes: ['bank-files'], days: 7 }
    const made = await confirming(server, boss).post('/api/api-keys', courier)
    expect(made.status).toBe(201)
    const { key, secret } = made.body
    meanwhile(({ db }) =>
      db.updateTable('api_keys').set({ revoked_at: server.clock.now() }).where('id', '=', key.id).execute(),
    )
    const file = camt053({
      from: '2026-01-05',
      to: '2026-01-05',
      opening: 0,
      lines: [{ day: '2026-01-05', amount: 5 }],
    })
    const sent = { headers: { authorization: `Bearer ${secret}` }, body: { name: 'bank.xml', text: file } }
    expect((await server.visitor().call('POST', '/api/bank-statements', sent)).status).toBe(401)
    expect((await server.context.store.read.selectFrom('bank_lines').select('id').execute()).length).toBe(0)
  })
})
