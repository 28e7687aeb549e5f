import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributesOf } from '../support/article-html.ts'
import { type BuiltSite, siteIn } from '../support/built-site.ts'
import { type EditorsProject, editorsProject } from '../support/editors-project.ts'

const post = (id: string, rest: string) => `---
id: ${id}
title: "A post of a test, called ${id}"
excerpt: "Sixty characters at the least are asked of an excerpt, and here they are."
category: Technology
author: Technology Desk
date: 2025-01-15
image: ./pictures/photo.png
imageAlt: "Noise in color, as large as a photograph"
tags: [${id}-tag]
${rest}`

/** A picture that compresses badly, as photographs do. */
const photoWidth = 1400
const photoHeight = 700

const photo = () =>
  sharp({
    create: {
      width: photoWidth,
      height: photoHeight,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer()

let project: EditorsProject
let dist: string
let site: BuiltSite

beforeAll(async () => {
  project = await editorsProject()
  const picture = await photo()
  await project.write('pictures/photo.png', picture)
  await project.write(
    'photo.mdx',
    post(
      'photo',
      '---\n\nA picture in the text:\n\n![Noise again](./pictures/photo.png)\n\nAnd a drawing: ![Thirteen bars](./pictures/half-the-volume.svg)\n',
    ),
  )
  await project.write('pictures/unfinished-photo.png', await sharp(picture).flip().png().toBuffer())
  // Not the same bytes as another drawing: of two that are alike one file goes out, under either's name.
  const drawing = readFileSync('content/blog/pictures/half-the-volume.svg', 'utf8')
  await project.write('pictures/unfinished.svg', drawing.replace('M3 149', 'M4 149'))
  await project.write(
    'unfinished.mdx',
    post('unfinished', 'draft: true\n---\n\n![Not to be seen yet](./pictures/unfinished-photo.png)\n').replace(
      'photo.png\nimageAlt',
      'unfinished.svg\nimageAlt',
    ),
  )
  await project.write(
    'tomorrow.mdx',
    post('tomorrow', '---\n\nLater.\n').replace('2025-01-15', `${new Date().getFullYear() + 2}-01-01`),
  )
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

describe('the dev server', () => {
  let address: string
  beforeAll(async () => {
    address = await project.dev()
  }, 60_000)

  it.each([
    ['unfinished', 'Draft'],
    ['tomorrow', 'Not yet published'],
  ])(
    'shows %s, marked',
    async (id, mark) => {
      const answer = await fetch(`${address}/blog/${id}`)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`called ${id}`)
      expect(html).toMatch(new RegExp(`<p class="waiting"[^>]*>\\s*<strong[^>]*>${mark}\\.</strong>`))
    },
    60_000,
  )

  it('serves the other posts without a mark', async () => {
    const html = await (await fetch(`${address}/blog/photo`)).text()
    const article = /<article class="post"[\s\S]*?<\/header>/.exec(html)?.[0]
    expect(article).toContain('called photo')
    expect(article).not.toContain('class="waiting"')
  }, 60_000)

  it('shows the mistakes of a post in place of its page, and the page once they are corrected', async () => {
    const page = () => fetch(`${address}/blog/slip`, { headers: { accept: 'text/html' } })
    await project.write('slip.mdx', post('slip', '---\n\n<Calout>Text.</Calout>\n'))
    const wrong = await page()
    expect(wrong.status).toBe(500)
    const html = await wrong.text()
    expect(html).toContain('A mistake to correct')
    expect(html).toContain('content/blog/slip.mdx:13:1')
    expect(html).toContain('&lt;Callout kind=&quot;note&quot;>Text.&lt;/Callout>')
    expect(html).not.toMatch(/\bat \S+\.[jt]s/)
    expect((await fetch(`${address}/blog/photo`)).status).toBe(200)
    await project.write('slip.mdx', post('slip', '---\n\n<Callout>Text.</Callout>\n'))
    await expect.poll(async () => (await page()).status, { timeout: 20_000 }).toBe(200)
  }, 60_000)

  it.each([
    ['/faq', 'content/faq/1-getting-started.yaml', 'question: What does', 'questoin: What does'],
    ['/terms', 'content/legal/terms.mdx', 'updated:', 'updatd:'],
    ['/', 'content/house.yaml', 'legalName:', 'legalNme:'],
    ['/', 'content/terms.yaml', 'unit: months', 'unit: monts'],
  ])(
    'shows at %s what is wrong in %s',
    async (path, name, was, is) => {
      const file = join(project.dir, name)
      const right = readFileSync(file, 'utf8')
      writeFileSync(file, right.replace(was, is))
      const page = () => fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
      await expect.poll(async () => (await page()).status, { timeout: 20_000 }).toBe(500)
      const html = await (await page()).text()
      expect(html).toContain(name)
      expect(html).toMatch(/<dt>nearest<\/dt><dd>(?:question|updated|legalName|months)</)
      writeFileSync(file, right)
      await expect.poll(async () => (await page()).status, { timeout: 20_000 }).toBe(200)
    },
    60_000,
  )
})
