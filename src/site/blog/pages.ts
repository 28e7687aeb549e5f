import { type Crumb, homeCrumb } from '../json-ld.ts'
import { blogPath } from './paths.ts'

/** How many posts a page of a list holds. */
const postsPerPage = 12

/** Spec §2, Blog: two featured articles. */
const featuredMost = 2

/** One page of a list: its posts, its address, and those of the pages beside it. */
export interface ListPage<Post> {
  number: number
  /** How many pages the list has. */
  last: number
  path: string
  previous: string | undefined
  next: string | undefined
  posts: readonly Post[]
}

/** The address of a page of a list: the first has the list's own. */
export const pagePath = (base: string, number: number): string => (number === 1 ? base : `${base}/page/${number}`)

/** The page's parameter in Astro's router: undefined for the first. */
export const pageParam = (number: number): string | undefined => (number === 1 ? undefined : `page/${number}`)

/** A list split into pages; an empty list has one page that says so. */
export const pagesOf = <Post>(base: string, posts: readonly Post[]): ListPage<Post>[] => {
  const last = Math.max(1, Math.ceil(posts.length / postsPerPage))
  return Array.from({ length: last }, (_, index) => {
    const number = index + 1
    return {
      number,
      last,
      path: pagePath(base, number),
      previous: number > 1 ? pagePath(base, number - 1) : undefined,
      next: number < last ? pagePath(base, number + 1) : undefined,
      posts: posts.slice(index * postsPerPage, number * postsPerPage),
    }
  })
}

/** What comes first on the blog, and the rest of its list: no post is shown twice. */
export const frontPage = <Post extends { featured: boolean }>(posts: readonly Post[]) => {
  const featured = posts.filter((post) => post.featured).slice(0, featuredMost)
  return { featured, others: posts.filter((post) => !featured.includes(post)) }
}

/** The title of a page of a list; no two pages share one. */
export const listTitle = (name: string, { number, last }: ListPage<unknown>): string =>
  number === 1 ? `${name} | Blog` : `${name}, page ${number} of ${last} | Blog`

/** The breadcrumbs of a page of a list. */
export const listCrumbs = (name: string, base: string, { number, path }: ListPage<unknown>): Crumb[] => [
  homeCrumb,
  { name: 'Blog', path: blogPath },
  { name, path: base },
  ...(number === 1 ? [] : [{ name: `Page ${number}`, path }]),
]
