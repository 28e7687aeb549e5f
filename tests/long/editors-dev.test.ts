import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, writePosts } from '../support/site/editors-posts.ts'
import { type EditorsProject, editorsProject } from '../support/site/editors-project.ts'

describe('the dev server', () => {
  let project: EditorsProject
  let address: string
  beforeAll(async () => {
    project = await editorsProject()
    await writePosts(project)
    address = await project.dev()
  }, 60_000)
  afterAll(() => project.remove())

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
    const article = /<article class="post[ "][\s\S]*?<\/header>/.exec(html)?.[0]
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
    expect(html).toContain('&lt;Callout kind=&quot;note&quot;&gt;Text.&lt;/Callout&gt;')
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
