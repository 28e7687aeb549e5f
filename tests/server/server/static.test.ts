import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { languages } from '#server/platform/config/languages.ts'
import { emptyFolder, main, startProcess } from '#tests/support/portal/portal-process.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'
import { madeUpLanguage, madeUpTag } from '#tests/support/site/made-up-language.ts'

const filesMax = 64

const page = (words: string): string => `<!doctype html><title>${words}</title>${words.repeat(50)}`
const policy = {
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-cache',
}
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

/** A small version of what the build writes. */
const writeSite = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-site-'))
  for (const folder of ['.portal', '.well-known', '_astro', 'blog', 'form-refused', madeUpTag])
    await mkdir(join(dir, folder))
  const files: Record<string, string | Buffer> = {
    'index.html': page('Home'),
    'faq.html': page('Questions'),
    'faq.html.br': brotliCompressSync(page('Questions')),
    'blog.html': page('Posts'),
    'blog/costs.html': page('Costs'),
    'dashboard.html': page('Dashboard'),
    'form-refused/contact.html': page('{{problems}}'),
    '404.html': page('Lost'),
    '.well-known/security.txt': 'Contact: https://fund.example/#contact',
    [`${madeUpTag}/404.html`]: page('Perdita'),
    '_astro/app.js': 'export {}',
    'rules.json': '{}',
    'rules.json.br': brotliCompressSync('{}'),
    _headers: 'for a CDN',
    '.portal/headers.json': JSON.stringify({
      '/': policy,
      '/.well-known/security.txt': {},
      '/faq': policy,
      '/blog': policy,
      '/blog/costs': policy,
      '/dashboard': policy,
      '/form-refused/contact': policy,
      '/404.html': policy,
      [`/${madeUpTag}/404.html`]: { ...policy, 'content-language': madeUpTag },
      '/_astro/app.js': immutable,
      '/rules.json': { 'content-type': 'application/speculationrules+json' },
    }),
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(dir, file), text)
  return dir
}

