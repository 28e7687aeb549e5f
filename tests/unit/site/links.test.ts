import { describe, expect, it } from 'vitest'
import { brokenLinks, repeatedIds } from '#site/build/links.ts'

const pages = [
  {
    path: '/',
    html: '<h2 id="about">A</h2><a href="/faq#fees">x</a><a href="#about">x</a><a href="/api/health">x</a>',
  },
  { path: '/faq', html: '<h2 id="fees">A</h2><a href="/faqs">x</a><a href="/#abuot">x</a><a href="/a.svg">x</a>' },
  {
    path: '/blog/a',
    html: '<h2 id="a&amp;b">A</h2><a href="https://x.example/faq">x</a><a href="/blog/a/#a&#38;b">x</a>',
  },
]

describe('links of the finished site', () => {
  it('are broken where no page, file or place is, and told with what is near', () => {
    expect(brokenLinks(pages, new Set(['/a.svg']), 'https://site.example', /^\/api\//)).toEqual([
      { page: '/faq', address: '/faqs', expected: 'the address of a page that exists', nearest: '/faq' },
      { page: '/faq', address: '/#abuot', expected: 'a heading or another place of /', nearest: '/#about' },
    ])
  })

  it('lead within the site by its full address too', () => {
    const page = { path: '/', html: '<a href="https://site.example/nowhere">x</a>' }
    expect(brokenLinks([page], new Set(), 'https://site.example', /^$/)).toHaveLength(1)
  })

  it('find each place by a name of its own', () => {
    expect(repeatedIds([{ path: '/a', html: '<p id="x"></p><p id="y"></p><p id="x"></p>' }])).toEqual([
      { page: '/a', id: 'x' },
    ])
  })
})
