import type { APIRoute } from 'astro'
import { settings } from '#site/settings.ts'

/** What crawlers should not visit: people's own pages and the API. */
const closed = ['/dashboard', '/admin', '/viewing', '/login', '/register', '/api/', '/outbox']

export const GET: APIRoute = () =>
  new Response(
    `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${new URL('/sitemap.xml', settings.portal).href}\n`,
  )
