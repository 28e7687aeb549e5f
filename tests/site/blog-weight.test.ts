import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { type BuiltPage, builtPages } from '#tests/support/built-pages.ts'
import { builtVariant, type Variant } from '../../scripts/variants.ts'

/** HTML and CSS of a page of the blog, an article before its pictures (issue "public site"). */
const pageBytesMax = 10_000

let pages: (BuiltPage & { variant: Variant })[]

beforeAll(async () => {
  const built = (['real', 'none'] as const).map(async (variant) =>
    builtPages(await builtVariant(variant), '/blog').map((page) => ({ ...page, variant })),
  )
  pages = (await Promise.all(built)).flat()
}, 240_000)

it('keeps every page of the blog within its weight, style sheet inside', () => {
  expect(pages.length).toBeGreaterThan(40)
  for (const { path, html, variant } of pages) {
    expect(html, path).not.toMatch(/<link[^>]+rel="(stylesheet|preload|modulepreload|prefetch)"/)
    expect(brotliCompressSync(html).length, `${variant} ${path}`).toBeLessThanOrEqual(pageBytesMax)
  }
})

it('runs nothing: no script but data, no style attribute, no handler, nothing that loads a script', () => {
  for (const { path, html } of pages) {
    expect(html.match(/<script(?! type="application\/ld\+json">)/g), path).toBeNull()
    expect(html, path).not.toMatch(/\sstyle=|\son\w+="|javascript:|\.js\b/)
  }
})

it('loads a picture only where one stands in the text, late, with its size said', () => {
  for (const { path, html } of pages)
    for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(image, path).toMatch(/loading="lazy"/)
      expect(image, path).toMatch(/width="\d+" height="\d+"/)
      expect(image, path).toMatch(/alt="[^"]{10,}"/)
    }
})
