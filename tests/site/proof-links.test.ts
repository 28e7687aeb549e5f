import { expect, test } from 'vitest'
import { builtSite } from '../support/built-site.ts'

const footerOf = (html: string): string => /<footer class="foot">[\s\S]*?<\/footer>/.exec(html)?.[0] ?? ''

test('the foot of every page leads to what checks the book, but for the landing page, which has a budget', async () => {
  const { publicPages } = await builtSite('own')
  expect(publicPages.length).toBeGreaterThan(10)
  for (const { path, html } of publicPages)
    for (const address of ['/verify', '/proofs'])
      expect(footerOf(html).includes(`href="${address}"`), `${path} ${address}`).toBe(path !== '/')
})

test('a site without a backend of its own has no roots to lead to', async () => {
  const { publicPages } = await builtSite('none')
  for (const { path, html } of publicPages) expect(html.includes('href="/proofs"'), path).toBe(false)
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
