import { beforeAll, describe, expect, it } from 'vitest'
import { categories, categoryLines, desks, slugOf } from '#site/blog/categories.ts'
import {
  attributes,
  type BuiltPage,
  builtPage,
  builtPages,
  jsonLdOf,
  tablesOf,
  textIn,
} from '#tests/support/built-pages.ts'
import { builtVariant } from '../../scripts/variants.ts'

const fixed = /^\/blog\/(category|tag)\/|^\/blog$/
let dir: string
let pages: BuiltPage[]
let posts: BuiltPage[]

beforeAll(async () => {
  dir = await builtVariant('real')
  pages = builtPages(dir, '/blog')
  posts = pages.filter(({ path }) => !fixed.test(path))
}, 120_000)

const one = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
const prose = (html: string): string => one(html, /<div class="prose">([\s\S]*?)<\/div>\s*<nav class="tags"/)
const categoryOf = (post: BuiltPage): string =>
  textIn(one(post.html, /<nav class="crumbs"[\s\S]*?<a href="\/blog\/category\/[^"]*">([\s\S]*?)<\/a>/))
const linksOf = (html: string): string[] => attributes(html, 'a', 'href')
const mainOf = (html: string): string => one(html, /<main[^>]*>([\s\S]*?)<\/main>/)
const titlesIn = (html: string): string[] =>
  [...mainOf(html).matchAll(/<article class="row">[\s\S]*?<h[23]>([\s\S]*?)<\/h[23]>/g)].map(([, title]) =>
    textIn(title ?? ''),
  )
const titleOf = (post: BuiltPage): string => textIn(one(post.html, /<h1>([\s\S]*?)<\/h1>/))

describe('the blog', () => {
  it('has an article for each of the six categories, two of them featured', () => {
    expect(posts.map(categoryOf).sort()).toEqual([...categories].sort())
    const { html } = builtPage(dir, '/blog')
    expect(html.match(/<article class="featured">/g)).toHaveLength(2)
    expect(titlesIn(html).sort()).toEqual(posts.map(titleOf).sort())
  })

  it('leads to every category and tag, and marks the one that is shown', () => {
    for (const category of categories) {
      const { html } = builtPage(dir, `/blog/category/${slugOf(category)}`)
      expect(textIn(one(html, /<h1>([\s\S]*?)<\/h1>/))).toBe(category)
      expect(textIn(html)).toContain(categoryLines[category])
      const current = /<nav class="categories"[\s\S]*?aria-current="page">([\s\S]*?)<\/a>/.exec(html)?.[1]
      expect(textIn(current ?? '')).toBe(category)
      expect(titlesIn(html)).toEqual(posts.filter((post) => categoryOf(post) === category).map(titleOf))
    }
    const tags = linksOf(builtPage(dir, '/blog').html).filter((href) => href.startsWith('/blog/tag/'))
    expect(tags.length).toBeGreaterThan(5)
    for (const tag of tags) {
      const listed = titlesIn(builtPage(dir, tag).html)
      const tagged = posts.filter(({ html }) =>
        /<article class="post">([\s\S]*?)<\/article>/.exec(html)?.[1]?.includes(`href="${tag}"`),
      )
      expect(listed.sort()).toEqual(tagged.map(titleOf).sort())
    }
  })

  it('turns pages: previous and next are a chain through all posts, newest to oldest', () => {
    const day = ({ html }: BuiltPage) =>
      attributes(one(html, /<header class="post-head">([\s\S]*?)<\/header>/), 'time', 'datetime')[0] ?? ''
    const sorted = [...posts].sort((a, b) => day(b).localeCompare(day(a)))
    sorted.forEach((post, at) => {
      const turn = one(post.html, /<nav class="turn"[^>]*>([\s\S]*?)<\/nav>/)
      const expected = [sorted[at + 1]?.path, sorted[at - 1]?.path].filter((path) => path !== undefined)
      expect(linksOf(turn)).toEqual(expected)
    })
  })

  it('relates posts that share a tag, never a post to itself', () => {
    for (const post of posts) {
      const near = one(post.html, /<section aria-labelledby="related">([\s\S]*?)<\/section>/)
      const paths = new Set(linksOf(near).filter((href) => posts.some(({ path }) => path === href)))
      expect(paths.size).toBeGreaterThan(0)
      expect(paths).not.toContain(post.path)
      const tags = (html: string) => linksOf(one(html, /<nav class="tags"[^>]*>([\s\S]*?)<\/nav>/))
      for (const path of paths) {
        const other = builtPage(dir, path)
        expect(tags(other.html).some((tag) => tags(post.html).includes(tag))).toBe(true)
      }
    }
  })
})

describe('an article', () => {
  it('is worth its page: 700 to 1,200 words, a chart or table, a word on risk', () => {
    for (const { path, html } of posts) {
      const words = textIn(prose(html).replace(/<(table|details)\b[\s\S]*?<\/\1>/g, ' ')).split(' ').length
      expect(words, path).toBeGreaterThanOrEqual(700)
      expect(words, path).toBeLessThanOrEqual(1200)
      expect(tablesOf(prose(html)).length, path).toBeGreaterThan(1)
      expect(textIn(prose(html)), path).toMatch(/risk|loss|lose/i)
    }
  })

  it('names its desk, its day and its reading time', () => {
    for (const { path, html } of posts) {
      const head = one(html, /<header class="post-head">([\s\S]*?)<\/header>/)
      expect(
        desks.some((desk) => textIn(head).includes(desk)),
        path,
      ).toBe(true)
      expect(attributes(head, 'time', 'datetime')[0]).toMatch(/^20\d\d-\d\d-\d\d$/)
      const minutes = Number(/(\d+) min read/.exec(textIn(head))?.[1])
      const words = textIn(prose(html).replace(/<details\b[\s\S]*?<\/details>/g, ' ')).split(' ').length
      expect(Math.abs(minutes - words / 220), `${path}: ${minutes} minutes for ${words} words`).toBeLessThan(1)
    }
  })

  it('draws its charts at build time, labelled, with a table, on rounded coordinates', () => {
    for (const { path, html } of posts) {
      const charts = [...prose(html).matchAll(/<figure class="chart[\s\S]*?<\/figure>/g)].map(([chart]) => chart)
      expect(charts.length, path).toBeGreaterThan(0)
      for (const chart of charts) {
        expect(attributes(chart, 'svg', 'role')).toEqual(['img'])
        expect(attributes(chart, 'svg', 'aria-label')[0]).toMatch(/lowest .+ at .+, highest .+ at /)
        const [table] = tablesOf(chart)
        expect(table?.length).toBeGreaterThan(5)
        const drawn = ['x', 'y', 'd', 'width', 'height'].flatMap((name) =>
          attributes(chart, '(?:path|rect|text)', name),
        )
        expect(drawn.length).toBeGreaterThan(10)
        expect(drawn.join(' ')).not.toMatch(/\d\.\d\d|NaN/)
      }
    }
  })

  it('moves its footnotes to the end, linked both ways', () => {
    const withNotes = posts.filter(({ html }) => html.includes('doc-endnotes'))
    expect(withNotes.length).toBeGreaterThan(2)
    for (const { path, html } of withNotes) {
      const calls = attributes(html, 'a', 'href').filter((href) => href.startsWith('#note-'))
      expect(calls, path).toEqual(calls.map((_, at) => `#note-${at + 1}`))
      for (const [at] of calls.entries()) {
        expect(html).toContain(`<li id="note-${at + 1}">`)
        expect(html).toContain(`href="#call-${at + 1}"`)
        expect(html).toContain(`id="call-${at + 1}"`)
      }
    }
    for (const { html } of posts) expect(html).not.toContain('foot-note')
  })

  it('tells machines what it is', () => {
    for (const post of posts) {
      const [article, way] = jsonLdOf(post.html)
      const url = `https://www.alderline.example${post.path}`
      expect(article).toMatchObject({
        '@type': 'BlogPosting',
        headline: titleOf(post),
        articleSection: categoryOf(post),
        author: { '@type': 'Organization' },
        mainEntityOfPage: url,
        image: `https://www.alderline.example/og${post.path}.png`,
      })
      const steps = (way as { itemListElement: { position: number; item: string }[] }).itemListElement
      expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4])
      expect(steps.at(-1)?.item).toBe(url)
      expect(attributes(post.html, 'link', 'href')).toContain(url)
    }
  })
})
