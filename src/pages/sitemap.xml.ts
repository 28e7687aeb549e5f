import type { APIRoute } from 'astro'
import { categories } from '#site/blog/categories.ts'
import { frontPage, pagesOf } from '#site/blog/pages.ts'
import { blogPath, categoryPath, tagPath } from '#site/blog/paths.ts'
import { listPosts, type Post, tagsOfPosts } from '#site/blog/posts.ts'
import { publicPages } from '#site/machines/pages.ts'
import { settings } from '#site/settings.ts'

const listOf = (base: string, posts: readonly Post[], holds: (post: Post) => boolean): [string, readonly Post[]] => [
  base,
  posts.filter(holds),
]

/** The list of a tag with fewer posts says nothing that the posts do not say. */
const listedTagPostsMin = 3

/** Every page that search engines should list. Addresses contain only slugs, so nothing needs escaping. */
export const GET: APIRoute = async () => {
  const posts = await listPosts()
  const lists: [string, readonly Post[]][] = [
    [blogPath, frontPage(posts).others],
    ...categories.map((category) => listOf(categoryPath(category), posts, (post) => post.category === category)),
    ...tagsOfPosts(posts)
      .map((tag) => listOf(tagPath(tag), posts, (post) => post.tags.includes(tag)))
      .filter(([, tagged]) => tagged.length >= listedTagPostsMin),
  ]
  const paths = [
    ...publicPages.filter((page) => page.listed).map(({ path }) => ({ path })),
    ...posts.map(({ path, date, updated }) => ({ path, date: updated ?? date })),
    ...lists.flatMap(([base, listed]) => pagesOf(base, listed)).filter(({ path }) => path !== blogPath),
  ]
  const entries = paths.map((page) => {
    const changed = 'date' in page && page.date ? `<lastmod>${page.date}</lastmod>` : ''
    return `<url><loc>${new URL(page.path, settings.portal).href}</loc>${changed}</url>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml' } },
  )
}
