import { describe, expect, test } from 'vitest'
import { attributes, builtSite, tags } from '../support/site/built-site.ts'

const { publicPages } = await builtSite('own')

describe.each(publicPages)('$path runs nothing', ({ html }) => {
  test('has no script element but data', () => {
    expect(tags(html, 'script').filter((tag) => !tag.includes('type="application/ld+json"'))).toEqual([])
  })

  test('has no style attribute and no handler', () => {
    expect(tags(html, '[a-z][a-z0-9-]*').filter((tag) => /\s(?:style|on[a-z]+)=/.test(tag))).toEqual([])
  })

  test('refers to no program', () => {
    const addresses = ['href', 'src', 'srcset', 'content'].flatMap((name) => attributes(html, name))
    expect(addresses.filter((address) => /\.m?js(?:[?#]|$)|^javascript:/.test(address))).toEqual([])
    expect(html).not.toMatch(/modulepreload|astro-island|http-equiv/)
  })
})

test('the pages that should run nothing are all there', () => {
  const paths = publicPages.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/faq', '/privacy', '/terms', '/404', '/blog']))
})
