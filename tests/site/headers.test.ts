import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { documentedBackendUrl } from '../../scripts/variants.ts'
import { builtSite } from '../support/site/built-site.ts'

const site = await builtSite('own')
/** By address; the page for unknown addresses has none of its own, and is kept by its file's name. */
const headersOf = (dir: string): Record<string, Record<string, string>> => {
  const read = JSON.parse(readFileSync(`${dir}/.portal/headers.json`, 'utf8'))
  return { ...read, '/404': read['/404.html'] }
}
const headers = headersOf(site.dir)
const policy = (path: string, from = headers) =>
  Object.fromEntries(
    (from[path]?.['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources]
    }),
  )
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe.each(site.publicPages)('$path', ({ path, html }) => {
  test('runs no script by its policy, and every style of its own is named in it', () => {
    const { 'script-src': scripts, 'style-src': styles = [], ...rest } = policy(path)
    expect(scripts).toEqual(["'none'"])
    const own = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => hash(text ?? ''))
    expect(own.length).toBeGreaterThan(0)
    expect(styles.toSorted()).toEqual([...new Set(own)].toSorted())
    expect(rest).toMatchObject({
      'default-src': ["'none'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
  })

  test('carries the other headers', () => {
    expect(headers[path]).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })
})

test('whom to tell of a weakness is among what the server answers', () => {
  expect(headers['/.well-known/security.txt']).toMatchObject({ 'x-content-type-options': 'nosniff' })
})

test('a page is for this site alone, and the picture of a shared link for mail programs and other sites too', () => {
  const resource = (path: string) => headers[path]?.['cross-origin-resource-policy']
  expect(['/', '/og/home.png', '/og/blog/weekly-loss-budget.png'].map(resource)).toEqual([
    'same-origin',
    'cross-origin',
    'cross-origin',
  ])
})

test('only a page with a script costs its first paint a process of its own', () => {
  const guarded = site.pages.filter(({ path }) => headers[path]?.['cross-origin-opener-policy'] === 'same-origin')
  expect(guarded.map(({ path }) => path).toSorted()).toEqual(
    site.pages
      .filter((page) => !site.publicPages.includes(page))
      .map(({ path }) => path)
      .toSorted(),
  )
})

test('every page with a script demands trusted types, and none is shown in a frame', () => {
  for (const { path } of site.pages.filter((page) => !site.publicPages.includes(page)))
    expect(policy(path), path).toMatchObject({
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
      'frame-ancestors': ["'none'"],
    })
})

test('the files for a CDN keep within what Cloudflare Pages reads (docs/cdn.md)', async () => {
  for (const { dir } of [site, await builtSite('documented')]) {
    const [headerLines = [], redirects = []] = ['_headers', '_redirects'].map((name) =>
      existsSync(`${dir}/${name}`) ? readFileSync(`${dir}/${name}`, 'utf8').split('\n') : [],
    )
    const rules = headerLines.filter((line) => /^[^\s#]/.test(line))
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.length).toBeLessThanOrEqual(100)
    expect(Math.max(...headerLines.map((line) => line.length))).toBeLessThanOrEqual(2000)
    expect(redirects.filter((line) => /[*:]/.test(line.split(/\s/)[0] ?? '')).length).toBeLessThanOrEqual(100)
    expect(redirects.length).toBeLessThanOrEqual(2000)
  }
})

test('assets never change', () => {
  const assets = globSync('_astro/*', { cwd: site.dir }).filter((file) => !/\.(?:br|gz)$/.test(file))
  expect(assets.length).toBeGreaterThan(0)
  for (const file of assets) expect(headers[`/${file}`]?.['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('what is no page loads nothing, but for the workers, which fetch for their pages', () => {
  const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  const others = Object.keys(headers).filter((path) => /\.(?!html$)\w+$/.test(path))
  expect(others).toEqual(expect.arrayContaining(['/rss.xml', '/favicon.svg', '/verify-worker.js', '/portal-worker.js']))
  for (const path of others) {
    const allowed = path.endsWith('-worker.js') ? `${closed}; connect-src 'self'` : closed
    expect([path, headers[path]?.['content-security-policy']]).toEqual([path, allowed])
  }
})

/**
 * What a page's header asks the browser to prerender, read from the header itself: a file would be one more request.
 */
const rulesOf = (path: string) => {
  const [, escaped = ''] =
    /^"data:application\/speculationrules\+json,(.*)"$/.exec(headers[path]?.['speculation-rules'] ?? '') ?? []
  return JSON.parse(escaped.replaceAll('\\"', '"')).prerender[0]
}

test('pages without a script are rendered ahead from each other, and no other page nor the API', () => {
  const rendersAhead = (path: string) =>
    rulesOf('/').where.href_matches.some((pattern: string) =>
      new URLPattern(pattern, 'https://fund.example').test(path, 'https://fund.example'),
    )
  for (const { path } of site.publicPages)
    expect([path, headers[path]]).toEqual([
      path,
      expect.objectContaining({ 'speculation-rules': headers['/']?.['speculation-rules'] }),
    ])
  // No page links to these.
  const isAnswer = (path: string) => /^\/(?:404|form-refused)/.test(path)
  const ahead = site.pages.map(({ path }) => path).filter((path) => rendersAhead(path) && !isAnswer(path))
  const still = site.publicPages.map(({ path }) => path).filter((path) => !isAnswer(path))
  expect(ahead.toSorted()).toEqual(still.toSorted())
  const others = [
    '/login?next=%2Fblog',
    '/api/newsletter/confirm',
    '/outbox',
    '/ws/notifications',
    '/rss.xml',
    '/de/login',
  ]
  expect(others.filter(rendersAhead)).toEqual([])
  expect(['/de/', '/de/faq', '/de/blog/page/2'].map(rendersAhead)).toEqual([false, true, true])
  expect(rulesOf('/').where.relative_to).toBe('document')
})

test('a CDN gets the same policies, and for all of a blog one that names every style of its pages', () => {
  const blocks = readFileSync(`${site.dir}/_headers`, 'utf8').split('\n\n')
  expect(blocks[0]).toContain(
    '/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: strict-origin-when-cross-origin',
  )
  // A host that sends what all rules say would send two.
  expect(blocks[0]).not.toContain('Cross-Origin-Resource-Policy')
  for (const folder of ['_astro', 'fonts'])
    expect(blocks.find((text) => text.startsWith(`/${folder}/*`))).toContain(
      "Content-Security-Policy: default-src 'none'",
    )
  for (const { path } of site.pages) {
    const rule = path.startsWith('/blog/') ? '/blog/*' : path === '/404' ? '/404.html' : path
    const block = blocks.find((text) => text.startsWith(`${rule}\n`)) ?? ''
    expect(block).toContain('Cross-Origin-Resource-Policy: same-origin')
    const sent = /Content-Security-Policy: (.*)/.exec(block)?.[1]
    const { 'style-src': styles = [], ...rest } = policy(path)
    const { 'style-src': named, ...others } = policy('/', { '/': { 'content-security-policy': sent ?? '' } })
    expect([path, others]).toEqual([path, rest])
    expect(named).toEqual(expect.arrayContaining(styles))
    if (rule !== '/blog/*' && rule !== '/blog') expect(named).toEqual(styles)
  }
  expect(blocks.filter((text) => text.startsWith('/blog'))).toHaveLength(2)
})

test('each page is a file that servers find at its address, and no folder has a page of its own', () => {
  const files = site.pages.map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['index.html', 'faq.html', 'blog.html', 'blog/weekly-loss-budget.html']))
  expect(files.filter((file) => file.endsWith('/index.html'))).toEqual([])
})

test('a build for another backend may call it, and post nothing to it', async () => {
  const documented = await builtSite('documented')
  const islands = documented.pages.filter((page) => !documented.publicPages.includes(page))
  const from = headersOf(documented.dir)
  for (const { path } of islands) {
    const { 'connect-src': calls, 'form-action': posts, 'script-src': scripts } = policy(path, from)
    expect(calls).toEqual(["'self'", documentedBackendUrl, documentedBackendUrl.replace('http', 'ws')])
    expect(posts).toEqual(["'self'"])
    expect(scripts?.[0]).toBe("'self'")
  }
  expect(islands.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/login', '/register', '/dashboard', '/admin', '/viewing']),
  )
})

test('compressed copies hold the same bytes', () => {
  const files = globSync('**/*.{br,gz}', { cwd: site.dir })
  for (const file of files) {
    const copy = site.bytes(file)
    const plain = file.endsWith('.br') ? brotliDecompressSync(copy) : gunzipSync(copy)
    expect(plain.equals(site.bytes(file.replace(/\.(?:br|gz)$/, ''))), file).toBe(true)
  }
  for (const { file } of site.pages) expect(existsSync(`${site.dir}/${file}.br`), file).toBe(true)
})
