import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite, remove } from '#server/people/accounts/change.ts'
import { migrations } from '#server/platform/database/migrations.ts'
import { latestCode } from '#tests/support/mail/mails.ts'
import { authenticator } from '#tests/support/people/authenticator.ts'
import { dropNotes } from '#tests/support/people/guards.ts'
import { type Caller, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const factors = '/api/auth/factors'
const password = 'a long and good one'
const portalUrl = 'http://localhost:4321'

describe.each(engines)('a removed admin on %s', (engine) => {
  let server: TestServer
  let owner: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { config: { portalUrl } })
    owner = await server.signIn({ role: 'admin', email: 'owner@example.com' })
  })
  afterAll(() => server.close())

  const send = (caller: Caller, method: 'POST' | 'PUT', path: string, body?: unknown) =>
    caller.call(method, path, { body, headers: { origin: portalUrl } })
  const keyOpens = async (key: string) =>
    (await fetch(`${server.url}/api/cash`, { headers: { authorization: `Bearer ${key}` } })).status
  const reads = async (url: string) => (await server.visitor().get(url.slice(portalUrl.length))).status
  const byPassword = (email: string) =>
    send(server.visitor(), 'POST', '/api/auth/login-password', { email, password }).then(({ status }) => status)
  const byPasskey = async (key: ReturnType<typeof authenticator>) => {
    const visitor = server.visitor()
    const { body } = await send(visitor, 'POST', `${factors}/sign-in/options`)
    return (await send(visitor, 'POST', `${factors}/sign-in`, { response: key.get(body) })).status
  }

  /** An owner with everything that signs in or calls: each of them works. */
  const fullyEquipped = async (email: string) => {
    const admin = await server.signIn({ role: 'admin', email, name: 'Olive Second' })
    expect((await send(admin, 'PUT', '/api/auth/session/password', { new_password: password })).status).toBe(200)
    const apiKey = (await send(admin, 'POST', '/api/api-keys', { name: 'A tool', scopes: ['books'], days: 30 })).body
      .secret as string
    const secret = Secret.fromBase32((await send(admin, 'POST', `${factors}/app`)).body.secret)
    const code = new TOTP({ secret }).generate({ timestamp: server.clock.now() })
    expect((await send(admin, 'PUT', `${factors}/app`, { code })).status).toBe(200)
    await server.context.store.write(({ db }) =>
      db
        .insertInto('step_ups')
        .values({ session_id: admin.sessionId, action: 'factor', at: server.clock.now() })
        .execute(),
    )
    const passkey = authenticator(portalUrl)
    const { body: options } = await send(admin, 'POST', `${factors}/passkeys/options`)
    const response = passkey.create(options)
    expect((await send(admin, 'POST', `${factors}/passkeys`, { response, name: 'A key' })).status).toBe(201)
    const { url } = (await send(admin, 'POST', '/api/admin/dates/link')).body
    expect([await keyOpens(apiKey), await byPassword(email), await byPasskey(passkey)]).toEqual([200, 200, 200])
    expect(await reads(url)).toBe(200)
    return { ...admin, apiKey, passkey, url: url as string }
  }

  const nothing = { password: null, passkeys: 0, apps: 0, codes: 0, browsers: 0, keys: 0 }
  const left = async (id: string) => {
    const { read } = server.context.store
    const count = async (table: 'passkeys' | 'totp_secrets' | 'recovery_codes' | 'known_browsers') =>
      (await read.selectFrom(table).select('person_id').where('person_id', '=', id).execute()).length
    const person = await read.selectFrom('people').select('password_hash').where('id', '=', id).executeTakeFirst()
    const keys = await read.selectFrom('api_keys').select('revoked_at').where('made_by', '=', id).execute()
    return {
      password: person?.password_hash,
      passkeys: await count('passkeys'),
      apps: await count('totp_secrets'),
      codes: await count('recovery_codes'),
      browsers: await count('known_browsers'),
      keys: keys.filter(({ revoked_at }) => revoked_at === null).length,
    }
  }

  test('has nothing left to sign in with, and gets none of it back with the role', async () => {
    const { id, email, apiKey, passkey } = await fullyEquipped('second@example.com')
    expect(
      (await send(owner, 'POST', '/api/api-keys', { name: 'Of the other', scopes: ['books'], days: 30 })).status,
    ).toBe(201)
    expect(await left(id)).toMatchObject({ passkeys: 1, apps: 1, codes: 10, browsers: 1, keys: 1 })
    // Once a second person has decided it.
    await server.context.store.write((work) => remove(work, { id }))
    expect(await left(id)).toEqual(nothing)
    expect((await left(owner.id)).keys).toBe(1)

    const again = { email, name: 'Olive Second', role: 'owner', portalUrl, by: null, from: null } as const
    expect(await server.context.store.write((work) => invite(work, again))).toBe(id)
    expect([await keyOpens(apiKey), await byPassword(email), await byPasskey(passkey)]).toEqual([401, 401, 401])
    const visitor = server.visitor()
    await send(visitor, 'POST', `/api/auth/generate-otp?user_email=${email}`)
    const otp = await latestCode(server.context, email)
    await send(visitor, 'POST', `/api/auth/verify-otp?user_email=${email}&otp=${otp}`)
    expect((await visitor.get(factors)).body).toMatchObject({ passkeys: [], app_since: null, recovery_codes_left: 0 })
    expect((await visitor.get('/api/auth/session')).body).toMatchObject({ has_password: false, admin_role: 'owner' })
  })

  test('has no calendar link any more, not even one of before, once they are invited again', async () => {
    const { id, email, url } = await fullyEquipped('dates@example.com')
    await server.context.store.write((work) => remove(work, { id }))
    const again = { email, name: 'Olive Second', role: 'viewer', portalUrl, by: null, from: null } as const
    await server.context.store.write((work) => invite(work, again))
    expect(await reads(url)).toBe(404)

    // Removed before the link went with the role.
    const old = await fullyEquipped('old-dates@example.com')
    await server.context.store.write(async (work) => {
      await work.db.updateTable('people').set({ status: 'inactive' }).where('id', '=', old.id).execute()
      await invite(work, { ...again, email: old.email })
    })
    expect([await reads(old.url), await keyOpens(old.apiKey), await byPassword(old.email)]).toEqual([404, 401, 401])
  })

  test('of before the upgrade loses it as well, and nobody else does', async () => {
    const gone = await fullyEquipped('gone@example.com')
    const stays = await fullyEquipped('stays@example.com')
    const kept = await left(stays.id)
    await server.context.store.write(async ({ db }) => {
      await db.updateTable('people').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
      await db.updateTable('people').set({ first_sign_in_at: null }).where('id', '=', stays.id).execute()
      await dropNotes(db)
      await db.schema.alterTable('sessions').dropColumn('browser_id').execute()
      await db.schema.dropIndex('known_browsers_seen').execute()
      await migrations['0108-ended-access']?.up(db)
    })
    expect(await left(gone.id)).toEqual(nothing)
    expect(await left(stays.id)).toEqual(kept)
    const people = server.context.store.read.selectFrom('people').select('first_sign_in_at')
    expect(await people.where('id', '=', stays.id).executeTakeFirst()).toEqual({ first_sign_in_at: server.clock.now() })
  })
})
