import { describe, expect, it } from 'vitest'
import { frontPage, pagesOf } from '#site/blog/pages.ts'

const posts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, featured: at === 1 || at === 4 || at === 9 }))

describe('lists in pages', () => {
  it('hold twelve posts each, every post once, in order', () => {
    const pages = pagesOf('/blog', posts(30))
    expect(pages.map((page) => page.posts.length)).toEqual([12, 12, 6])
    expect(pages.flatMap((page) => page.posts)).toEqual(posts(30))
    expect(pages.map(({ path }) => path)).toEqual(['/blog', '/blog/page/2', '/blog/page/3'])
  })

  it('know the pages beside them, and the ends have one', () => {
    const [first, second, third] = pagesOf('/blog', posts(30))
    expect(first).toMatchObject({ number: 1, last: 3, previous: undefined, next: '/blog/page/2' })
    expect(second).toMatchObject({ previous: '/blog', next: '/blog/page/3' })
    expect(third).toMatchObject({ previous: '/blog/page/2', next: undefined })
  })

  it('have one page where there is nothing yet, and no page too many where the last is full', () => {
    expect(pagesOf('/blog', [])).toHaveLength(1)
    expect(pagesOf('/blog', posts(24))).toHaveLength(2)
  })
})

describe('the blog’s first page', () => {
  it('features the two newest that are marked, and lists them nowhere again', () => {
    const { featured, others } = frontPage(posts(30))
    expect(featured.map(({ id }) => id)).toEqual(['p1', 'p4'])
    expect(others).toHaveLength(28)
    expect(others.some(({ id }) => id === 'p1' || id === 'p4')).toBe(false)
    expect(others.some(({ id }) => id === 'p9')).toBe(true)
  })
})
