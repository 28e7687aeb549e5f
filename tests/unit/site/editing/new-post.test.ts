import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newPost } from '#site/editing/new-post.ts'
import { mistakesInPosts } from '#site/editing/posts-check.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'new-post-'))
  await mkdir(join(root, 'content/blog/pictures'), { recursive: true })
  await mkdir(join(root, 'public'))
})
afterEach(() => rm(root, { recursive: true }))

const today = '2025-06-02'
const make = (title: string, category?: string) => newPost({ root, title, category, today })
const check = () => mistakesInPosts({ root, withWaiting: true })

describe('npm run post -- "Title"', () => {
  it('makes a draft with its drawing, and the check finds no mistake in it', async () => {
    expect(make('What a “limit” order costs: 3 tests')).toEqual({
      file: 'content/blog/what-a-limit-order-costs-3-tests.mdx',
    })
    const text = await readFile(join(root, 'content/blog/what-a-limit-order-costs-3-tests.mdx'), 'utf8')
    expect(text).toContain('draft: true')
    expect(text).toContain(`date: ${today}`)
    expect(await check()).toEqual([])
  })

  it('takes a category, and the desk that goes with it', async () => {
    make('Halts and what follows them', 'risk management')
    const text = await readFile(join(root, 'content/blog/halts-and-what-follows-them.mdx'), 'utf8')
    expect(text).toContain('category: Risk Management\nauthor: Risk Desk')
    expect(await check()).toEqual([])
  })

  it.each([
    ['Größe und Überblick der Börse', 'groesse-und-ueberblick-der-boerse'],
    ['STRASSE, Straße, and ẞ', 'strasse-strasse-and-ss'],
    ['Café, naïve and Ærø in Łódź', 'cafe-naive-and-aeroe-in-lodz'],
  ])('writes the letters of %s in its address as people do who lack them', (title, id) => {
    expect(make(title)).toEqual({ file: `content/blog/${id}.mdx` })
  })

  it('does not let the words and the drawing that it wrote go out', async () => {
    const { file = '' } = make('Halts and what follows them') as { file?: string }
    const text = await readFile(join(root, file), 'utf8')
    await writeFile(join(root, file), text.replace('draft: true\n', ''))
    expect((await check()).map(({ about }) => about)).toEqual(['excerpt', 'imageAlt', 'tags', 'the text', 'image'])
  })

  it.each([
    ['', undefined, 'a title of 10 to 80 characters in quotes: npm run post -- "What a limit order costs"'],
    ['Short', undefined, 'found "Short"'],
    ['A **bold** title of some length', undefined, 'found "**bold**"'],
    ['A title that is right', 'Marketing', 'one of: Trading Strategies, Risk Management'],
    ['«…» ¿?! ——— …', undefined, 'letters or digits'],
  ])('refuses the title "%s" in category %s', (title, category, said) => {
    expect(make(title, category)).toEqual({ mistake: expect.stringContaining(said) })
  })

  it('never writes over a post', () => {
    make('Halts and what follows them')
    expect(make('Halts, and what follows them')).toEqual({ mistake: expect.stringContaining('already exists') })
  })
})
