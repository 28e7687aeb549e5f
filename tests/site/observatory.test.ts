import { globSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../support/faults/raw-http.ts'
import { investor } from '../support/money/fund.ts'
import { createPerson, createSession } from '../support/people/people.ts'
import { startServer, type TestServer } from '../support/portal/server.ts'
import { builtSite } from '../support/site/built-site.ts'
import { type Scored, scoreOf } from '../support/site/observatory.ts'

const portalUrl = 'https://portal.example.com'
const host = 'portal.example.com'
const stranger = 'https://stranger.example'
const leastPoints = 125

const { dir } = await builtSite('own')
const [script = ''] = globSync('_astro/*.js', { cwd: dir })
const [font = ''] = globSync('fonts/*', { cwd: dir })

let server: TestServer
let demo: TestServer
let anns = ''
let admins = ''
beforeAll(async () => {
  server = await startServer('sqlite', { config: { siteDir: dir, portalUrl, trustProxy: 1 } })
  demo = await startServer('sqlite', { config: { siteDir: dir, portalUrl, demo: true } })
  const ann = await investor(server, 100_000_00, { name: 'Ann', email: 'ann@example.com' })
  const admin = await createPerson(server.context, { role: 'admin' })
  server.clock.set('2027-01-04T15:00:00Z')
  anns = (await createSession(server.context, ann.id)).cookie
  admins = (await createSession(server.context, admin.id)).cookie
})
afterAll(async () => {
  await server.close()
  await demo.close()
})

/** Only the proxy answers HTTP (docs/deploy), and redirects it to the same host. */
const viaProxy = (url: string): string[] => [`http://${host}${url}`, `${portalUrl}${url}`]

/** The Observatory gives no credit for these, but ASVS 5.0 requires them in every answer (docs/security.md). */
const always = ["default-src 'none'", "base-uri 'none'", "form-action '", "frame-ancestors 'none'"]

const scoreAt = async (at: TestServer, asked: InjectOptions & { url: string }) => {
  const ask = (more: Record<string, string>) =>
    at.app.inject({ ...asked, headers: { host, origin: portalUrl, ...asked.headers, ...more } })
  const answer = await ask({})
  const again = await ask({ origin: stranger })
  const scored = scoreOf({
    headers: answer.headers as Scored['headers'],
    body: answer.body,
    toStranger: { origin: stranger, headers: again.headers as Scored['headers'] },
    route: viaProxy(asked.url),
  })
  const policy = String(answer.headers['content-security-policy'])
  const type = String(answer.headers['content-type'] ?? '').toLowerCase()
  const lacks = always.filter((part) => !policy.includes(part))
  const charset = /^text\/|xml/.test(type) && !type.includes('charset=utf-8') ? ['a charset'] : []
  return {
    lacks: [...lacks, ...charset],
    status: answer.statusCode,
    type: type.split(';')[0],
    ...scored,
  }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const noCookies = () => ({})
const asAnn = () => ({ cookie: anns })
const asAdmin = () => ({ cookie: admins })

const noId = '00000000-0000-4000-8000-000000000000'

type Kind = readonly [
  what: string,
  answered: string,
  asked: InjectOptions & { url: string },
  cookies?: () => { cookie?: string },
]

const kinds: readonly Kind[] = [
  ['a public page', '200 text/html', { url: '/' }],
  ['a page of the blog', '200 text/html', { url: '/blog' }],
  ['the head of a page', '200 text/html', { url: '/faq', method: 'HEAD' }],
  ['the sign-in', '200 text/html', { url: '/login' }],
  ['the registration', '200 text/html', { url: '/register' }],
  ['the dashboard', '200 text/html', { url: '/dashboard' }, asAnn],
  ['the admin area', '200 text/html', { url: '/admin' }, asAdmin],
  ['a viewing', '200 text/html', { url: '/viewing' }, asAdmin],
  ['the page that checks a proof', '200 text/html', { url: '/verify' }],
  ['the worker of that page', '200 application/javascript', { url: '/verify-worker.js' }],
  ['the worker of the dashboards', '200 application/javascript', { url: '/portal-worker.js' }],
  ['a script', '200 application/javascript', { url: `/${script}` }],
  ['a font', '200 font/woff2', { url: `/${font}` }],
  ['a picture', '200 image/svg+xml', { url: '/favicon.svg' }],
  ['the feed', '200 application/xml', { url: '/rss.xml' }],
  ['the manifest', '200 application/manifest+json', { url: '/site.webmanifest' }],
  ['the manifest of the dashboards', '200 application/manifest+json', { url: '/portal.webmanifest' }],
  ['a method that nothing answers', '404 application/json', { url: '/', method: 'TRACE' as 'GET' }],
  ['a page that is not there', '404 text/html', { url: '/nothing' }],
  ['a call that is not there', '404 application/json', { url: '/api/nothing' }],
  ['the published roots', '200 text/html', { url: '/proofs' }],
  ['the roots as a file', '200 application/json', { url: '/proofs/roots.json' }],
  ['the feed of the roots', '200 application/atom+xml', { url: '/proofs/feed.xml' }],
  ['a statement that is not there', '404 application/json', { url: '/proofs/99.json' }],
  ['an open call', '200 application/json', { url: '/api/health' }],
  ['a call with a session', '200 application/json', { url: '/api/account/home' }, asAnn],
  ['a call without a session', '401 application/json', { url: '/api/account/home' }],
  ['a call of another role', '403 application/json', { url: '/api/cash/position.csv' }, asAnn],
  ['a table to keep', '200 text/csv', { url: '/api/cash/position.csv' }, asAdmin],
  ['a paper', '200 application/pdf', { url: '/api/statements/statement.pdf?month=2026-12' }, asAnn],
  ['the reference of the API', '200 text/html', { url: '/api/docs' }],
  ['the OpenAPI document', '200 application/json', { url: '/api/openapi.json' }],
  ['a preflight', '204 ', { url: '/api/account/home', method: 'OPTIONS' }],
  [
    'a sign-in that fails',
    '401 application/json',
    {
      url: '/api/auth/login-password',
      method: 'POST',
      payload: { email: 'ann@example.com', password: 'wrong password' },
    },
  ],
  [
    'a code that is sent, with a cookie',
    '200 application/json',
    { url: '/api/auth/generate-otp?user_email=ann%40example.com', method: 'POST' },
  ],
  [
    'a form that leads on',
    '303 ',
    { url: '/api/newsletter', method: 'POST', headers: form, payload: 'email=reader%40example.com' },
  ],
  [
    'a form that is refused',
    '422 text/html',
    { url: '/api/newsletter', method: 'POST', headers: form, payload: 'email=nobody' },
  ],
  [
    'a link of a mail that is spent',
    '410 text/html',
    { url: `/api/newsletter/confirm?id=${noId}&key=${'k'.repeat(43)}` },
  ],
  ['the page of a security mail', '410 text/html', { url: `/api/not-me?id=${noId}&key=${'k'.repeat(43)}` }],
  ['the page of a changed address', '410 text/html', { url: `/api/address-change?id=${noId}&key=${'k'.repeat(43)}` }],
  ['all that is kept of somebody', '200 application/zip', { url: '/api/account/data.zip' }, asAnn],
  ['what an erasure would take', '404 application/json', { url: `/api/admin/investors/${noId}/erasure` }, asAdmin],
  ['the options of a passkey', '200 application/json', { url: '/api/auth/factors/sign-in/options', method: 'POST' }],
  ['a calendar whose link is not whole', '422 application/json', { url: '/api/calendar/feed.ics?key=none' }],
  ['a link that is not whole', '422 text/html', { url: '/api/newsletter/confirm?id=1' }],
  [
    'a body of no known type',
    '415 application/json',
    { url: '/api/auth/login-password', method: 'POST', headers: { 'content-type': 'text/plain' }, payload: '{}' },
  ],
  ['an address that cannot be read', '422 application/json', { url: '/%c0%ae' }],
  ['a host that is none', '400 application/json', { url: '/', headers: { host: 'a/b' } }],
]

describe('the Observatory', () => {
  const each = kinds.map(([what, answered, asked, cookies = noCookies]) => ({ what, answered, asked, cookies }))
  test.each(each)('takes nothing from $what', async ({ answered, asked, cookies }) => {
    const { status, type, score, deductions, lacks } = await scoreAt(server, {
      ...asked,
      headers: { ...asked.headers, ...cookies() },
    })
    expect({ answered: `${status} ${type}`, deductions, lacks }).toEqual({ answered, deductions: [], lacks: [] })
    expect(score).toBeGreaterThanOrEqual(leastPoints)
  })

  test("takes nothing from the demo's mails", async () => {
    const { status, score, deductions } = await scoreAt(demo, { url: '/outbox' })
    expect([status, deductions]).toEqual([200, []])
    expect(score).toBeGreaterThanOrEqual(leastPoints)
    const { status: misdirected, ...other } = await scoreAt(demo, { url: '/', headers: { host: 'rebound.example' } })
    expect([misdirected, other.deductions]).toEqual([421, []])
  })

  const socket = `GET /ws/ann%40example.com HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: ${stranger}\r\n\r\n`
  test.each([
    ['a socket refused', socket, 403],
    ['what is not HTTP', 'NOT HTTP\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])('takes nothing from %s', async (_what, bytes, status) => {
    const answer = await sendRaw(server.url, bytes)
    const lines = answer.head.split('\r\n').slice(1)
    const headers = Object.fromEntries(lines.map((line) => [line.split(':', 1)[0], line.replace(/^[^:]*: */, '')]))
    const scored = scoreOf({
      headers,
      body: answer.body,
      toStranger: { origin: stranger, headers },
      route: viaProxy('/'),
    })
    expect([answer.status, scored.deductions]).toEqual([status, []])
    expect(scored.score).toBeGreaterThanOrEqual(leastPoints)
  })

  const good: Scored = {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'set-cookie': '__Host-session=1; Secure; HttpOnly; SameSite=Lax',
    },
    body: '<script src="/own.js"></script>',
    toStranger: { origin: stranger, headers: {} },
    route: viaProxy('/'),
  }
  const but = (headers: Scored['headers']): Scored => ({ ...good, headers: { ...good.headers, ...headers } })

  /** 100, plus 10 for the policy and 5 each for cookies, referrers and frames. */
  test('counts as it publishes', () => {
    expect(scoreOf(good)).toEqual({ score: 125, deductions: [] })
  })

  test.each<readonly [string, Scored, number]>([
    ['no policy', but({ 'content-security-policy': undefined }), 55],
    ['a policy said twice', but({ 'content-security-policy': "default-src 'none'; default-src 'self'" }), 55],
    ['scripts in the page', but({ 'content-security-policy': "script-src 'unsafe-inline'; default-src 'self'" }), 60],
    ['objects from anywhere', but({ 'content-security-policy': "script-src 'none'" }), 60],
    ['no HSTS', but({ 'strict-transport-security': undefined }), 80],
    ['HSTS for a day', but({ 'strict-transport-security': 'max-age=86400' }), 115],
    ['a session that scripts read', but({ 'set-cookie': 'session=1; Secure; SameSite=Lax' }), 70],
    ['a cookie over HTTP', but({ 'set-cookie': 'theme=1; SameSite=Lax' }), 115],
    ['addresses told to everybody', but({ 'referrer-policy': 'unsafe-url' }), 115],
    ['types guessed', but({ 'x-content-type-options': undefined }), 120],
    ['frames', but({ 'content-security-policy': "default-src 'none'" }), 80],
    ['a resource policy that is none', but({ 'cross-origin-resource-policy': 'all' }), 120],
    ['a script of another, unchecked', { ...good, body: '<script src="https://cdn.example/a.js"></script>' }, 120],
    ['a script over HTTP', { ...good, body: '<script src="//cdn.example/a.js"></script>' }, 50],
    ['no way to HTTPS', { ...good, route: [`http://${host}/`] }, 80],
    [
      'every reader with cookies',
      {
        ...good,
        toStranger: {
          origin: stranger,
          headers: { 'access-control-allow-origin': stranger, 'access-control-allow-credentials': 'true' },
        },
      },
      50,
    ],
  ])('would take points for %s', (_what, answer, score) => {
    const scored = scoreOf(answer)
    expect(scored.deductions).not.toEqual([])
    expect(scored.score).toBe(score)
  })
})
