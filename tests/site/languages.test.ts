import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { house } from '#site/house.ts'
import { rewrite } from '#site/languages/rewrite.ts'
import { attributes, type BuiltPage, type BuiltSite, builtSite, siteIn, tags } from '../support/site/built-site.ts'
import type { EditorsProject } from '../support/site/editors-project.ts'
import { madeUp, madeUpTag as tag } from '../support/site/made-up-language.ts'
import { buildMadeUp, portal, translatedPost, wordsOf } from '../support/site/made-up-site.ts'

/**
 * Ten packets: a language that shares no word with the compressor's dictionary, which is English, needs more of them.
 */
const landingBytes = 14_600
const otherPageBytes = 10_000

let project: EditorsProject
let original: BuiltSite
let site: BuiltSite
/** Every sentence that the language was given. */
let sentences: readonly string[]

const pagesOf = (lang: string): BuiltPage[] => site.pages.filter(({ html }) => html.includes(`<html lang="${lang}"`))

beforeAll(async () => {
  original = await builtSite('own')
  const built = await buildMadeUp(original.dir)
  project = built.project
  sentences = built.sentences
  site = siteIn(join(project.dir, 'dist'))
}, 300_000)
afterAll(() => project.remove())

/** What people read and hear on a page, except for what is marked as English. */
const saidOn = (html: string): string[] => {
  const said: string[] = []
  const keep = (text: string): undefined => void said.push(text)
  rewrite(html.replace(/<span lang="en">[\s\S]*?<\/span>|<a [^>]*lang="en"[^>]*>[^<]*<\/a>/g, ''), {
    sentence: keep,
    value: keep,
    tag: (each) => each,
  })
  return said
}

