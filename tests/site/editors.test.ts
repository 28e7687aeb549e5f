import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributesOf, jsonLdOf } from '../support/site/article-html.ts'
import { type BuiltSite, decode, siteIn } from '../support/site/built-site.ts'
import { writePosts } from '../support/site/editors-posts.ts'
import { type EditorsProject, editorsProject } from '../support/site/editors-project.ts'

let project: EditorsProject
let dist: string
let site: BuiltSite

beforeAll(async () => {
  project = await editorsProject()
  await writePosts(project)
  const { code, told } = await project.build()
  if (code !== 0) throw new Error(told)
  dist = join(project.dir, 'dist')
  site = siteIn(dist)
}, 300_000)
afterAll(() => project.remove())

describe('a build', () => {
  it('takes a new post into pages, lists, feed, map and pictures without being told of it', () => {
    expect(site.page('/blog/photo').html).toContain('A post of a test, called photo')
    for (const file of ['rss.xml', 'sitemap.xml'])
      expect(readFileSync(join(dist, file), 'utf8')).toContain('/blog/photo')
    for (const list of ['/blog', '/blog/category/technology', '/blog/tag/photo-tag'])
      expect(site.page(list).html).toContain('href="/blog/photo"')
    expect(existsSync(join(dist, 'og/blog/photo.png'))).toBe(true)
  })

  it('says at the top and at the foot of a post that it was corrected, and to machines', () => {
    const { html, text } = site.page('/blog/corrected')
    const words = 'The second bar said 4% where it is 6%; the sum below it was right & stays.'
    expect(text.split(`Corrected February 3, 2025. ${words}`)).toHaveLength(3)
    expect(text.split('Updated February 3, 2025')).toHaveLength(3)
    const [head = '', foot = ''] = html.split('class="prose body"')
    for (const part of [head, foot]) expect(part).toContain('<time datetime="2025-02-03">February 3, 2025</time>')
    const posting = jsonLdOf(html).find((data) => data['@type'] === 'BlogPosting')
    expect(posting).toMatchObject({
      datePublished: '2025-01-15',
      dateModified: '2025-02-03',
      correction: { '@type': 'CorrectionComment', text: words, datePublished: '2025-02-03' },
      author: { '@type': 'Person', name: 'Ada Lund', jobTitle: 'Risk' },
    })
    expect(readFileSync(join(dist, 'sitemap.xml'), 'utf8')).toContain(
      '/blog/corrected</loc><lastmod>2025-02-03</lastmod>',
    )
    const feed = readFileSync(join(dist, 'rss.xml'), 'utf8')
    const item = feed.split('<item>').find((each) => each.includes('/blog/corrected</link>')) ?? ''
    expect(item).toContain('<atom:updated>2025-02-03T00:00:00Z</atom:updated>')
    expect(decode(item)).toContain(`<strong>Corrected February 3, 2025.</strong>`)
    expect(item).toContain(new Date('2025-01-15T10:14:00Z').toUTCString())
  })

  it('says nothing of changes in a post without any', () => {
    const { html } = site.page('/blog/photo')
    expect(html).not.toMatch(/Updated|Corrected|CorrectionComment|post-foot/)
  })

  it('names a person who signed a post, with what they do', () => {
    expect(site.page('/blog/corrected').text).toContain('Ada Lund, Risk')
    expect(site.page('/blog/category/technology').text).toContain('Ada Lund')
  })

  it('shows a picture that is narrower than its place at its own width', () => {
    const [picture = ''] = site.page('/blog/corrected').html.match(/<picture>[\s\S]*?<\/picture>/) ?? []
    expect(attributesOf(picture, 'img', 'width')).toEqual(['900'])
    expect(attributesOf(picture, 'img', 'height')).toEqual(['450'])
    expect(attributesOf(picture, 'img', 'sizes')).toEqual(['min(900px, 100vw - 40px)'])
    expect(attributesOf(picture, 'img', 'srcset')[0]?.match(/(?<= )\d+w/g)).toEqual(['360w', '680w', '900w'])
  })

  it('shows struck words as such', () => {
    expect(site.page('/blog/photo').html).toContain('It was <del>half</del> a third.')
  })

  it.each(['unfinished', 'tomorrow'])('leaves out what is not to be seen yet: %s', (id) => {
    const texts = globSync('**/*.{html,xml,txt,json}', { cwd: dist }).map((file) =>
      readFileSync(join(dist, file), 'utf8'),
    )
    expect(texts.length).toBeGreaterThan(30)
    expect(texts.filter((text) => text.includes(id === 'tomorrow' ? 'called tomorrow' : id))).toEqual([])
    expect(globSync(`**/*${id}*`, { cwd: dist })).toEqual([])
  })

  it('sizes and compresses the pictures of a post, in its head and in its text', async () => {
    const { html } = site.page('/blog/photo')
    const pictures = [...html.matchAll(/<picture>[\s\S]*?<\/picture>/g)].map(([picture]) => picture)
    expect(pictures).toHaveLength(2)
    expect(html).toMatch(/<img src="[^"]+\.svg" width="680" height="150" alt="Thirteen bars" loading="lazy"/)
    const source = statSync(join(project.dir, 'content/blog/pictures/photo.png')).size
    for (const picture of pictures) {
      expect(attributesOf(picture, 'source', 'type')).toEqual(['image/avif', 'image/webp'])
      expect(attributesOf(picture, 'img', 'width')).toEqual(['1360'])
      expect(attributesOf(picture, 'img', 'height')).toEqual(['680'])
      expect(attributesOf(picture, 'img', 'alt')[0]).toMatch(/^Noise/)
      const candidates = attributesOf(picture, '(?:source|img)', 'srcset').join(', ').split(', ')
      expect(candidates).toHaveLength(12)
      for (const candidate of candidates) {
        const [url = '', width] = candidate.split(' ')
        const made = join(dist, url)
        expect((await sharp(made).metadata()).width).toBe(Number.parseInt(width ?? '', 10))
        expect(statSync(made).size).toBeLessThan(source / 2)
      }
    }
  })
})
