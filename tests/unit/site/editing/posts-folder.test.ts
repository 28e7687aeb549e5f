import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

  it('a picture that ends early is reported', async () => {
    const picture = readFileSync(join(root(), 'content/blog/pictures/ten-thousand-years.png'))
    writeFileSync(join(root(), 'content/blog/pictures/a.png'), picture.subarray(0, picture.length / 2))
    expect(await check()).toEqual([expect.stringContaining('a picture that cannot be read to its end')])
  })
})
