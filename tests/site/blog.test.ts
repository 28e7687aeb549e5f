import { describe, expect, it } from 'vitest'
import { desks } from '#site/blog/authors.ts'
import { categories, categoryLines, slugOf } from '#site/blog/categories.ts'
import { attributesOf, jsonLdOf, one, proseOf, tablesOf, wordsOf } from '../support/site/article-html.ts'
import { type BuiltPage, builtSite, textOf } from '../support/site/built-site.ts'

const portal = 'https://www.alderline.example'
const site = await builtSite('real')
const posts = site.pages.filter(({ path }) => /^\/blog\/[^/]+$/.test(path))

/** The articles of the first day; what is true of them need not be true of what editors add. */
const first = [
  'half-the-volume',
  'opening-range-after-costs',
  'same-year-three-numbers',
  'the-backtest-that-knew',
  'twelve-weeks-carried',
  'weekly-loss-budget',
].map((id) => site.page(`/blog/${id}`))
/** The pages of one list, including its first. */
const pagesOf = (base: string): BuiltPage[] =>
  site.pages.filter(({ path }) => path === base || path.startsWith(`${base}/page/`))

const linksOf = (html: string): string[] => attributesOf(html, 'a', 'href')
const titleOf = (post: BuiltPage): string => textOf(one(post.html, /<h1>([\s\S]*?)<\/h1>/))
const headOf = (post: BuiltPage): string => one(post.html, /<header class="post-head">([\s\S]*?)<\/header>/)
const dayOf = (post: BuiltPage): string => attributesOf(headOf(post), 'time', 'datetime')[0] ?? ''
const tagsOf = ({ html }: BuiltPage): string[] =>
  linksOf(one(html, /<nav class="tags"[^>]*>([\s\S]*?)<\/nav>\s*<\/article>/))
const categoryOf = ({ html }: BuiltPage): string =>
  textOf(one(html, /<nav class="crumbs[^"]*"[\s\S]*?<a href="\/blog\/category\/[^"]*">([\s\S]*?)<\/a>/))
const titlesIn = (html: string): string[] =>
  [...html.matchAll(/<article class="(?:row|card)">[\s\S]*?<h[23]>([\s\S]*?)<\/h[23]>/g)].map(([, title]) =>
    textOf(title ?? ''),
  )

describe('the blog', () => {
  it('has an article for each of the six categories, two of them featured', () => {
    expect(first.map(categoryOf).sort()).toEqual([...categories].sort())
    expect(site.page('/blog').html.match(/<article class="card featured">/g)).toHaveLength(2)
    const html = pagesOf('/blog')
      .map((page) => page.html)
      .join('')
    const featured = [...html.matchAll(/<article class="card featured">[\s\S]*?<h3>([\s\S]*?)<\/h3>/g)]
    const shown = [...featured.map(([, title]) => textOf(title ?? '')), ...titlesIn(html)]
    expect(shown.sort()).toEqual(posts.map(titleOf).sort())
  })

  it('shows no post twice on a page', () => {
    for (const { path, html } of site.publicPages.filter(({ path }) => path.startsWith('/blog'))) {
      const titles = [...html.matchAll(/<(h[123])>([\s\S]*?)<\/\1>|<a [^>]*rel="(?:prev|next)">([\s\S]*?)<\/a>/g)]
        .map(([, , heading, turned]) => textOf((heading ?? turned ?? '').replace(/<span>[\s\S]*?<\/span>/, '')))
        .filter((title) => posts.some((post) => titleOf(post) === title))
      expect(
        titles.filter((title, at) => titles.indexOf(title) !== at),
        path,
      ).toEqual([])
    }
  })

  it('leads to every category and tag, and marks the one that is shown', () => {
    for (const category of categories) {
      const { html } = site.page(`/blog/category/${slugOf(category)}`)
      expect(textOf(one(html, /<h1>([\s\S]*?)<\/h1>/))).toBe(category)
      expect(textOf(html)).toContain(categoryLines[category])
      const current = /<nav class="categories"[\s\S]*?aria-current="page">([\s\S]*?)<\/a>/.exec(html)?.[1]
      expect(textOf(current ?? '')).toBe(category)
      const listed = pagesOf(`/blog/category/${slugOf(category)}`).flatMap((page) => titlesIn(page.html))
      expect(listed.sort()).toEqual(
        posts
          .filter((post) => categoryOf(post) === category)
          .map(titleOf)
          .sort(),
      )
    }
    const tags = linksOf(site.page('/blog').html).filter((href) => href.startsWith('/blog/tag/'))
    expect(tags.length).toBeGreaterThan(5)
    for (const tag of tags) {
      const listed = pagesOf(tag).flatMap((page) => titlesIn(page.html))
      const tagged = posts.filter((post) => tagsOf(post).includes(tag))
      expect(listed.sort()).toEqual(tagged.map(titleOf).sort())
    }
  })

  it('turns pages: previous and next are a chain through all posts, newest to oldest', () => {
    const sorted = [...posts].sort((a, b) => dayOf(b).localeCompare(dayOf(a)))
    sorted.forEach((post, at) => {
      const turn = one(post.html, /<nav class="turn"[^>]*>([\s\S]*?)<\/nav>/)
      const expected = [sorted[at + 1]?.path, sorted[at - 1]?.path].filter((path) => path !== undefined)
      expect(linksOf(turn)).toEqual(expected)
    })
  })

  it('relates posts that share a tag, never a post to itself', () => {
    const relating = posts.filter(({ html }) => html.includes('aria-labelledby="related"'))
    expect(relating.length).toBeGreaterThan(3)
    for (const post of relating) {
      const near = one(post.html, /<section aria-labelledby="related">([\s\S]*?)<\/section>/)
      const paths = new Set(linksOf(near).filter((href) => posts.some(({ path }) => path === href)))
      expect(paths.size).toBeGreaterThan(0)
      expect(paths).not.toContain(post.path)
      for (const path of paths) {
        const other = site.page(path)
        expect(categoryOf(other) === categoryOf(post) || tagsOf(other).some((tag) => tagsOf(post).includes(tag))).toBe(
          true,
        )
      }
    }
  })
})

