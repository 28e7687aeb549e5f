import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributesOf } from '../support/site/article-html.ts'
import { type BuiltSite, siteIn } from '../support/site/built-site.ts'
import { type EditorsProject, editorsProject } from '../support/site/editors-project.ts'
import { writeManyPosts } from '../support/site/many-posts.ts'

const posts = 500
/** What the owner was promised, on two idle cores. Processor time is reliable on a busy machine. */
const secondsPerPostMax = 0.25
const memoryMaxMegabytes = 1000

let project: EditorsProject
let site: BuiltSite
let used: { cpuSeconds: number; memoryMegabytes: number }

beforeAll(async () => {
  project = await editorsProject()
  await writeManyPosts(join(project.dir, 'content/blog'), posts)
  // The first build sizes the pictures and draws the cards; every later one reuses them.
  const first = await project.build()
  if (first.code !== 0) throw new Error(first.told)
  const second = await project.build()
  if (second.code !== 0) throw new Error(second.told)
  used = second.used
  site = siteIn(join(project.dir, 'dist'))
}, 3_600_000)
afterAll(() => project.remove())

describe(`${posts} posts`, () => {
  it(`are built in at most ${secondsPerPostMax} s each`, () => {
    expect(used.cpuSeconds / posts).toBeLessThanOrEqual(secondsPerPostMax)
  })

  it(`take at most ${memoryMaxMegabytes} MB`, () => {
    expect(used.memoryMegabytes).toBeLessThanOrEqual(memoryMaxMegabytes)
  })

  it('are on pages of twelve, each once', () => {
    const lists = site.pages.filter(({ path }) => path === '/blog' || path.startsWith('/blog/page/'))
    const listed = lists.flatMap(({ html }) =>
      attributesOf(html, 'a', 'href').filter((href) => /^\/blog\/post-\d+$/.test(href)),
    )
    expect(new Set(listed).size).toBe(posts)
    for (const { path, html } of lists) {
      expect(html.match(/<article class="row">/g)?.length, path).toBeLessThanOrEqual(12)
      expect(readFileSync(join(project.dir, `dist${path}.html.br`)).length, path).toBeLessThan(10_000)
    }
  })

  it('add no rule to the headers of a CDN, and no line that is too long for one', () => {
    const lines = readFileSync(join(project.dir, 'dist/_headers'), 'utf8').split('\n')
    expect(lines.filter((line) => /^\/.*blog/.test(line))).toEqual(['/blog', '/blog/*'])
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000)
  })

  it('fill a feed of the latest thirty', () => {
    const feed = readFileSync(join(project.dir, 'dist/rss.xml'), 'utf8')
    expect(feed.match(/<item>/g)).toHaveLength(30)
    expect(feed.length).toBeLessThan(400_000)
  })

  it('each have a picture for those who share them, and pages of a list share theirs', () => {
    expect(globSync('og/blog/post-*.png', { cwd: join(project.dir, 'dist') })).toHaveLength(posts)
    expect(globSync('og/**/page/*', { cwd: join(project.dir, 'dist') })).toEqual([])
  })
})