describe('the built site', () => {
  let server: TestServer
  let siteDir: string
  beforeAll(async () => {
    languages.set(madeUpTag, madeUpLanguage([]))
    siteDir = await writeSite()
    server = await startServer('sqlite', { config: { siteDir } })
  })
  afterAll(async () => {
    languages.delete(madeUpTag)
    await server.close()
    await rm(siteDir, { recursive: true })
  })

  const raw = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it.each(['/', '/faq', '/faq?x=1', '/blog', '/blog/costs'])(
    'answers %s with the headers of the build',
    async (path) => {
      const { status, headers, text } = await raw(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(text).toMatch(/^<!doctype html>/)
    },
  )

  it.each([
    ['/faq/', '/faq'],
    ['/faq.html', '/faq'],
    ['/faq/index.html?x=1', '/faq?x=1'],
    ['/blog/', '/blog'],
    ['/blog/costs/', '/blog/costs'],
    ['/index.html', '/'],
  ])('leads from %s to the address of the page', async (path, address) => {
    const { status, headers } = await raw(path)
    expect([status, headers.get('location')]).toEqual([301, address])
  })

  it('leads managers of passwords to the sign-in, and says whom to tell of a weakness', async () => {
    const { status, headers } = await raw('/.well-known/change-password')
    expect([status, headers.get('location')]).toEqual([302, '/login'])
    expect(await raw('/.well-known/security.txt')).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^Contact/),
    })
    expect((await raw('/.portal/headers.json')).status).toBe(404)
  })

  it('sends the compressed copy to who takes it', async () => {
    const answer = await server.app.inject({ url: '/faq', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page('Questions'))
    const plain = await server.app.inject({ url: '/faq', headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const rules = await server.app.inject({ url: '/rules.json', headers: { 'accept-encoding': 'br' } })
    expect(rules.headers['content-type']).toBe('application/speculationrules+json')
  })

  it('lets assets be kept for ever and pages be asked about', async () => {
    expect((await raw('/_astro/app.js')).headers.get('cache-control')).toMatch(/immutable/)
    const { headers } = await server.app.inject({ url: '/' })
    const again = await server.app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, "default-src 'none'"])
  })

  it.each([
    '/nothing',
    '/proofs/page/9',
    '/proofs/x',
    '/_headers',
    '/.portal/headers.json',
    '/%2eportal/headers.json',
    '/faq.html.br',
    '//evil.example/',
    '/blog//',
    '/form-refused/contact/',
    '/form-refused/contact.html',
    '/_astro/',
    '/.git/config',
    '/.env',
  ])('has no %s but the page that says so', async (path) => {
    const { status, headers, text } = await raw(path)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(text).toContain('Lost')
  })

  it('says it in the language of the folder', async () => {
    const { status, headers, text } = await raw(`/${madeUpTag}/nothing`)
    expect([status, headers.get('content-language')]).toEqual([404, madeUpTag])
    expect(text).toContain('Perdita')
    expect((await raw(`/${madeUpTag}x/nothing`)).text).toContain('Lost')
  })

  it.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '//etc/passwd', '/faq/..%5c..%5cx'])(
    'never leaves its folder by %s',
    async (url) => {
      const { statusCode, payload } = await server.app.inject({ url })
      expect([403, 404]).toContain(statusCode)
      expect(payload).not.toContain('"dependencies"')
    },
  )

  it('shows nobody the template of a refused form', async () => {
    const { status, body } = await server.visitor().get('/form-refused/contact')
    expect([status, body]).toEqual([404, expect.stringContaining('Lost')])
  })

  it('answers an unknown call as JSON beside the site', async () => {
    const { body, status } = await server.visitor().get('/api/nothing')
    expect([status, body]).toEqual([404, { detail: 'There is no such page or call.' }])
  })

  it('starts the dashboard’s first call early, for who may make it', async () => {
    const link = '</api/account/home>; rel=preload; as=fetch; crossorigin'
    const [investor, admin] = [await server.signIn(), await server.signIn({ role: 'admin' })]
    const { headers } = await investor.get('/dashboard')
    expect([headers.get('link'), headers.get('vary')]).toEqual([link, expect.stringMatching(/\bCookie\b/)])
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect((await investor.get('/')).headers.get('link')).toBeNull()
    expect((await admin.get('/dashboard')).headers.get('link')).toBeNull()
    expect((await server.visitor().get('/dashboard')).headers.get('link')).toBeNull()
  })
})

it('says that there is too much to do where no file can be opened any more, at every address', async () => {
  const [siteDir, folder] = [await writeSite(), await emptyFolder()]
  const { url = '', end } = await startProcess(
    folder,
    { DATA_DIR: folder },
    main,
    (child) => onTestFinished(() => void child.kill('SIGKILL')),
    { args: [siteDir], openFilesMax: filesMax },
  )
  const { hostname, port } = new URL(url)
  const hold = () => connect(Number(port), hostname).on('error', () => undefined)
  const held = Array.from({ length: filesMax }, hold)
  onTestFinished(() => {
    for (const one of held) one.destroy()
  })
  // The accepted ones hold all the files that the process may open; the others are ended.
  const ask = (path: string): Promise<number> =>
    new Promise((resolve) => {
      held[0]?.once('data', (data) => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(data))?.[1])))
      held[0]?.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)
    })
  const askWhileMoreCome = (path: string) => (): Promise<number> => {
    // A file that the start or one of its jobs still had open makes room for one more when it is closed.
    held.push(hold())
    return ask(path)
  }
  for (const path of ['/faq', '/', '/dashboard', '/_astro/app.js'])
    await expect.poll(askWhileMoreCome(path), { message: path }).toBe(503)
  expect([await ask('/nothing'), await ask('/api/health')]).toEqual([404, 200])
  for (const one of held) one.destroy()
  await expect.poll(async () => (await fetch(`${url}/faq/`)).status).toBe(200)
  expect(await end('SIGTERM')).toEqual([0, null])
})
