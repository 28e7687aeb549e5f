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

const own = { portal: 'https://site.example', likely: new Set(['www.site.example']) }

describe('links of the finished site', () => {
  it('are broken where no page, file or place is, and told with what is near', () => {
    expect(brokenLinks(pages, new Set(['/a.svg']), own, /^\/api\//)).toEqual([
      { page: '/faq', address: '/faqs', expected: 'the address of a page that exists', nearest: '/faq' },
      { page: '/faq', address: '/#abuot', expected: 'a heading or another place of /', nearest: '/#about' },
    ])
  })

  it('lead within the site by its full address too', () => {
    const page = { path: '/', html: '<a href="https://site.example/nowhere">x</a>' }
    expect(brokenLinks([page], new Set(), own, /^$/)).toHaveLength(1)
  })

  it('are written without the host that is probably the site’s own, if it has the page', () => {
    const link = (address: string) => `<a href="https://www.site.example${address}">x</a>`
    const page = { path: '/faq', html: `<h2 id="fees">A</h2>${link('/faq#fees')}${link('/history')}` }
    expect(brokenLinks([page], new Set(), own, /^$/)).toEqual([
      {
        page: '/faq',
        address: 'https://www.site.example/faq#fees',
        expected: '/faq#fees, because a page of this site is linked without its host',
        nearest: undefined,
      },
    ])
  })

  it('find each place by a name of its own', () => {
    expect(repeatedIds([{ path: '/a', html: '<p id="x"></p><p id="y"></p><p id="x"></p>' }])).toEqual([
      { page: '/a', id: 'x' },
    ])
  })
})
