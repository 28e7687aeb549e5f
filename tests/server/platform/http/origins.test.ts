import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const listed = 'https://www.example.com'

describe.each(engines)('where calls come from on %s', (engine) => {
  let server: TestServer
  let person: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { config: { portalOrigins: [listed] } })
    person = await server.signIn()
  })
  afterAll(() => server.close())

  const rememberFrom = (headers: Record<string, string | undefined>) =>
    person.call('PATCH', '/api/auth/session', { body: { remember: true }, headers })

  it.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['our host on another port', { origin: 'http://127.0.0.1:1' }],
    ['a foreign page by the browser’s word', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['a sibling site that is not listed', { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }],
    ['nowhere, with a session', { origin: undefined }],
  ])('changes nothing from %s', async (_where, headers) => {
    const { status, body } = await rememberFrom(headers)
    expect([status, body]).toEqual([403, { detail: expect.stringMatching(/does not come from a page/) }])
    expect((await person.get('/api/auth/session')).body.remember).toBe(false)
  })

  it.each([
    ['our own page', () => ({ origin: server.url })],
    ['our own page by the browser’s word', () => ({ origin: undefined, 'sec-fetch-site': 'same-origin' })],
    ['our public address, behind a proxy', () => ({ origin: 'http://127.0.0.1:4321', 'sec-fetch-site': 'none' })],
    ['a listed origin', () => ({ origin: listed, 'sec-fetch-site': 'same-site' })],
  ])('takes calls from %s', async (_where, headers) => {
    expect((await rememberFrom(headers())).status).toBe(200)
    await person.patch('/api/auth/session', { remember: false })
  })

  it('lets programs without an origin and without a session make calls 1 to 4', async () => {
    const plain = { headers: { origin: undefined } }
    const calls = [
      ['/api/auth/generate-otp?user_email=a@example.com', 200],
      ['/api/auth/verify-otp?user_email=a@example.com&otp=A1234567', 200],
      ['/api/users/register?user_name=Ada&user_email=a@example.com', 201],
    ] as const
    for (const [path, expected] of calls)
      expect((await server.visitor().call('POST', path, plain)).status).toBe(expected)
    const body = { email: 'a@example.com', password: 'wrong' }
    expect((await server.visitor().call('POST', '/api/auth/login-password', { ...plain, body })).status).toBe(401)
  })

  it('registers nobody from a foreign page', async () => {
    const path = '/api/users/register?user_name=Eve&user_email=eve@example.com'
    const headers = { origin: 'https://evil.example' }
    expect((await server.visitor().call('POST', path, { headers })).status).toBe(403)
    const found = server.context.store.read.selectFrom('people').select('id').where('email', '=', 'eve@example.com')
    expect(await found.execute()).toEqual([])
  })

  it('lets only listed origins read answers', async () => {
    const read = async (origin: string) => (await person.get('/api/auth/session', { headers: { origin } })).headers
    expect((await read('https://evil.example')).get('access-control-allow-origin')).toBeNull()
    const headers = await read(listed)
    expect(headers.get('access-control-allow-origin')).toBe(listed)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    // Pages may read the name of a file, and how long a refusal lasts.
    expect(headers.get('access-control-expose-headers')).toBe('content-disposition, retry-after')
    expect(headers.get('vary')).toMatch(/Origin/i)
  })

  it('answers a preflight of listed origins', async () => {
    const ask = (origin: string) =>
      fetch(`${server.url}/api/auth/session`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PATCH' },
      })
    const allowed = await ask(listed)
    // Pages may ask for a table with a preference.
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type, prefer')
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, POST, PATCH, PUT, DELETE',
    ])
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})
