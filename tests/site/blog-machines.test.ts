import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attributesOf, proseOf } from '../support/site/article-html.ts'
import { type BuiltPage, builtSite, decode, textOf } from '../support/site/built-site.ts'

const portal = 'https://www.alderline.example'
const site = await builtSite('real')
const posts = site.pages.filter(({ html }) => html.includes('<article class="post paper">'))

const read = (file: string): string => site.bytes(file).toString()
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner]) =>
    decode(inner ?? ''),
  )
const isListed = ({ html }: BuiltPage): boolean => !/<meta name="robots" content="noindex"/.test(html)

describe('the feed', () => {
  it('holds the latest thirty posts with their full text', () => {
    const items = [...read('rss.xml').matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item]) => item ?? '')
    expect(items).toHaveLength(Math.min(30, posts.length))
    for (const item of items) {
      const link = elements(item, 'link')[0] ?? ''
      const post = posts.find(({ path }) => link === `${portal}${path}`)
      const [content = ''] = elements(item, 'content:encoded')
      const article = proseOf(post?.html ?? '')
      // Browsers draw what a feed reader would drop.
      const plain = (html: string) => textOf(html.replace(/<(svg|summary)[\s\S]*?<\/\1>/g, ' '))
      expect(plain(content), link).toBe(plain(article))
    }
  })

  it('stands alone: no relative address, no drawing, no class, no part of ours', () => {
    const contents = elements(read('rss.xml'), 'content:encoded')
    for (const content of contents) {
      expect(content).not.toMatch(/\b(?:href|src)="(?!https?:|mailto:)/)
      expect(content).not.toMatch(/<svg|<style|<script|foot-note|\sclass=|<details/)
    }
    expect(contents.some((content) => content.includes(`<img src="${portal}/_astro/`))).toBe(true)
  })

  it('is linked from every page that is listed, and names itself', () => {
    expect(read('rss.xml')).toContain(`<atom:link href="${portal}/rss.xml" rel="self" type="application/rss+xml"/>`)
    for (const page of site.publicPages.filter(isListed))
      expect(page.html, page.path).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/rss\.xml"/)
  })
})

/** The list of a tag that one or two posts have says nothing that these do not say. */
const isThinTag = ({ path, html }: { path: string; html: string }): boolean =>
  path.startsWith('/blog/tag/') && (html.match(/<article\b/g)?.length ?? 0) < 3

describe('the site map', () => {
  it('lists every public page once, and no page of people’s own', () => {
    const listed = elements(read('sitemap.xml'), 'loc').map((loc) => loc.replace(portal, ''))
    expect(new Set(listed).size).toBe(listed.length)
    const closed = /^\/(login|register|dashboard|admin|viewing|404|api|outbox|form-refused|og)\b/
    const open = site.publicPages
      .filter((page) => !closed.test(page.path) && isListed(page) && !isThinTag(page))
      .map(({ path }) => path)
    expect(site.publicPages.some(isThinTag)).toBe(true)
    // The check of a statement runs a script, and the server makes the page of the roots.
    expect(listed.sort()).toEqual([...open, '/verify', '/proofs'].sort())
    expect(read('robots.txt')).toContain(`Sitemap: ${portal}/sitemap.xml`)
    for (const path of ['/dashboard', '/admin', '/viewing', '/api/'])
      expect(read('robots.txt')).toContain(`Disallow: ${path}\n`)
  })
})

describe('the picture of a shared link', () => {
  it('is there for every page that names one, 1200 by 630, its own, and light', async () => {
    const named = site.pages.flatMap(({ path, html }) =>
      [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, url]) => ({ path, url: url ?? '' })),
    )
    expect(named.length).toBeGreaterThan(24)
    expect(new Set(named.map(({ url }) => url)).size).toBe(named.length)
    for (const { path, url } of named) {
      const file = join(site.dir, url.replace(portal, ''))
      expect(existsSync(file), `${path} names ${url}`).toBe(true)
      const { width, height, format, size } = await sharp(readFileSync(file)).metadata()
      expect({ width, height, format }, path).toEqual({ width: 1200, height: 630, format: 'png' })
      expect(size, path).toBeLessThan(60_000)
    }
  })

  it('shows the mark, the words and, for a post, its drawing from edge to edge; no word is cut off', async () => {
    // `stats` reads the input, whatever operations were applied to the picture before.
    const deviation = async (path: string, [left, top, width, height]: readonly [number, number, number, number]) => {
      const picture = sharp(readFileSync(join(site.dir, `og${path}.png`))).removeAlpha()
      const part = await picture.extract({ left, top, width, height }).png().toBuffer()
      return Math.max(...(await sharp(part).stats()).channels.map(({ stdev }) => stdev))
    }
    for (const { path } of posts) {
      expect(await deviation(path, [64, 56, 44, 44]), `${path}: the mark`).toBeGreaterThan(20)
      expect(await deviation(path, [64, 130, 1072, 160]), `${path}: the title`).toBeGreaterThan(20)
      expect(await deviation(path, [1140, 0, 60, 340]), `${path}: beside the title`).toBe(0)
      for (const left of [0, 1160])
        expect(await deviation(path, [left, 340, 40, 290]), `${path}: the drawing at ${left}`).toBeGreaterThan(5)
    }
    expect(await deviation('/home', [1140, 0, 60, 630])).toBe(0)
  })

  it('says what it shows', () => {
    for (const { path, html } of site.pages) {
      const [, alt] = /<meta property="og:image:alt" content="([^"]+)"/.exec(html) ?? []
      if (html.includes('property="og:image"')) expect(alt?.length, path).toBeGreaterThan(3)
    }
    const { html } = site.page('/blog/twelve-weeks-carried')
    const [, alt = 'none'] = /<meta property="og:image:alt" content="([^"]+)"/.exec(html) ?? []
    expect(html).toContain(`role="img" aria-label="${alt}"`)
  })

  it('is asked for by no page', () => {
    for (const { path, html } of site.publicPages)
      for (const url of [...attributesOf(html, 'img', 'src'), ...attributesOf(html, 'link', 'href')])
        expect(url, path).not.toMatch(/^\/og\//)
  })
})

it('pictures in a text come late, with their size said', () => {
  const images = posts.flatMap(({ html }) => html.match(/<img\b[^>]*>/g) ?? [])
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) {
    expect(image).toMatch(/loading="lazy"/)
    expect(image).toMatch(/width="\d+" height="\d+"/)
    expect(image).toMatch(/alt="[^"]{10,}"/)
  }
})
