import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extensions } from '#server/server/extensions.routes.ts'
import { answeredCalls } from '#tests/support/portal/calls.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the app on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  it('answers when it is ready', async () => {
    const { status, body } = await server.visitor().get('/api/health')
    expect([status, body]).toEqual([200, { status: 'ok' }])
  })

  it('announces only extensions whose every call is answered', async () => {
    const { body } = await server.visitor().get('/api/extensions')
    const answered = answeredCalls(server).map(({ name }) => name)
    const announced = (names: readonly string[]) => extensions(names).listExtensions().extensions
    expect(body.extensions).toEqual(announced(answered))
    expect(body.extensions).toContain('session')
    expect(announced(answered.filter((name) => name !== 'setPassword'))).not.toContain('session')
  })

  it('answers an unknown call as JSON', async () => {
    const { status, body } = await server.visitor().get('/api/nothing')
    expect([status, body]).toEqual([404, { detail: 'There is no such page or call.' }])
  })

  it('keeps answers of the API out of every cache', async () => {
    const { headers } = await server.visitor().get('/api/health')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })
})