describe('a language by files alone', () => {
  it('has every page but the texts that nobody has translated', () => {
    const local = new Set(pagesOf(tag).map(({ path }) => path))
    const english = ['/dashboard', '/admin', '/viewing', '/verify', '/form-refused/roots']
    const without = pagesOf('en')
      .map(({ path }) => path)
      .filter((path) => !english.includes(path) && !local.has(path === '/' ? `/${tag}` : `/${tag}${path}`))
    expect(without.filter((path) => !/^\/blog\/[a-z0-9-]+$/.test(path)).toSorted()).toEqual([
      '/privacy',
      '/terms',
      '/terms/history',
    ])
    expect(without).not.toContain(translatedPost)
    expect(local.has(`/${tag}${translatedPost}`)).toBe(true)
  })

  it('leaves no word of English on its pages but names and what says that it is English', () => {
    const known = new Set(sentences.flatMap((sentence) => wordsOf(madeUp(sentence))))
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, month)))
    const names = new Set(
      [
        house.legalName,
        house.address,
        ...months.flatMap((day) =>
          ['long', 'medium'].map((dateStyle) =>
            day.toLocaleDateString(tag, { dateStyle } as Intl.DateTimeFormatOptions),
          ),
        ),
      ].flatMap(wordsOf),
    )
    for (const { path, html } of pagesOf(tag))
      for (const said of saidOn(html)) {
        const english = wordsOf(said).filter((word) => !known.has(word) && !names.has(word))
        // The titles of posts that stay English are heard in the labels of their links.
        if (!said.startsWith(madeUp('Read more'))) expect(english, `${path}: ${said}`).toEqual([])
      }
  })

  it('writes figures its own way and leaves them what they are', () => {
    const text = site.page(`/${tag}`).text
    expect(text).toContain(
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      })
        .format(250_000)
        .replace(/\s/g, ' '),
    )
    expect(text).not.toContain('$250,000')
    const options = (html: string) =>
      [...html.matchAll(/<option(?: value="([^"]*)")?>([^<]*)/g)].map(([, value, said]) => value ?? said)
    expect(options(site.page(`/${tag}`).html)).toEqual(options(site.page('/').html))
  })

  it('is told to search engines by every version of a page of all others', () => {
    const alternates = ({ html }: BuiltPage) =>
      tags(html, 'link')
        .filter((each) => each.includes('hreflang'))
        .map((each) => `${attributes(each, 'hreflang')} ${attributes(each, 'href')}`)
    for (const page of pagesOf(tag).filter(({ path }) => !/form-refused|404/.test(path))) {
      const path = page.path.slice(tag.length + 1) || '/'
      const all = [`en ${portal}${path}`, `${tag} ${portal}${page.path}`, `x-default ${portal}${path}`]
      expect(alternates(page), path).toEqual(all)
      expect(alternates(site.page(path)), path).toEqual(all)
    }
    expect(alternates(site.page('/privacy'))).toEqual([])
    const map = readFileSync(join(site.dir, 'sitemap.xml'), 'utf8')
    expect(map).toContain(`<loc>${portal}/${tag}/faq</loc>`)
    expect(map.match(new RegExp(`hreflang="${tag}" href="${portal}/${tag}/faq"`, 'g'))).toHaveLength(2)
    expect(map).not.toContain(`/${tag}/privacy`)
  })

  it('leads from page to page in the language, and says where a link leaves it', () => {
    const { html } = site.page(`/${tag}`)
    expect(html).toContain(`href="/${tag}/login"`)
    expect(html).toContain('hreflang="en" href="/terms#withdrawals"')
    expect(tags(html, 'a').filter((each) => /href="\/(?!eo\b)/.test(each) && !each.includes('hreflang="en"'))).toEqual(
      [],
    )
    expect(html).toContain('<li><a href="/" hreflang="en" lang="en">English</a></li>')
    expect(site.page('/faq').html).toContain(
      `<li><a href="/${tag}/faq" hreflang="${tag}" lang="${tag}">Made up</a></li>`,
    )
    expect(attributes(tags(html, 'link').find((each) => each.includes('canonical')) ?? '', 'href')).toEqual([
      `${portal}/${tag}`,
    ])
  })

  it('has the posts in its feed that it has, and no others', () => {
    const feed = readFileSync(join(site.dir, tag, 'rss.xml'), 'utf8')
    expect(feed.match(/<item>/g)).toHaveLength(1)
    expect(feed).toContain(`<link>${portal}/${tag}${translatedPost}</link>`)
    expect(feed).toContain(`<language>${tag}</language>`)
    // The ids that links lead to keep their names.
    expect(feed.replace(/\s(?:id|href)=("|&quot;).*?\1|https?:[^<"&]*/g, '')).not.toMatch(/\bthe\b/)
  })

  it('answers an unknown address below its folder, on a CDN too', () => {
    expect(site.page(`/${tag}/404`).html).toContain(`<html lang="${tag}"`)
    expect(readFileSync(join(site.dir, '_redirects'), 'utf8')).toBe(`/${tag}/* /${tag}/404.html 404\n`)
  })

  it('keeps the policies: no script on a public page, ours alone on the pages of sign-in', () => {
    const headers = JSON.parse(readFileSync(join(site.dir, '.portal/headers.json'), 'utf8'))
    for (const { path } of pagesOf(tag)) {
      const policy: string = headers[path === `/${tag}/404` ? `${path}.html` : path]['content-security-policy']
      const island = [`/${tag}/login`, `/${tag}/register`].includes(path)
      expect(policy.includes("script-src 'none'"), path).toBe(!island)
      if (island) expect(policy).toBe(headers[path.slice(tag.length + 1)]['content-security-policy'])
    }
  })

  it('gives the scripts of the sign-in pages their words and addresses', () => {
    const [, json = '{}'] =
      /<script type="application\/json" id="words">([^<]*)</.exec(site.page(`/${tag}/login`).html) ?? []
    const said = JSON.parse(json)
    expect(said['Failed to verify OTP']).toBe(madeUp('Failed to verify OTP'))
    expect(said['/register']).toBe(`/${tag}/register`)
    expect(said).not.toHaveProperty('/terms')
    expect(site.page('/login').html).not.toContain('id="words"')
  })

  it('is valid HTML and within the budgets of the original', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: { 'no-trailing-whitespace': 'off' },
    })
    for (const { path, file, html } of pagesOf(tag)) {
      if (/\/(?:login|register)$/.test(path)) continue
      const { results } = await validator.validateString(html)
      expect(results.flatMap(({ messages }) => messages.map(({ message }) => `${path}: ${message}`))).toEqual([])
      expect(site.bytes(`${file}.br`).length, path).toBeLessThanOrEqual(
        path === `/${tag}` ? landingBytes : otherPageBytes,
      )
    }
  })

  it('closes to crawlers what the original closes', () => {
    expect(readFileSync(join(site.dir, 'robots.txt'), 'utf8')).toContain(`Disallow: /${tag}/login\n`)
  })
})

it('without a language there is no trace of any', () => {
  expect(existsSync(join(original.dir, tag))).toBe(false)
  for (const { path, html } of original.pages) expect(html, path).not.toContain('hreflang')
  expect(readFileSync(join(original.dir, 'sitemap.xml'), 'utf8')).not.toContain('xhtml')
})
