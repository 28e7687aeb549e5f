import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { PublishedPost } from '#server/platform/config/site.ts'
import { demoShiftDays, movedBy } from '#site/blog/demo-dates.ts'
import { builtSite } from '../support/site/built-site.ts'

const head = (text: string, field: string): string => new RegExp(`^${field}: (.*)$`, 'm').exec(text)?.[1] ?? ''

/** The day that each post's editor wrote, by its id. */
const written = new Map(
  globSync('content/blog/*.mdx')
    .map((file) => readFileSync(file, 'utf8'))
    .map((text) => [head(text, 'id'), head(text, 'date')]),
)
const today = newYorkDate(Date.now())

describe.each([
  ['own', 'a demo', (date: string) => demoShiftDays(date, today)],
  ['real', 'real use', () => 0],
] as const)('the %s site, %s', (variant, _, daysOf) => {
  test('tells the server of each post what its page says', async () => {
    const site = await builtSite(variant)
    const posts: PublishedPost[] = JSON.parse(site.bytes('.portal/posts.json').toString())
    expect(posts.map(({ id }) => id).toSorted()).toEqual(
      site.pages.flatMap(({ path }) => /^\/blog\/([\w-]+)$/.exec(path)?.[1] ?? []).toSorted(),
    )
    for (const { path, title, date } of posts) {
      const { html } = site.page(path)
      expect(html).toContain(`"datePublished":"${date}"`)
      expect(html).toContain(`"headline":${JSON.stringify(title)}`)
    }
  })

  test.each([...written])('says one day of %s everywhere', async (id, date) => {
    const site = await builtSite(variant)
    const day = movedBy(date, daysOf(date))
    const path = `/blog/${id}`
    const { html } = site.page(path)
    expect(/<time datetime="([^"]*)"/.exec(html)?.[1]).toBe(day)
    expect(html).toContain(`"datePublished":"${day}"`)
    const lists = site.pages.filter((page) => /^\/blog(?:\/(?:category|tag)\/|$)/.test(page.path))
    const shown = lists.flatMap(({ html: list }) =>
      [...list.matchAll(/<article[\s\S]*?<\/article>/g)]
        .filter(([article]) => article.includes(`href="${path}"`))
        .map(([article]) => /<time datetime="([^"]*)"/.exec(article)?.[1]),
    )
    expect(shown.length).toBeGreaterThan(1)
    expect(new Set(shown)).toEqual(new Set([day]))
    const item =
      site
        .bytes('rss.xml')
        .toString()
        .split('<item>')
        .find((each) => each.includes(`${path}</link>`)) ?? ''
    expect(item).toContain(`<pubDate>${new Date(`${day}T10:14:00Z`).toUTCString()}</pubDate>`)
    expect(site.bytes('sitemap.xml').toString()).toContain(`${path}</loc><lastmod>${day}</lastmod>`)
  })
})
