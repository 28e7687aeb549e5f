import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { type AdminRole, isAdminRole } from '#fund/access/admin-roles.ts'
import { type ApiScope, apiScopes, writingScopes } from '#fund/access/api-scopes.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { forgetApiKeys } from '#server/access/api-keys/keys.ts'
import { changeRole } from '#server/people/accounts/change.ts'
import { freezeAccount } from '#tests/support/people/people.ts'
import { answeredCalls, pathOf } from '#tests/support/portal/calls.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'
import { byKey } from '../../contract/calls-by-key.ts'
import { bodies } from '../../contract/well-formed-bodies.ts'

const run = promisify(execFile)

test('a scope names calls of admins that nobody confirms, but for tables; all scopes but those that write only read', () => {
  for (const { name, who, scope, stepUp, method, kind } of Object.values<Call>(calls)) {
    if (!scope) continue
    expect([isAdminRole(who), stepUp], name).toEqual([true, kind === 'table' ? stepUp : undefined])
    expect(method === 'GET', name).toBe(!writingScopes.includes(scope))
  }
})

describe.each(subjectEngines)('API keys on %s', (engine) => {
  let server: TestServer
  let owner: SignedIn
  beforeEach(async () => {
    server = await startServer(engine)
    owner = await server.signIn({ role: 'admin', email: 'owner@example.com', name: 'Olive Owner' })
  })
  afterEach(() => server.close())

  const make = async (scopes: readonly ApiScope[] = ['books'], days = 30, name = 'The accountant') => {
    const { status, body } = await owner.post('/api/api-keys', { name, scopes, days })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { key: { id: string; hint: string }; secret: string }
  }
  /** Calls as a program does: without a cookie or an origin. */
  const ask = async (secret: string, path = '/api/cash', { method = 'GET', body = undefined as unknown } = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') }
  }
  const states = async () =>
    (await owner.get('/api/api-keys')).body.map(({ name, state }: { name: string; state: string }) => [name, state])

  test('is shown once, kept as a hash, opens what its scope names, and appears in the trail', async () => {
    const { key, secret } = await make()
    expect(secret).toMatch(/^portal_key_[\w-]{43}$/)
    expect(key).toMatchObject({ scopes: ['books'], made_by: 'owner@example.com', used_at: null, state: 'active' })
    expect(secret.endsWith(key.hint)).toBe(true)
    const stored = JSON.stringify(await server.context.store.read.selectFrom('api_keys').selectAll().execute())
    expect(stored).not.toContain(secret.slice('portal_key_'.length))
    const answer = await ask(secret)
    expect([answer.status, JSON.parse(answer.text).total_debit]).toEqual([200, 0])
    expect((await ask(secret, '/api/admin/investors')).status).toBe(403)
    const [shown] = (await owner.get('/api/api-keys')).body
    expect(shown.used_at).toBe(new Date(server.clock.now()).toISOString())
    expect(JSON.stringify(shown)).not.toContain(secret)
    const ended = await owner.delete(`/api/api-keys/${key.id}`)
    expect([ended.status, ended.body.state, (await ask(secret)).status]).toEqual([200, 'revoked', 401])
    expect((await owner.delete(`/api/api-keys/${key.id}`)).status).toBe(409)
    const trail = (await owner.get('/api/audit')).body.rows
    expect(trail.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual([
      ['api-key.revoke', 'The accountant'],
      ['api-key.use', 'The accountant'],
      ['api-key.make', 'The accountant'],
    ])
    expect(JSON.stringify(trail)).not.toContain(secret)
  })

  test('the accountant’s script of the documentation reads the trial balance with one', async () => {
    const { secret } = await make()
    const [, script = ''] =
      /```js\n(\/\/ trial-balance\.mjs[\s\S]+?)```/.exec(readFileSync('docs/api.md', 'utf8')) ?? []
    expect(script).not.toBe('')
    const folder = await mkdtemp(join(tmpdir(), 'accountant-'))
    const file = join(folder, 'trial-balance.mjs')
    await writeFile(file, script)
    await owner.post('/api/cash/suspense', { amount: 1234.5, value_day: '2026-11-02', payer: 'Somebody' })
    const env = { ...process.env, PORTAL: server.url, PORTAL_KEY: secret }
    const { stdout } = await run(process.execPath, [file], { env })
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^cash\s+1234\.50\s+0\.00$/),
        expect.stringMatching(/^suspense\s+0\.00\s+1234\.50$/),
        expect.stringMatching(/^total\s+1234\.50\s+1234\.50$/),
      ]),
    )
    await expect(run(process.execPath, [file], { env: { ...env, PORTAL_KEY: `${secret}x` } })).rejects.toThrow('401')
    await rm(folder, { recursive: true })
  })

  test('opens no call that its scope does not name, whoever else may make it', async () => {
    const all = await make(apiScopes)
    const one = await make(['books'], 30, 'Books alone')
    const wrong: string[] = []
    for (const call of answeredCalls(server)) {
      const path = pathOf(call, { investor_email: 'owner@example.com', id: '00000000-0000-7000-8000-000000000000' })
      const scope = byKey[call.name]
      server.clock.advance({ minutes: 2 })
      for (const [{ secret }, opens] of [
        [all, scope !== undefined],
        [one, scope === 'books'],
      ] as const) {
        const { statusCode } = await server.app.inject({
          method: call.method,
          url: path,
          headers: { authorization: `Bearer ${secret}` },
          ...(bodies[call.name] !== undefined && { payload: bodies[call.name] as object }),
        })
        if ((statusCode !== 403) !== opens) wrong.push(`${call.name}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('is not accepted beside a session, and no word in the place of a key is either', async () => {
    const { secret } = await make()
    const beside = await owner.get('/api/cash', { headers: { authorization: `Bearer ${secret}` } })
    expect([beside.status, beside.body.detail]).toEqual([
      400,
      'A key is not accepted together with a session. Send one of the two.',
    ])
    for (const word of ['nonsense', `${secret}x`, secret.slice(0, -1)]) expect((await ask(word)).status).toBe(401)
    expect((await ask('nonsense', '/api/extensions')).status).toBe(401)
  })

  test('ends with its days, and ends with its maker’s role as owner, and does not work while their account is frozen', async () => {
    const { secret } = await make(['books'], 1, 'A day')
    server.clock.advance({ hours: 24 })
    expect((await ask(secret)).status).toBe(401)
    owner = await server.signIn({ role: 'admin', email: 'second@example.com' })
    const maker = await server.signIn({ role: 'admin', email: 'maker@example.com' })
    const body = { name: 'Of a maker', scopes: ['books'], days: 366 }
    const { body: made } = await maker.post('/api/api-keys', body)
    expect((await ask(made.secret)).status).toBe(200)
    const give = (role: AdminRole) => server.context.store.write((work) => changeRole(work, { id: maker.id, role }))
    await give('approver')
    expect([(await ask(made.secret)).status, await states()]).toEqual([
      401,
      [
        ['Of a maker', 'revoked'],
        ['A day', 'expired'],
      ],
    ])
    // It does not come back with the role.
    await give('owner')
    expect((await ask(made.secret)).status).toBe(401)
    const { body: again } = await maker.post('/api/api-keys', { ...body, name: 'Another' })
    expect((await ask(again.secret)).status).toBe(200)
    await freezeAccount(server.context, maker.id)
    expect((await ask(again.secret)).status).toBe(401)
    server.clock.advance({ hours: 24 * 91 })
    await server.context.store.write((work) => forgetApiKeys(work))
    owner = await server.signIn({ role: 'admin' })
    expect(await states()).toEqual([['Another', 'suspended']])
  })

  test('a writing scope imports a bank’s file in its maker’s name, and the trail names the key', async () => {
    const reading = await make(['books'])
    const { secret } = await make(['bank-files'], 30, 'The bank’s courier')
    const file = { name: 'nothing.csv', text: 'nothing' }
    expect((await ask(reading.secret, '/api/bank-statements', { method: 'POST', body: file })).status).toBe(403)
    const answer = await ask(secret, '/api/bank-statements/preview', { method: 'POST', body: file })
    expect([200, 422]).toContain(answer.status)
    expect(
      (await ask(secret, '/api/bank-statements/lines/accept', { method: 'POST', body: { lines: [] } })).status,
    ).toBe(403)
    const [used] = (await owner.get('/api/audit?action=api-key.use')).body.rows
    expect([used.by, used.detail]).toEqual([
      'owner@example.com',
      expect.stringMatching(/^first used; it ends in .{4}, by the key “The bank’s courier”$/),
    ])
  })

  test('is counted: 120 calls a minute, then it waits', async () => {
    const { secret } = await make()
    const answers = []
    for (let asked = 0; asked < 121; asked += 1) answers.push(await ask(secret, '/api/admin/investors'))
    expect(new Set(answers.slice(0, 120).map(({ status }) => status))).toEqual(new Set([403]))
    expect([answers.at(-1)?.status, Number(answers.at(-1)?.retryAfter) <= minuteMs / 1000]).toEqual([429, true])
    server.clock.advance({ minutes: 1 })
    expect((await ask(secret)).status).toBe(200)
  })

  test('is made by an owner who confirms it', async () => {
    const strict = await startServer(engine, { config: { asksForFactors: true } })
    const other = await strict.signIn({ role: 'admin' })
    const answer = await other.post('/api/api-keys', { name: 'Unconfirmed', scopes: ['books'], days: 1 })
    expect([answer.status, answer.body.step_up]).toEqual([403, 'api-keys'])
    await strict.close()
  })

  test('at most twenty work at a time', async () => {
    for (let made = 0; made < 20; made += 1) await make(['books'], 1, `Key ${made}`)
    const body = { name: 'One more', scopes: ['books'], days: 1 }
    expect((await owner.post('/api/api-keys', body)).status).toBe(409)
    server.clock.advance({ hours: 25 })
    owner = await server.signIn({ role: 'admin' })
    expect((await owner.post('/api/api-keys', body)).status).toBe(201)
    for (const wrong of [{ scopes: [] }, { scopes: ['all'] }, { days: 0 }, { days: 367 }, { name: ' ' }])
      expect((await owner.post('/api/api-keys', { ...body, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  })
})
