import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

const execute = promisify(execFile)
const compiler = 'node_modules/typescript-native/bin/tsc'

/** The compiler's output for a module that is written for a browser. */
const compile = async (module: string): Promise<string> => {
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--ignoreConfig', '--module', 'esnext']
  const target = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--moduleResolution', 'bundler']
  const { stdout } = await execute(process.execPath, [compiler, ...options, ...target, module]).catch(
    (failure: { stdout: string }) => failure,
  )
  return stdout
}

describe('the documents of the API', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite')
  })
  afterAll(() => server.close())

  it('are an OpenAPI document in which Redocly’s recommended rules find nothing', async () => {
    const { body } = await server.visitor().get('/api/openapi.json')
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(body), config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('name their entities once, and refer to them everywhere else', async () => {
    const { body } = await server.visitor().get('/api/openapi.json')
    const names = Object.keys(body.components.schemas)
    expect(names).toEqual(expect.arrayContaining(['Notification', 'Transfer', 'Webhook']))
    const text = JSON.stringify(body)
    for (const name of names) expect(text, name).toContain(`"#/components/schemas/${name}"`)
    const shapes = names.map((name) => JSON.stringify(body.components.schemas[name].properties ?? name))
    expect(shapes.filter((shape, place) => shapes.indexOf(shape) !== place)).toEqual([])
    const paths = JSON.stringify(body.paths)
    for (const shape of shapes.filter((shape) => shape.length > 400)) expect(paths).not.toContain(shape)
  })

  it('give a client that compiles', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-client-'))
    const input = join(folder, 'openapi.json')
    await writeFile(input, JSON.stringify((await server.visitor().get('/api/openapi.json')).body))
    await createClient({ input, output: join(folder, 'client'), logs: { level: 'silent' } })
    expect(await compile(join(folder, 'client', 'index.ts'))).toBe('')
    await writeFile(join(folder, 'client', 'wrong.ts'), "import { nothing } from './index'\nnothing()\n")
    expect(await compile(join(folder, 'client', 'wrong.ts'))).toContain("no exported member 'nothing'")
    await rm(folder, { recursive: true })
  })

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
    const ada = await server.signIn({ email: 'ada@example.com', status: 'pending' })
    const owner = await server.signIn({ role: 'admin' })
    const declined = await owner.post(`/api/admin/investors/${ada.id}/decline`, { reason: '<b>Not now' })
    expect(declined.status).toBe(200)
    const { body } = await server.visitor().get('/outbox')
    expect(body).toContain('&lt;b&gt;Not now')
    expect(body).toContain('To ada@example.com')
    const [, look = ''] = /href="(\/outbox\/[\w-]+)">As it looks/.exec(body) ?? []
    const drawn = await server.visitor().get(look)
    expect(drawn.body).toMatch(/^<!doctype html>[\s\S]*&lt;b&gt;Not now/)
    expect(drawn.headers.get('content-security-policy')).toMatch(/^sandbox [\w -]+; default-src 'none'/)
    expect((await server.visitor().get('/outbox/none')).status).toBe(404)
    await server.close()
  })

  it('is not there otherwise', async () => {
    const server = await startServer('sqlite')
    expect((await server.visitor().get('/outbox')).status).toBe(404)
    await server.close()
  })
})
