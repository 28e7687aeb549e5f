import { beforeAll, describe, expect, it } from 'vitest'
import { attributes, type BuiltPage, builtPage, builtPages, textIn } from '#tests/support/built-pages.ts'
import { builtVariant } from '../../scripts/variants.ts'

const formOf = (html: string): string => /<section class="newsletter"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''

describe('the newsletter form, where a backend of ours answers', () => {
  let dir: string
  beforeAll(async () => {
    dir = await builtVariant('real')
  }, 120_000)

  it('posts an address and an empty trap to /api/newsletter, from every page of the blog', () => {
    for (const { path, html } of builtPages(dir, '/blog')) {
      const form = formOf(html)
      expect(attributes(form, 'form', 'method'), path).toEqual(['post'])
      expect(attributes(form, 'form', 'action'), path).toEqual(['/api/newsletter'])
      expect(attributes(form, 'input', 'name'), path).toEqual(['email', 'website'])
      expect(form, path).toMatch(/<input[^>]+type="email"[^>]*\srequired/)
      expect(form, path).toMatch(/<p class="trap" aria-hidden="true">[\s\S]*tabindex="-1"/)
    }
  })

  it('has the notice that the backend leads to', () => {
    expect(builtPage(dir, '/blog').html).toMatch(/id="newsletter-sent" tabindex="-1"/)
  })
})

describe('the newsletter form without one', () => {
  let pages: BuiltPage[]
  beforeAll(async () => {
    pages = builtPages(await builtVariant('none'), '/blog')
  }, 120_000)

  it('checks, sends nothing, and shows its notice', () => {
    expect(pages.length).toBeGreaterThan(20)
    for (const { path, html } of pages) {
      const form = formOf(html)
      expect(attributes(form, 'form', 'method'), path).toEqual(['dialog'])
      expect(attributes(form, 'form', 'action'), path).toEqual([])
      expect(form, path).toMatch(/<dialog[^>]*\sopen[\s>][\s\S]*<\/dialog>\s*<p class="sent"/)
      expect(textIn(form), path).toContain('nothing was sent or kept')
    }
  })
})