describe('an article', () => {
  it('is worth its page: 700 to 1,200 words, a chart or table, a word on risk', () => {
    for (const { path, html } of first) {
      const words = wordsOf(proseOf(html))
      expect(words, path).toBeGreaterThanOrEqual(700)
      expect(words, path).toBeLessThanOrEqual(1200)
      expect(tablesOf(proseOf(html)).length, path).toBeGreaterThan(1)
      expect(textOf(proseOf(html)), path).toMatch(/risk|loss|lose/i)
    }
  })

  it('names its desk, its day and its reading time', () => {
    for (const post of posts) {
      const { path, html } = post
      const head = headOf(post)
      expect(
        desks.some((desk) => textOf(head).includes(desk)),
        path,
      ).toBe(true)
      expect(dayOf(post)).toMatch(/^20\d\d-\d\d-\d\d$/)
      const minutes = Number(/(\d+) min read/.exec(textOf(head))?.[1])
      const words = textOf(proseOf(html).replace(/<details\b[\s\S]*?<\/details>/g, ' ')).split(' ').length
      expect(Math.abs(minutes - words / 220), `${path}: ${minutes} minutes for ${words} words`).toBeLessThan(1)
    }
  })

  it('draws its charts at build time, labelled, with a table, on rounded coordinates', () => {
    for (const { path, html } of first) {
      const charts = [...proseOf(html).matchAll(/<figure class="chart[\s\S]*?<\/figure>/g)].map(([chart]) => chart)
      expect(charts.length, path).toBeGreaterThan(0)
      for (const chart of charts) {
        expect(attributesOf(chart, 'svg', 'role')).toEqual(['img'])
        expect(attributesOf(chart, 'svg', 'aria-label')[0]).toMatch(/lowest .+ at .+, highest .+ at /)
        const [table] = tablesOf(chart)
        expect(table?.length).toBeGreaterThan(5)
        const drawn = ['x', 'y', 'd', 'width', 'height'].flatMap((name) =>
          attributesOf(chart, '(?:path|rect|text)', name),
        )
        expect(drawn.length).toBeGreaterThan(10)
        expect(drawn.join(' ')).not.toMatch(/\d\.\d\d|NaN/)
      }
    }
  })

  it('says where its figures come from, and how its charts are worked out', () => {
    for (const { path, html } of first) {
      const sources = one(proseOf(html), /<h2 id="sources">Sources<\/h2>\s*<ul>([\s\S]*?)<\/ul>/)
      expect(sources.match(/<li>/g)?.length, path).toBeGreaterThan(1)
      expect(sources, path).toContain('made up')
      const charts = [...proseOf(html).matchAll(/<figure class="chart[\s\S]*?<\/figure>/g)].map(([chart]) => chart)
      for (const chart of charts)
        expect(textOf(one(chart, /<p class="worked">([\s\S]*?)<\/p>/)), path).toMatch(/\w.{20}/)
    }
  })

  it('moves its footnotes to the end, linked both ways', () => {
    const withNotes = posts.filter(({ html }) => html.includes('doc-endnotes'))
    expect(withNotes.length).toBeGreaterThan(2)
    for (const { path, html } of withNotes) {
      const calls = attributesOf(html, 'a', 'href').filter((href) => href.startsWith('#note-'))
      expect(calls, path).toEqual(calls.map((_, at) => `#note-${at + 1}`))
      for (const [at] of calls.entries()) {
        expect(html).toContain(` id="note-${at + 1}">`)
        expect(html).toContain(`href="#call-${at + 1}"`)
        expect(html).toContain(`id="call-${at + 1}"`)
      }
    }
    for (const { html } of posts) expect(html).not.toContain('foot-note')
  })

  it('tells machines what it is', () => {
    for (const post of posts) {
      const [article, way] = jsonLdOf(post.html)
      const url = `${portal}${post.path}`
      expect(article).toMatchObject({
        '@type': 'BlogPosting',
        headline: titleOf(post),
        articleSection: categoryOf(post),
        author: { '@type': 'Organization' },
        mainEntityOfPage: url,
        image: `${portal}/og${post.path}.png`,
      })
      const steps = (way as { itemListElement: { position: number; item: string }[] }).itemListElement
      expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4])
      expect(steps.at(-1)?.item).toBe(url)
      expect(attributesOf(post.html, 'link', 'href')).toContain(url)
    }
  })
})
