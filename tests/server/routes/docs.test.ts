import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
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

  it('give a client that compiles', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-client-'))
    const input = join(folder, 'openapi.json')
    await writeFile(input, JSON.stringify((await server.visitor().get('/api/openapi.json')).body))
    await createClient({ input, output: join(folder, 'client'), logs: { level: 'silent' } })
    const program = ts.createProgram([join(folder, 'client', 'index.ts')], compilerOptions)
    const told = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    expect(told).toEqual([])
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
