import { expect, test } from 'vitest'
import { builtSite } from '../support/site/built-site.ts'

const footerOf = (html: string): string => /<footer class="foot">[\s\S]*?<\/footer>/.exec(html)?.[0] ?? ''

test('the foot of every page leads to what checks the book', async () => {
  const { publicPages } = await builtSite('own')
  expect(publicPages.length).toBeGreaterThan(10)
  for (const { path, html } of publicPages)
    for (const address of ['/verify', '/proofs'])
      expect(footerOf(html).includes(`href="${address}"`), `${path} ${address}`).toBe(true)
})

test('and search engines may list it', async () => {
  const site = await builtSite('own')
  const sitemap = site.bytes('sitemap.xml').toString()
  const check = site.page('/verify').html
  expect(check).not.toContain('noindex')
  expect(check).toMatch(/<link rel="canonical" href="[^"]+\/verify">/)
  for (const address of ['/verify', '/proofs', '/traders']) expect(sitemap).toContain(`${address}</loc>`)
})

test.each(['own', 'real', 'documented', 'none'] as const)(
  'what the sitemap of the %s site lists is there, or is answered by its server',
  async (variant) => {
    const { bytes, pages } = await builtSite(variant)
    const listed = [
      ...bytes('sitemap.xml')
        .toString()
        .matchAll(/<loc>(.*?)<\/loc>/g),
    ].map(([, at = '']) => new URL(at).pathname)
    const missing = listed.filter((path) => !pages.some((page) => page.path === path))
    expect(missing).toEqual(variant === 'own' || variant === 'real' ? ['/proofs'] : [])
  },
)

test('a site without a backend of its own has no roots to lead to', async () => {
  const { publicPages, bytes } = await builtSite('none')
  for (const { path, html } of publicPages) {
    expect(html.includes('href="/proofs"'), path).toBe(false)
    expect(footerOf(html).includes('href="/verify"'), path).toBe(false)
  }
  expect(bytes('sitemap.xml').toString()).not.toMatch(/\/(?:verify|proofs)</)
})

test('the page of the roots introduces itself and its feed, and is not kept out of search engines', async () => {
  const { html } = (await builtSite('own')).page('/form-refused/roots')
  const [head = ''] = html.split('</head>')
  expect(head).toContain('<title>{{heading}} · Alderline Capital</title>')
  expect(head).toContain('name="description" content="{{text}}"')
  expect(head).toMatch(/rel="canonical" href="[^"]+\{\{address\}\}"/)
  expect(head).toContain('type="application/atom+xml" title="Published roots" href="/proofs/feed.xml"')
  expect(head).not.toContain('noindex')
})
