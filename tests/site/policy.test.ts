import { describe, expect, test } from 'vitest'
import { addressOfPageFile, cdnHeaders, cdnRedirects, headersAddress } from '#site/build/headers.ts'
import { policyOf } from '#site/build/policy.ts'
import { runningPart } from '#site/build/still.ts'
import { formAction } from '#site/settings.ts'
import { settingsOf } from '#site/settings-of.ts'

describe('settings', () => {
  test('by default the API is where the site is, and forms post', () => {
    expect(settingsOf({})).toEqual({ api: { kind: 'own' }, forms: true, demo: false, portal: 'http://127.0.0.1:4321' })
  })

  test('another backend turns forms off, unless said', () => {
    const env = { PUBLIC_API_URL: 'https://api.fund.example/v1/' }
    expect(settingsOf(env)).toMatchObject({
      api: { kind: 'elsewhere', url: 'https://api.fund.example/v1', socket: 'wss://api.fund.example' },
      forms: false,
    })
    const on = settingsOf({ ...env, PUBLIC_FORMS: 'on' })
    expect(formAction(on, 'contact')).toBe('https://api.fund.example/v1/api/contact')
    expect(formAction(settingsOf({}), 'newsletter')).toBe('/api/newsletter')
  })

  test.each([
    [{ PUBLIC_API_URL: 'fund' }, 'PUBLIC_API_URL: "fund"'],
    [{ PUBLIC_API_URL: 'ftp://fund.example' }, 'PUBLIC_API_URL'],
    [{ PUBLIC_FORMS: 'yes' }, 'PUBLIC_FORMS: "yes"'],
    [{ PUBLIC_API_URL: 'none', PUBLIC_FORMS: 'on' }, 'needs an API'],
    [{ PORTAL_URL: 'fund' }, 'PORTAL_URL: "fund"'],
    [{ PUBLIC_ADMIN_EMAIL: 'boss' }, 'PUBLIC_ADMIN_EMAIL: "boss"'],
  ])('%o stops the build with one line', (env, message) => {
    expect(() => settingsOf(env)).toThrow(message)
  })
})

describe('policy', () => {
  const elsewhere = settingsOf({ PUBLIC_API_URL: 'https://api.fund.example', PUBLIC_FORMS: 'on' })

  test('data is no script', () => {
    const html = '<script type="application/ld+json">{}</script>'
    expect(policyOf(html, settingsOf({}), 'island')).toContain("script-src 'self';")
    expect(policyOf(html, settingsOf({}), 'still')).toContain("script-src 'none'")
  })

  test('an island page may run itself and call its API, by request and by socket', () => {
    const policy = policyOf('<script>start()</script><script src="/_astro/a.js"></script>', elsewhere, 'island')
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; /)
    expect(policy).toContain("connect-src 'self' https://api.fund.example wss://api.fund.example")
  })

  test('forms may go to the API only where they do', () => {
    expect(policyOf('', elsewhere, 'still')).toContain("form-action 'self' https://api.fund.example")
    expect(policyOf('', settingsOf({ PUBLIC_API_URL: 'https://api.fund.example' }), 'still')).toContain(
      "form-action 'self';",
    )
  })
})

describe('a page that shows what editors write', () => {
  const page = (text: string) => `<html><head><style>a{}</style></head><body><p>${text}</p></body></html>`
  const policy = (text: string) => policyOf(page(text), settingsOf({}), 'still')

  test('has the hashes of its template and of nothing in its text', () => {
    expect(policy('<style>b{}</style><script>alert(1)</script>')).toBe(policy('Text'))
    expect(policy('Text')).toMatch(/script-src 'none'; style-src 'sha256-[^ ]+';/)
  })

  test.each([
    ['<script>alert(1)</script>', 'script'],
    ['<SCRIPT SRC=x></SCRIPT>', 'script'],
    ['<script type="application/ld+json">{}</script>', 'script'],
    ['<style>b{}</style>', 'style'],
    ['<iframe src="/"></iframe>', 'iframe'],
    ['<object data="/"></object>', 'object'],
    ['<embed src="/">', 'embed'],
    ['<base href="/">', 'base'],
    ['<meta http-equiv="refresh" content="0">', 'meta'],
    ['<astro-island></astro-island>', 'astro-island'],
    ['<img src="x" onerror="alert(1)">', 'onerror'],
    ['<svg/onload=alert(1)>', 'onload'],
    ['<a href="javascript:alert(1)">x</a>', 'javascript:'],
    ['<a href=" Java\tScript:alert(1)">x</a>', 'javascript:'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'javascript:'],
    ['<p style="color:red">x</p>', 'style'],
  ])('is not built with %s', (text, what) => {
    expect(runningPart(page(text))).toContain(what)
  })

  test('may speak of all of these', () => {
    expect(
      runningPart(page('onload= &lt;script> javascript: <a href="/onload=1" title="on x=1">style=</a>')),
    ).toBeUndefined()
    expect(runningPart(page('<article aria-label="Read more: <script> and <link>">x</article>'))).toBeUndefined()
    expect(runningPart(page('a="<script>alert(1)</script>"'))).toContain('script')
  })
})

test('the file of a page is its address and .html, where file servers look for it', () => {
  expect(['index.html', 'faq.html', 'blog/page/2.html', 'de.html'].map(addressOfPageFile)).toEqual([
    '/',
    '/faq',
    '/blog/page/2',
    '/de',
  ])
  expect(headersAddress('faq.html')).toBe('/faq')
  expect(headersAddress('de/404.html')).toBe('/de/404.html')
  expect(cdnHeaders(new Map([['faq.html', "default-src 'none'"]]), '')).toContain(
    '/faq\n  Cross-Origin-Resource-Policy: same-origin\n  Cache-Control:',
  )
})

test('a CDN has two rules for a blog, with the styles of all its pages, however many there are', () => {
  const policy = (hash: string) => `default-src 'none'; style-src '${hash}'; base-uri 'none'`
  const posts = Array.from({ length: 500 }, (_, index): [string, string] => [
    `blog/post-${index}.html`,
    policy(`sha256-${index % 3}`),
  ])
  const pages = new Map([['blog.html', policy('sha256-list')], ...posts, ['de/blog/a.html', policy('sha256-de')]])
  const headers = cdnHeaders(pages, '')
  expect(headers.match(/^\/.*blog.*$/gm)).toEqual(['/blog', '/blog/*', '/de/blog', '/de/blog/*'])
  const joint = "default-src 'none'; style-src 'sha256-list' 'sha256-0' 'sha256-1' 'sha256-2'; base-uri 'none'"
  expect(headers.split(`Content-Security-Policy: ${joint}\n`)).toHaveLength(3)
})

test('a CDN is told to keep to HTTPS where the site is on it', () => {
  expect(cdnHeaders(new Map(), 'https://portal.example.com')).toContain('Strict-Transport-Security: max-age=31536000')
  expect(cdnHeaders(new Map(), 'http://127.0.0.1:4321')).not.toContain('Strict-Transport')
})

test('the links of mails go on to an API elsewhere that takes the forms', () => {
  const redirects = (env: Record<string, string>) => cdnRedirects(settingsOf(env))
  const elsewhere = { PUBLIC_API_URL: 'https://api.fund.example/' }
  expect(redirects({ ...elsewhere, PUBLIC_FORMS: 'on' })).toBe(
    '/api/newsletter/* https://api.fund.example/api/newsletter/:splat 302\n',
  )
  expect(redirects(elsewhere)).toBeUndefined()
  expect(redirects({})).toBeUndefined()
})
