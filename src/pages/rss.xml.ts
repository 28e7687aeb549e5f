import { loadRenderers } from 'astro:container'
import { getContainerRenderer } from '@astrojs/mdx/container-renderer'
import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { escapeHtml } from '#fund/text/words.ts'
import { longDate } from '#site/blog/dates.ts'
import { listPosts, type Post } from '#site/blog/posts.ts'
import { house } from '#site/house.ts'
import { feedDate } from '#site/machines/feed-date.ts'
import { feedHtml } from '#site/machines/feed-html.ts'
import { articleOf } from '#site/mdx/article.ts'
import { finish } from '#site/mdx/finish.ts'
import { settings } from '#site/settings.ts'

/** A feed carries news; older posts are in the lists. */
const latestPosts = 30

/** A reader of the feed may have read the article before. */
const correctionHtml = ({ correction, updated }: Post): string =>
  correction && updated ? `<p><strong>Corrected ${longDate(updated)}.</strong> ${escapeHtml(correction)}</p>` : ''

/** The blog as RSS: the latest articles, each with its full text. */
export const GET: APIRoute = async () => {
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) })
  const items = (await listPosts()).slice(0, latestPosts).map(async (post) => {
    const html = await container.renderToString(articleOf(post))
    const link = new URL(post.path, settings.portal)
    return {
      title: post.title,
      description: post.excerpt,
      link: link.href,
      pubDate: feedDate(post.date),
      categories: [post.category, ...post.tags],
      content: correctionHtml(post) + feedHtml(finish(html), link),
      ...(post.updated && { customData: `<atom:updated>${post.updated}T00:00:00Z</atom:updated>` }),
    }
  })
  const self = new URL('/rss.xml', settings.portal).href
  return rss({
    title: `${house.name}: notes from the desks`,
    description: 'How trades within the day earn, what they cost, and what happens to the result.',
    site: new URL('/blog', settings.portal).href,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-us</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    trailingSlash: false,
    items: await Promise.all(items),
  })
}
