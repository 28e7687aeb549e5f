import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { attributes, type BuiltPage, builtPages, decode, textIn } from '#tests/support/built-pages.ts'
import { builtVariant } from '../../scripts/variants.ts'

const site = 'https://www.alderline.example'
let dir: string
let pages: BuiltPage[]
let posts: BuiltPage[]

beforeAll(async () => {
  dir = await builtVariant('real')
  pages = builtPages(dir)
  posts = pages.filter(({ html }) => html.includes('<article class="post">'))
}, 120_000)

const read = (file: string): string => readFileSync(join(dir, file), 'utf8')
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner]) =>
    decode(inner ?? ''),
  )
const isUnlisted = ({ html }: BuiltPage): boolean => /<meta name="robots" content="noindex"/.test(html)

describe('the feed', () => {
  it('holds every post with its full text', () => {
    const items = [...read('rss.xml').matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item]) => item ?? '')
    expect(items).toHaveLength(posts.length)
    for (const item of items) {
      const link = elements(item, 'link')[0] ?? ''
      const post = posts.find(({ path }) => link === `${site}${path}`)
      const [content = ''] = elements(item, 'content:encoded')
      const article = /<div class="prose">([\s\S]*?)<\/div>\s*<nav class="tags"/.exec(post?.html ?? '')?.[1] ?? ''
      const plain = (html: string) => textIn(html.replace(/<summary>[\s\S]*?<\/summary>/g, ' '))
      expect(plain(content), link).toBe(plain(article))
      expect(content.length, link).toBeGreaterThan(4000)
    }
  })

  it('stands alone: no relative address, no drawing, no class, no part of ours', () => {
    const contents = elements(read('rss.xml'), 'content:encoded')
    for (const content of contents) {
      expect(content).not.toMatch(/\b(?:href|src)="(?!https?:|mailto:)/)
      expect(content).not.toMatch(/<svg|<style|<script|foot-note|\sclass=|<details/)
    }
    expect(contents.some((content) => content.includes(`<img src="${site}/_astro/`))).toBe(true)
  })

  it('is linked from every page that is listed, and names itself', () => {
    expect(read('rss.xml')).toContain(`<atom:link href="${site}/rss.xml" rel="self" type="application/rss+xml"/>`)
    for (const page of pages.filter(
      (candidate) => !isUnlisted(candidate) && candidate.html.includes('rel="canonical"'),
    ))
      expect(page.html, page.path).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/rss\.xml"/)
  })
})

describe('the site map', () => {
  it('lists every public page once, and no page of people’s own', () => {
    const listed = elements(read('sitemap.xml'), 'loc').map((loc) => loc.replace(site, ''))
    expect(new Set(listed).size).toBe(listed.length)
    const closed = /^\/(login|register|dashboard|admin|404|api|outbox|form-refused|og)\b/
    const open = pages.filter((page) => !closed.test(page.path) && !isUnlisted(page)).map(({ path }) => path)
    expect(listed.sort()).toEqual(open.sort())
    expect(read('robots.txt')).toContain(`Sitemap: ${site}/sitemap.xml`)
    for (const path of ['/dashboard', '/admin', '/api/']) expect(read('robots.txt')).toContain(`Disallow: ${path}\n`)
  })
})

describe('the picture of a shared link', () => {
  it('is there for every page that names one, 1200 by 630, its own, and light', async () => {
    const named = pages.flatMap(({ path, html }) =>
      [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, url]) => ({ path, url: url ?? '' })),
    )
    expect(named.length).toBeGreaterThan(24)
    expect(new Set(named.map(({ url }) => url)).size).toBe(named.length)
    for (const { path, url } of named) {
      const file = join(dir, url.replace(site, ''))
      expect(existsSync(file), `${path} names ${url}`).toBe(true)
      const { width, height, format, size } = await sharp(readFileSync(file)).metadata()
      expect({ width, height, format }, path).toEqual({ width: 1200, height: 630, format: 'png' })
      expect(size, path).toBeLessThan(60_000)
    }
  })

  it('shows a drawing: ink on paper, nothing cut off at the right edge', async () => {
    for (const { path } of posts) {
      const picture = sharp(readFileSync(join(dir, `og${path}.png`))).removeAlpha()
      const { channels } = await picture.stats()
      expect(channels[0]?.stdev, path).toBeGreaterThan(20)
      // `stats` reads the input, whatever was asked of the picture before.
      const cut = await picture.extract({ left: 1140, top: 0, width: 60, height: 630 }).png().toBuffer()
      const edge = await sharp(cut).stats()
      expect(
        edge.channels.map(({ min }) => min > 200),
        path,
      ).toEqual([true, true, true])
    }
  })

  it('is asked for by no page', () => {
    for (const { path, html } of pages)
      for (const url of [...attributes(html, 'img', 'src'), ...attributes(html, 'link', 'href')])
        expect(url, path).not.toMatch(/^\/og\//)
  })
})
