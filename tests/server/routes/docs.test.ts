import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

describe('the documents of the API', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite')
  })
  afterAll(() => server.close())

  it('describe every documented call in OpenAPI 3.1', async () => {
    const { body } = await server.visitor().get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    for (const { method, path, name, extension } of Object.values<Call>(calls)) {
      if (extension) continue
      const described = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(described?.operationId, `${method} ${path}`).toBe(name)
    }
  })

  it('are a readable page without script and without anything from elsewhere', async () => {
    const { body, headers } = await server.visitor().get('/api/docs')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(body).not.toMatch(/<script|src=|https?:/)
    expect(body).toContain('/api/investors/:investor_email/weekly-risk')
  })
})

describe('the outbox page', () => {
  it('shows a demo’s mails, text as text', async () => {
    const server = await startServer('sqlite', { config: { demo: true } })
    await server.visitor().post('/api/users/register?user_name=%3Cb%3EAda&user_email=ada@example.com')
    const { body } = await server.visitor().get('/outbox')
    expect(body).toContain('Welcome, &lt;b&gt;Ada.')
    expect(body).toContain('To ada@example.com')
    await server.close()
  })

  it('is not there otherwise', async () => {
    const server = await startServer('sqlite')
    expect((await server.visitor().get('/outbox')).status).toBe(404)
    await server.close()
  })
})
