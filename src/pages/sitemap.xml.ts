import type { APIRoute } from 'astro'
import { categories } from '#site/blog/categories.ts'
import { categoryPath, listPosts, tagPath, tagsOf } from '#site/blog/posts.ts'
import { publicPages } from '#site/machines/pages.ts'
import { settings } from '#site/settings.ts'

/** Every page that search engines may list. Addresses hold slugs only, so nothing needs escaping. */
export const GET: APIRoute = async () => {
  const posts = await listPosts()
  const paths = [
    ...publicPages.filter((page) => page.listed).map(({ path }) => ({ path })),
    ...posts.map(({ path, date }) => ({ path, date })),
    ...categories.map((category) => ({ path: categoryPath(category) })),
    ...tagsOf(posts).map((tag) => ({ path: tagPath(tag) })),
  ]
  const entries = paths.map((page) => {
    const changed = 'date' in page ? `<lastmod>${page.date}</lastmod>` : ''
    return `<url><loc>${new URL(page.path, settings.portal).href}</loc>${changed}</url>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml' } },
  )
}
