import type { APIRoute, GetStaticPaths } from 'astro'
import { categories, categoryLines } from '#site/blog/categories.ts'
import { longDate } from '#site/blog/dates.ts'
import { categoryPath, tagPath } from '#site/blog/paths.ts'
import { listPosts, tagsOfPosts } from '#site/blog/posts.ts'
import { pictureFiles } from '#site/editing/posts-check.ts'
import { house } from '#site/house.ts'
import { drawOg } from '#site/machines/og-draw.tsx'
import { ogName } from '#site/machines/og-path.ts'
import { publicPages } from '#site/machines/pages.ts'

/** A type and not an interface: Astro requires an index signature of its props. */
type Line = {
  kind: string
  title: string
  foot: string
  picture?: string | undefined
}

const picture = (path: string, props: Line) => ({ params: { page: ogName(path) }, props })

/** One picture for every page that can be shared. */
export const getStaticPaths = (async () => {
  const posts = await listPosts()
  const pictures = pictureFiles()
  return [
    ...publicPages.map(({ path, title }) =>
      picture(path, {
        kind: house.legalName,
        title,
        foot: 'Capital at risk. Past results do not predict future ones.',
      }),
    ),
    ...posts.map(({ id, path, category, title, author, date, readTime }) =>
      picture(path, {
        kind: category,
        title,
        foot: `${author} · ${longDate(date)} · ${readTime} min read`,
        picture: pictures.get(id),
      }),
    ),
    ...categories.map((category) =>
      picture(categoryPath(category), { kind: 'Blog', title: category, foot: categoryLines[category] }),
    ),
    ...tagsOfPosts(posts).map((tag) =>
      picture(tagPath(tag), {
        kind: 'Blog',
        title: `Posts on ${tag.replaceAll('-', ' ')}`,
        foot: 'Notes from the desks',
      }),
    ),
  ]
}) satisfies GetStaticPaths

export const GET: APIRoute<Line> = async ({ props }) =>
  new Response(new Uint8Array(await drawOg({ house: house.name, ...props })), {
    headers: { 'content-type': 'image/png' },
  })
