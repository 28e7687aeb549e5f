import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { attributes, builtSite, tags } from '../support/site/built-site.ts'

const site = await builtSite('own')
const portal = 'http://127.0.0.1:4321'
/** The server fills it in for each page of the roots (tests/server/proof/log/published.test.ts). */
const template = '/form-refused/roots'
const listed = site.publicPages.filter(({ html, path }) => path !== template && !html.includes('content="noindex"'))

const meta = (html: string, name: string) =>
  tags(html, 'meta')
    .filter((tag) => new RegExp(`(?:name|property)="${name}"`).test(tag))
    .flatMap((tag) => attributes(tag, 'content'))

const titleOf = (html: string) => html.match(/<title>([^<]*)<\/title>/)?.[1] ?? ''

describe.each(listed)('$path', ({ path, html }) => {
  test('introduces itself', () => {
    expect(titleOf(html)).not.toBe('')
    const [description = ''] = meta(html, 'description')
    expect(description.length).toBeGreaterThan(40)
    expect(description.length).toBeLessThanOrEqual(220)
    const canonical = tags(html, 'link').filter((tag) => tag.includes('rel="canonical"'))
    expect(canonical.flatMap((tag) => attributes(tag, 'href'))).toEqual([portal + path])
  })

  test('has a picture for previews, which was drawn', () => {
    const [image = ''] = meta(html, 'og:image')
    expect(image.startsWith(portal)).toBe(true)
    expect(existsSync(site.dir + image.slice(portal.length)), image).toBe(true)
    expect(meta(html, 'og:title')).toHaveLength(1)
    expect(meta(html, 'og:url')).toEqual([portal + path])
  })

  test('has data that parses', () => {
    for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      const data = JSON.parse(text ?? '')
      expect(data['@context']).toBe('https://schema.org')
    }
  })
})

/** What search engines take for words that say nothing of where a link leads. */
const empty = new Set([
  'click here',
  'here',
  'learn more',
  'more',
  'more information',
  'read more',
  'start',
  'this',
  'feed',
])

test('every link says where it leads', () => {
  for (const { path, html } of site.pages) {
    const links = [...html.matchAll(/<a\b[^>]*\shref="(?!#)[^"]*"[^>]*>([\s\S]*?)<\/a>/g)]
    const words = links.map(([, inside = '']) =>
      inside
        .replace(/<[^>]+>/g, '')
        .trim()
        .toLowerCase(),
    )
    expect([path, words.filter((each) => each === '' || empty.has(each))]).toEqual([path, []])
  }
  expect(site.page('/blog').html).toMatch(/>Read More<span class="vh">: [^<]+<\/span><\/a>/)
})

test('an article says when it was written and changed', () => {
  const { html } = site.page('/blog/weekly-loss-budget')
  expect(html).toMatch(/"datePublished":"(\d{4}-\d\d-\d\d)","dateModified":"\1"/)
})

test('no two pages share a title', () => {
  const titles = listed.map(({ html }) => titleOf(html))
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('what is no page of its own is kept out of search engines', () => {
  const hidden = site.publicPages.filter((page) => !listed.includes(page)).map(({ path }) => path)
  expect(hidden).toEqual(
    expect.arrayContaining(['/404', '/form-refused/contact', '/form-refused/newsletter', '/form-refused/notice']),
  )
})

test('the data names the fund, and the questions with their answers', () => {
  expect(site.page('/').html).toContain('"@type":"Organization"')
  const faq = site.page('/faq').html
  expect(faq).toContain('"@type":"FAQPage"')
  expect(faq).toContain('"@type":"BreadcrumbList"')
  expect(faq.match(/"@type":"Question"/g)?.length).toBe(faq.match(/class="qa"/g)?.length)
})
