import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mistakesInPosts } from '#site/editing/posts-check.ts'
import { ownContents, said } from './own-contents.ts'

const { root } = ownContents()

describe('the folder of the posts', () => {
  const check = async () => said(await mistakesInPosts({ root: root(), withWaiting: true }))

  it('holds no mistake as it stands', async () => expect(await check()).toEqual([]))

  it.each<[string, string, string | Buffer, RegExp]>([
    ['a post in a folder', '2026/half.mdx', 'A post', /^content\/blog\/2026:1:1 .*and no folder/],
    ['a post that is not UTF-8', 'half-the-volume.mdx', Buffer.from('---\nid: é\n', 'latin1'), /:2:5 {2}the file \| /],
    [
      'a picture that is none',
      'pictures/a.png',
      'no picture',
      /pictures\/a\.png:1:1 {2}a picture \| found {5}a file that is not a picture/,
    ],
    [
      'a picture that is empty',
      'pictures/a.webp',
      '',
      /pictures\/a\.webp:1:1 {2}a picture \| found {5}a file that is not a picture/,
    ],
  ])('%s is told', async (_, name, content, told) => {
    mkdirSync(join(root(), 'content/blog/2026'), { recursive: true })
    if (!name.startsWith('2026')) rmSync(join(root(), 'content/blog/2026'), { recursive: true })
    writeFileSync(join(root(), 'content/blog', name), content)
    const mistakes = await check()
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(told)
  })

  it.each([
    [679, 'png', ['pictures/a.png:1:1  a picture | found     679 pixels from side to side | expected  680 or more']],
    [680, 'png', []],
    [900, 'gif', ['pictures/a.png:1:1  a picture | found     a GIF under another name | expected  a PNG']],
  ] as const)('a picture %s pixels wide, saved as %s', async (width, format, told) => {
    const picture = await sharp({ create: { width, height: 100, channels: 3, background: '#808080' } })
      .toFormat(format)
      .toBuffer()
    writeFileSync(join(root(), 'content/blog/pictures/a.png'), picture)
    expect(await check()).toEqual(told.map((each) => expect.stringContaining(each)))
  })

  it('a picture on its side counts as it is shown', async () => {
    const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#808080' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    writeFileSync(join(root(), 'content/blog/pictures/a.jpg'), picture)
    expect(await check()).toEqual([expect.stringContaining('500 pixels from side to side')])
  })

  it('a picture that ends early is reported', async () => {
    const picture = readFileSync(join(root(), 'content/blog/pictures/ten-thousand-years.png'))
    writeFileSync(join(root(), 'content/blog/pictures/a.png'), picture.subarray(0, picture.length / 2))
    expect(await check()).toEqual([expect.stringContaining('a picture that cannot be read to its end')])
  })
})
