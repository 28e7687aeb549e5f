import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/access/sign-in/passwords.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type Authenticator, authenticator } from '#tests/support/people/authenticator.ts'
import { cheapHash } from '#tests/support/portal/cheap-hash.ts'
import {
  type Caller,
  type SignedIn,
  startServer,
  subjectEngines,
  type TestServer,
} from '#tests/support/portal/server.ts'

const portal = 'http://localhost:4321'
const password = 'correct horse battery'
const path = '/api/auth/factors'

describe.each(subjectEngines)('second factors on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { portalUrl: portal, asksForFactors: true } })
  })
  afterAll(() => server.close())

  /** Calls as a browser at the portal's own name would. */
  const named = (caller: Caller): Caller => {
    const call: Caller['call'] = (method, to, sent) =>
      caller.call(method, to, { ...sent, headers: { origin: portal, ...sent?.headers } })
    return {
      ...caller,
      call,
      post: (to, body) => call('POST', to, { body }),
      put: (to, body) => call('PUT', to, { body }),
      delete: (to) => call('DELETE', to),
    }
  }

  const person = async (given: Parameters<TestServer['signIn']>[0] = {}): Promise<SignedIn> => {
    const one = await server.signIn(given)
    const password_hash = await hashPassword(password, cheapHash)
    await server.context.store.write(({ db }) =>
      db.updateTable('people').set({ password_hash }).where('id', '=', one.id).execute(),
    )
    return { ...one, ...named(one) }
  }

  const signInAs = async ({ email }: { email: string }, cookies = '') => {
    const visitor = named(server.visitor(cookies))
    const answered = await visitor.post('/api/auth/login-password', { email, password })
    expect([answered.status, answered.body.success]).toEqual([200, true])
    return visitor
  }

  const appCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })

  /** A complete session confirms by the code that is mailed to a person without a factor. */
  const stepUp = async (caller: Caller, email: string, action = 'factor') => {
    await caller.post(`${path}/code`, { action })
    const mail = (await mailsTo(server.context, email)).find(({ subject }) => subject === 'Your code to confirm')
    const code = /^[A-Z]\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await caller.post(`${path}/confirm`, { action, by: { kind: 'mail', code } })).status).toBe(200)
  }

  const addPasskey = async (caller: Caller, key: Authenticator) => {
    const options = await caller.post(`${path}/passkeys/options`)
    expect(options.status).toBe(200)
    return caller.post(`${path}/passkeys`, { response: key.create(options.body), name: 'My phone' })
  }

  const addApp = async (caller: Caller) => {
    const { secret } = (await caller.post(`${path}/app`)).body
    const confirmed = await caller.put(`${path}/app`, { code: appCode(secret) })
    expect(confirmed.status).toBe(200)
    server.clock.advance({ seconds: 60 })
    return { secret, codes: confirmed.body.recovery_codes as string[] }
  }

  const assert = async (caller: Caller, key: Authenticator, action?: string, how = {}) => {
    const options = await caller.post(`${path}/challenge`, { action })
    return caller.post(`${path}/confirm`, { action, by: { kind: 'passkey', response: key.get(options.body, how) } })
  }

  test('an admin in real use sets up a factor at the first sign-in, and reaches nothing before', async () => {
    const boss = await person({ role: 'admin', email: 'first@example.com' })
    const half = await signInAs(boss)
    expect((await half.get('/api/auth/session')).body).toMatchObject({ user: null, awaits: 'enrolment' })
    const refused = await half.get('/api/inbox')
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('not finished')])
    const enrolled = await addPasskey(half, authenticator(portal))
    expect([enrolled.status, enrolled.body.awaits, enrolled.body.recovery_codes.length]).toEqual([201, null, 10])
    expect((await half.get('/api/auth/session')).body).toMatchObject({ user: { email: boss.email }, awaits: null })
    expect((await half.get('/api/inbox')).status).toBe(200)
    const mails = await mailsTo(server.context, boss.email)
    expect(mails.map(({ subject }) => subject)).toContain('Your second factor was changed')
  })

  test('with a factor a right password opens nothing but the question for it; the passkey finishes the sign-in', async () => {
    const ann = await person()
    await stepUp(ann, ann.email)
    const key = authenticator(portal)
    expect((await addPasskey(ann, key)).status).toBe(201)
    const half = await signInAs(ann)
    const token = half.cookies()
    expect((await half.get('/api/auth/session')).body).toMatchObject({ user: null, awaits: 'factor' })
    for (const tried of ['/api/account/home', '/api/auth/session/all', '/api/profile'])
      expect((await half.get(tried)).status, tried).toBe(403)
    // Nobody can add a factor of their own before the sign-in is finished.
    expect((await half.post(`${path}/passkeys/options`)).status).toBe(403)
    expect((await half.post(`${path}/app`)).status).toBe(403)
    expect((await assert(half, key)).status).toBe(200)
    expect((await half.get('/api/account/home')).status).toBe(200)
    // The token of the unfinished session is worth nothing any more.
    expect((await server.visitor(token).get('/api/auth/session')).body).toMatchObject({ user: null, awaits: null })
  })

  test('a proxy at another address enrols no passkey there, whatever it has the browser say', async () => {
    const ann = await person()
    await stepUp(ann, ann.email)
    const headers = { origin: 'https://portal.test.evil.test', 'sec-fetch-site': 'same-origin' }
    const ask = (to: string) => ann.call('POST', to, { headers })
    for (const to of [`${path}/passkeys/options`, `${path}/sign-in/options`]) {
      const { status, body } = await ask(to)
      expect([status, body.detail]).toEqual([
        409,
        `Passkeys belong to the portal’s own address: open ${portal} to use one.`,
      ])
    }
    expect((await addPasskey(ann, authenticator(portal))).status).toBe(201)
  })

  test('a passkey signs in by itself; presence alone, another origin, a copy and a replay do not', async () => {
    const ann = await person()
    await stepUp(ann, ann.email)
    const key = authenticator(portal)
    await addPasskey(ann, key)
    const visitor = named(server.visitor())
    const ask = async () => (await visitor.post(`${path}/sign-in/options`)).body
    const send = (response: unknown) => visitor.post(`${path}/sign-in`, { response })
    expect((await send(key.get(await ask(), { verified: false }))).status).toBe(401)
    expect((await send(authenticator(portal).get(await ask()))).status).toBe(401)
    const foreign = JSON.parse(JSON.stringify(key.get(await ask())))
    foreign.response.clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge: (await ask()).challenge, origin: 'https://evil.test' }),
    ).toString('base64url')
    expect((await send(foreign)).status).toBe(401)
    const right = key.get(await ask())
    const answers = await Promise.all([send(right), send(right), send(right)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect(answers.find(({ status }) => status === 200)?.body.user.email).toBe(ann.email)
    key.count(0)
    expect((await send(key.get(await ask()))).status).toBe(401)
    // A challenge for one purpose is worth nothing for another.
    key.count(50)
    const half = await signInAs(ann)
    const response = key.get((await half.post(`${path}/sign-in/options`)).body)
    expect((await half.post(`${path}/confirm`, { by: { kind: 'passkey', response } })).status).toBe(422)
  })

  test('questions of one network and of one session do not fill the table', async () => {
    const { read } = server.context.store
    const kept = async (sessionId: string | null) => {
      const of = read.selectFrom('factor_challenges').select('challenge_hash')
      return (await of.where('session_id', sessionId === null ? 'is' : '=', sessionId).execute()).length
    }
    const visitor = named(server.visitor())
    const before = await kept(null)
    const ask = () => visitor.post(`${path}/sign-in/options`)
    const asked: number[] = []
    while (asked.at(-1) !== 429) asked.push((await ask()).status)
    expect(asked.length).toBeLessThanOrEqual(61)
    expect(await kept(null)).toBe(before + asked.length - 1)
    server.clock.advance({ hours: 1 })
    expect((await ask()).status).toBe(200)

    const ann = await person()
    await stepUp(ann, ann.email)
    const key = authenticator(portal)
    const first = (await ann.post(`${path}/passkeys/options`)).body
    const later = []
    for (let time = 0; time < 5; time += 1) {
      server.clock.advance({ seconds: 1 })
      later.push((await ann.post(`${path}/passkeys/options`)).body)
    }
    const sessions = await read.selectFrom('sessions').select('id').where('person_id', '=', ann.id).execute()
    expect(await kept(String(sessions[0]?.id))).toBe(5)
    const save = (options: typeof first) =>
      ann.post(`${path}/passkeys`, { response: key.create(options), name: 'Phone' })
    expect((await save(first)).status).toBe(422)
    expect((await save(later[0])).status).toBe(201)
  })

  test('a code of the app is taken once, and no earlier one after it', async () => {
    const ann = await person()
    await stepUp(ann, ann.email)
    const { secret } = await addApp(ann)
    const half = await signInAs(ann)
    const code = appCode(secret)
    const give = (caller: Caller) => caller.post(`${path}/confirm`, { by: { kind: 'app', code } })
    const other = await signInAs(ann)
    const answers = await Promise.all([give(half), give(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await give(await signInAs(ann))).status).toBe(422)
    const kept = await server.context.store.read.selectFrom('totp_secrets').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test('a recovery code opens the door once; new ones end the old', async () => {
    const ann = await person()
    await stepUp(ann, ann.email)
    const { codes } = await addApp(ann)
    const give = async (code: string) => {
      const half = await signInAs(ann)
      return { half, status: (await half.post(`${path}/confirm`, { by: { kind: 'recovery', code } })).status }
    }
    const sloppy = ` ${codes[3]?.toLowerCase().replace('-', ' ')}`
    const first = await give(sloppy)
    expect([first.status, (await give(sloppy)).status, (await give('3AAAA-AAAAA')).status]).toEqual([200, 422, 422])
    expect((await first.half.get(path)).body.recovery_codes_left).toBe(9)
    const renewing = { action: 'factor', by: { kind: 'recovery', code: codes[4] } }
    expect((await first.half.post(`${path}/recovery-codes`)).status).toBe(403)
    expect((await first.half.post(`${path}/confirm`, renewing)).status).toBe(200)
    const fresh = (await first.half.post(`${path}/recovery-codes`)).body.recovery_codes
    expect(fresh).toHaveLength(10)
    expect((await give(codes[5] ?? '')).status).toBe(422)
  })

  test('guesses are counted for the person, whatever session makes them; a passkey still opens', async () => {
    const ann = await person()
    await stepUp(ann, ann.email)
    await addApp(ann)
    const key = authenticator(portal)
    const add = { action: 'factor' }
    await ann.post(`${path}/confirm`, { ...add, by: { kind: 'app', code: 'wrong' } })
    expect((await addPasskey(ann, key)).status).toBe(201)
    const guess = async () => {
      const half = await signInAs(ann)
      return (await half.post(`${path}/confirm`, { by: { kind: 'app', code: '000000' } })).status
    }
    const seen = []
    for (let place = 0; place < 20; place += 1) seen.push(await guess())
    expect([seen.filter((status) => status === 422).length, seen.at(-1)]).toEqual([19, 429])
    expect((await assert(await signInAs(ann), key)).status).toBe(200)
  })

  test('a hundred wrong codes of the app in a row stop the app alone, until a recovery code opens', async () => {
    const ann = await person()
    await stepUp(ann, ann.email)
    const { secret, codes } = await addApp(ann)
    const { context, clock } = server
    await context.store.write(({ db }) =>
      db
        .insertInto('allowances')
        .values({ key: `app-failures ${ann.id}`, count: 100, ends_at: clock.now() + 1e12 })
        .execute(),
    )
    const give = async (by: object) => (await (await signInAs(ann)).post(`${path}/confirm`, { by })).status
    clock.advance({ minutes: 2 })
    expect(await give({ kind: 'app', code: appCode(secret) })).toBe(403)
    expect(await give({ kind: 'recovery', code: codes[0] })).toBe(200)
    expect(await give({ kind: 'app', code: appCode(secret) })).toBe(200)
  })

  test('who has to have a factor keeps the last one, unless the operator resets it', async () => {
    const boss = await person({ role: 'admin' })
    const half = await signInAs(boss)
    const { secret } = await addApp(half)
    const confirm = { action: 'factor', by: { kind: 'app', code: appCode(secret) } }
    expect((await half.post(`${path}/confirm`, confirm)).status).toBe(200)
    expect((await half.delete(`${path}/app`)).status).toBe(409)
    expect((await half.get(path)).body.app_since).not.toBeNull()
  })
})
