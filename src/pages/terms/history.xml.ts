import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { house } from '#site/house.ts'
import { feedDate } from '#site/machines/feed-date.ts'
import { settings } from '#site/settings.ts'
import { termsHistory } from '#site/terms/history.ts'

/** Each change of the terms, for readers who want to follow them. */
export const GET: APIRoute = () => {
  const page = new URL('/terms/history', settings.portal).href
  return rss({
    title: `${house.name}: changes of the terms`,
    description: 'What changed in the terms of use, when, and from which wording.',
    site: page,
    customData: '<language>en-us</language>',
    trailingSlash: false,
    items: termsHistory.map(({ date, why, changes }) => ({
      title: why,
      link: `${page}#day-${date}`,
      pubDate: feedDate(date),
      description: changes
        .map(({ name, was, is }) => (was === undefined ? `${name}: ${is}` : `${name}: ${was}, now ${is}`))
        .join('; '),
    })),
  })
}
